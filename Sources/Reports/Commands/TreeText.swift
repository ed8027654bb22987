package import DecodeTrace
package import Diagnosis
package import Foundation
package import JSONText
package import SwiftDeclarations

/// The decode tree as text: one line per row, with its mark, key, type and value.
package struct TreeText: Sendable {
    private let tree: DecodeTree
    private let trace: Trace
    private let document: JSONDocument
    private let failures: [Int: DiagnosedFailure]
    private let names: RowNames
    private let alternatives: RowAlternatives
    private let values: RowValues?

    /// Whether to use only ASCII.
    package var isASCII = false
    /// The current date, with which decoded dates are compared.
    package var now = Date()
    /// The maximum length of a value, in characters.
    package var valueLimit = 60

    /// - Parameters:
    ///   - values: The Swift values of the rows, shown if the payload's text doesn't already show them.
    ///   - sources: The Swift files that declare the model, for the wrappers of its properties.
    package init(
        tree: DecodeTree, trace: Trace, document: JSONDocument, failures: [DiagnosedFailure],
        values: RowValues? = nil, sources: [ModelSource] = []
    ) {
        self.values = values
        names = RowNames(tree: tree, trace: trace, sources: sources)
        alternatives = RowAlternatives(tree: tree, trace: trace)
        self.tree = tree
        self.trace = trace
        self.document = document
        var byRow: [Int: DiagnosedFailure] = [:]
        for failure in failures {
            guard let node = failure.failure?.node, let row = tree.row(ofNode: node) else { continue }
            // Of several attempts at one value, show the first, unless a later one ended the decode.
            if byRow[row] == nil || byRow[row]?.isAbsorbed == true && !failure.isAbsorbed { byRow[row] = failure }
        }
        self.failures = byRow
    }

    /// The lines in order, created lazily.
    package var lines: some Sequence<String> { (0..<tree.count).lazy.map(line) }

    package func line(_ row: Int) -> String {
        let current = tree[row]
        var parts = [
            (tree.isReadElsewhere(row) ? .none : current.mark).symbol(ascii: isASCII),
            String(repeating: "  ", count: Int(current.depth)) + head(row),
        ]
        if let remark = remark(row) { parts.append((isASCII ? " <- " : " ← ") + remark) }
        return parts.joined(separator: " ")
    }

    /// The key, type and value, if present.
    private func head(_ row: Int) -> String {
        let names = [label(row), type(row)].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": ")
        guard let value = value(row) else { return names }
        let isAlone = names.isEmpty || value.hasPrefix("→") || value.hasPrefix("->")
        return names.isEmpty ? value : names + (isAlone ? " " : " = ") + value
    }

    private func label(_ row: Int) -> String? {
        let current = tree[row]
        if current.node >= 0 {
            switch trace.key(of: Int(current.node)) {
            case .key(let key):
                // An entity that found no part of a property's path asked for all of it as one key.
                let parent = Int(trace[Int(current.node)].parent)
                let isPath = current.token < 0 && parent >= 0 && trace.readsEntity(parent)
                let name = isPath ? key : CodingPath([.key(key)]).shortDescription
                let label = names.wrapped(row).map { "\($0.attribute) \(name)" } ?? name
                guard let original = tree.payloadKey(row, document), original != key else { return label }
                return "\(CodingPath([.key(original)]).shortDescription) \(arrow) \(label)"
            case .index(let index): return "[\(index)]"
            case nil: return nil
            }
        }
        if let lack = tree.lacking[row] { return CodingPath([.key(lack.key.name)]).shortDescription }
        guard current.token >= 0 else { return nil }
        return document.key(Int(current.token)).map { CodingPath([.key($0)]).shortDescription } ?? elementLabel(row)
    }

    private func elementLabel(_ row: Int) -> String? {
        let parent = Int(tree[row].parent)
        guard parent >= 0, tree[parent].token >= 0, document.kind(Int(tree[parent].token)) == .array else { return nil }
        return "[\(document.ordinal(Int(tree[row].token)))]"
    }

    private var arrow: String { isASCII ? "->" : "→" }

    private func type(_ row: Int) -> String? {
        if let lack = tree.lacking[row] { return lack.key.type }
        return names.type(row)
    }

    private func value(_ row: Int) -> String? {
        let token = Int(tree[row].token)
        let text = token >= 0 && !document.isContainer(token) ? document.sourceText(token, limit: valueLimit) : nil
        guard let value = values?.value(row) else { return text }
        return [text, "\(arrow) \(value.text(now: now))"].compactMap { $0 }.joined(separator: " ")
    }

    /// A remark on the value's outcome, if the mark alone isn't enough.
    private func remark(_ row: Int) -> String? {
        let current = tree[row]
        if let failure = failures[row] {
            let fate =
                current.traits.contains(.dropped)
                ? ", dropped" : failure.isAbsorbed ? ", swallowed" : failure.isAdjusted ? ", adjusted" : ""
            let remedy = failure.remedy.map { "; \($0)" } ?? ""
            return "\(failure.message) (\(failure.kind.rawValue)\(fate)\(remedy))"
        }
        if tree.isReadElsewhere(row) { return "read with another type" }
        if current.traits.contains(.hiddenDuplicate) { return "duplicate key: the first one is used" }
        let isOutermost = current.parent < 0 || tree[Int(current.parent)].mark != current.mark
        switch current.mark {
        case .unreached where tree.lacking[row] != nil: return "not reached; no such key"
        case .ignored, .unreached: return isOutermost ? current.mark.meaning : nil
        case .decodedNil where current.token < 0: return "no such key"
        default: return alternatives.alternative(at: row).map { "read as \($0.summary)" }
        }
    }
}
