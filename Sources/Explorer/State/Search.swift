import DecodeService
import DecodeTrace
public import Diagnosis
public import JSONText
import SwiftSource

/// What is searched for in the rows of the tree.
public struct SearchQuery: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// A regular expression (a plain text where it is none) in keys, values and types; lower case matches any case.
        case pattern(String)
        /// Rows with just this key.
        case key(String)
    }

    public var kind: Kind

    public init(_ kind: Kind) { self.kind = kind }

    /// Finds the next row that matches, round the end when need be.
    ///
    /// - Parameter start: The row to start beside; it is looked at last.
    /// - Returns: the row, and whether the search went round the end.
    /// - Complexity: O(rows)
    public func find(
        in tree: DecodeTree, _ decode: DecodeView?, _ document: JSONDocument, from start: Int, forward: Bool,
        isCancelled: () -> Bool = { false }
    ) -> (row: Int?, wrapped: Bool) {
        guard !tree.isEmpty else { return (nil, false) }
        let matcher = Matcher(kind)
        let text = RowText(tree: tree, trace: decode?.result.trace, document: document)
        for offset in 1...tree.count {
            if offset % 4096 == 0, isCancelled() { return (nil, false) }
            let place = forward ? start + offset : start - offset
            let row = ((place % tree.count) + tree.count) % tree.count
            guard matcher.matches(row, text) else { continue }
            return (row, place < 0 || place >= tree.count)
        }
        return (nil, false)
    }

    private struct Matcher {
        private let key: String?
        private let regex: Regex<AnyRegexOutput>?
        private let plain: String
        private let ignoresCase: Bool

        init(_ kind: Kind) {
            switch kind {
            case .key(let key):
                self.key = key
                regex = nil
                plain = ""
                ignoresCase = false
            case .pattern(let pattern):
                key = nil
                ignoresCase = pattern == pattern.lowercased()
                plain = ignoresCase ? pattern.lowercased() : pattern
                let isPlain = pattern.allSatisfy { $0.isLetter || $0.isNumber || "_ -\"':/@".contains($0) }
                regex = isPlain ? nil : (try? Regex(pattern))?.ignoresCase(ignoresCase)
            }
        }

        func matches(_ row: Int, _ text: RowText) -> Bool {
            if let key { return text.label(row) == key }
            return [text.label(row), text.type(row), text.leaf(row)].contains { part in
                guard let part, !part.isEmpty else { return false }
                if let regex { return part.contains(regex) }
                return ignoresCase ? part.lowercased().contains(plain) : part.contains(plain)
            }
        }
    }
}

/// What stands in a row of the tree, as text.
struct RowText {
    let tree: DecodeTree
    let trace: Trace?
    let document: JSONDocument?
    private let names: RowNames?

    /// - Parameter sources: The Swift files that declare the model, for the wrappers of its properties.
    init(tree: DecodeTree, trace: Trace?, document: JSONDocument?, sources: [ModelSource] = []) {
        self.tree = tree
        self.trace = trace
        self.document = document
        names = trace.map { RowNames(tree: tree, trace: $0, sources: sources) }
    }

    /// The property wrapper of the row's property, as its declaration has it: `@FailableDecodable`.
    func wrapper(_ row: Int) -> String? { names?.wrapped(row)?.attribute }

    /// The key as the model asked for it, `[3]` for an element, nil for the root and for one more call at the same place.
    func label(_ row: Int) -> String? {
        let current = tree[row]
        if current.node >= 0, let trace {
            switch trace.key(of: Int(current.node)) {
            case .key(let key): return key
            case .index(let index): return "[\(index)]"
            case nil: return nil
            }
        }
        if let lack = tree.lacking[row] { return lack.key.name }
        guard current.token >= 0, let document else { return nil }
        if let key = document.key(Int(current.token)) { return key }
        return index(of: row).map { "[\($0)]" }
    }

    /// The label, or the beginning of a long key.
    /// - Complexity: O(limit), whatever the length of the key.
    func label(_ row: Int, limit: Int) -> String? {
        let current = tree[row]
        if current.node < 0, tree.lacking[row] == nil, current.token >= 0, let document {
            return document.key(Int(current.token), limit: limit) ?? index(of: row).map { "[\($0)]" }
        }
        return label(row)?.shortened(to: limit)
    }

    /// The requested type, of a wrapped property its own type; nil where nothing asked.
    func type(_ row: Int) -> String? {
        if let lack = tree.lacking[row] { return lack.key.type.isEmpty ? nil : lack.key.type }
        return names?.type(row)
    }

    /// The source text of a value that holds no others, shortened; nil for objects and arrays.
    func leaf(_ row: Int, limit: Int = 200) -> String? {
        let token = Int(tree[row].token)
        guard token >= 0, let document else { return nil }
        switch document.kind(token) {
        case .object, .array, .endObject, .endArray: return nil
        default: return document.sourceText(token, limit: limit)
        }
    }

    /// An element's place in its array.
    private func index(of row: Int) -> Int? {
        let parent = Int(tree[row].parent)
        guard let document, parent >= 0, tree[parent].token >= 0, document.kind(Int(tree[parent].token)) == .array
        else { return nil }
        return document.ordinal(Int(tree[row].token))
    }
}
