import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import ModelBuild
import SwiftDeclarations

@testable import Explorer

/// A search without an index, which reads the text of one row after the other.
struct SlowSearch {
    let space: SearchSpace

    func find(_ query: SearchQuery, from start: Int, forward: Bool) -> (row: Int?, wrapped: Bool) {
        let count = space.tree.count
        guard count > 0 else { return (nil, false) }
        let matcher = Matcher(query.kind)
        for offset in 1...count {
            let place = forward ? start + offset : start - offset
            let row = ((place % count) + count) % count
            if texts(row, query.kind).contains(where: matcher.matches) { return (row, place < 0 || place >= count) }
        }
        return (nil, false)
    }

    /// The texts of a row: its key as requested and as in the payload, its type, its value as written, and a string
    /// with its escapes resolved. A search for a key compares only the shown key.
    func texts(_ row: Int, _ kind: SearchQuery.Kind) -> [String] {
        let text = RowText(tree: space.tree, trace: space.trace, document: space.document, sources: space.sources)
        let label = text.label(row)
        if case .key = kind { return [label].compactMap { $0 } }
        let token = Int(space.tree[row].token)
        guard token >= 0 else { return [label, text.type(row)].compactMap { $0 } }
        let document = space.document
        let isLeaf = !document.isContainer(token) && !document.isClosing(token)
        return [
            label, label == nil ? nil : document.key(token), text.type(row),
            isLeaf ? String(decoding: document.text[document.span(token)], as: UTF8.self) : nil,
            document.stringValue(token),
        ].compactMap { $0 }
    }

    struct Matcher {
        private let key: String?
        private let regex: NSRegularExpression?
        private let plain: String
        private let ignoresCase: Bool

        init(_ kind: SearchQuery.Kind) {
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
                regex =
                    isPlain
                    ? nil : try? NSRegularExpression(pattern: pattern, options: ignoresCase ? .caseInsensitive : [])
            }
        }

        func matches(_ text: String) -> Bool {
            if let key { return text == key }
            guard !text.isEmpty else { return false }
            if let regex {
                return regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
            }
            // Not Foundation's `contains`, which compares scalars.
            return (ignoresCase ? text.lowercased() : text).firstRange(of: plain) != nil
        }
    }
}

/// A row and whether the search wrapped around, comparable as one value.
struct Found: Hashable, CustomStringConvertible {
    var row: Int?
    var wrapped: Bool

    init(_ found: (row: Int?, wrapped: Bool)) { (row, wrapped) = found }

    var description: String { "\(row.map(String.init) ?? "none")\(wrapped ? ", round the end" : "")" }
}
