import DecodeService
import Diagnosis
import JSONText

/// The rows of two texts side by side. Rows about the same place are aligned, and differences are marked.
package struct AlignedRows: Sendable {
    /// One row; nil on the side that lacks it.
    struct Row: Hashable, Sendable {
        var left: String?
        var right: String?
        var isDifferent: Bool { left != right }
    }

    let rows: [Row]
    /// The indices of the rows that differ.
    let differences: [Int]

    /// A row of one side.
    typealias Source = (place: String, text: String)

    /// The maximum number of rows to compare.
    static let limit = 20_000

    /// Aligns rows by their places, in the order of both sides.
    ///
    /// - Complexity: O(rows)
    init(_ left: [Source], _ right: [Source]) {
        var places = Set(right.map(\.place))
        let onLeft = Set(left.map(\.place))
        var rows: [Row] = []
        var next = 0
        var passed: Set<String> = []
        for source in left {
            // The right side may have it earlier.
            guard places.contains(source.place), !passed.contains(source.place) else {
                rows.append(Row(left: source.text, right: nil))
                continue
            }
            while next < right.count, right[next].place != source.place {
                // A row that the left side has elsewhere keeps its position on the right side.
                rows.append(Row(left: nil, right: right[next].text))
                if onLeft.contains(right[next].place) { passed.insert(right[next].place) }
                next += 1
            }
            if next < right.count {
                rows.append(Row(left: source.text, right: right[next].text))
                next += 1
            } else {
                rows.append(Row(left: source.text, right: nil))
            }
            places.remove(source.place)
        }
        rows += right.dropFirst(next).map { Row(left: nil, right: $0.text) }
        self.rows = rows
        differences = rows.indices.filter { rows[$0].isDifferent }
    }
}

/// Two experiments side by side. Made off the main thread.
package struct AlignedExperiments: Sendable {
    let trees: AlignedRows
    /// The re-encoded JSON; nil if one of them has none.
    let previews: AlignedRows?

    /// - Complexity: O(rows of both)
    init(_ left: KeptDecode, _ right: KeptDecode, isASCII: Bool) {
        let trees = [left, right].map { Self.rows(of: $0, isASCII: isASCII) }
        self.trees = AlignedRows(trees[0], trees[1])
        if let first = left.preview?.document, let second = right.preview?.document {
            previews = AlignedRows(Self.rows(of: first.shown), Self.rows(of: second.shown))
        } else {
            previews = nil
        }
    }

    /// The rows of a decode tree. A value of the payload is the same place whatever its key is converted to.
    private static func rows(of decode: KeptDecode, isASCII: Bool) -> [AlignedRows.Source] {
        let tree = decode.answer.tree
        let text = RowText(tree: tree, trace: decode.answer.result.trace, document: decode.document)
        var repeats: [String: Int] = [:]
        return (0..<min(tree.count, AlignedRows.limit)).map { row in
            let content = tree[row]
            let label = text.label(row, limit: 200)
            var place = content.token >= 0 ? "\(content.token)" : "\(content.anchor) \(label ?? "")"
            // A value that was asked for twice has two rows.
            repeats[place, default: 0] += 1
            if let count = repeats[place], count > 1 { place += " \(count)" }
            let type = text.type(row).flatMap { $0.isEmpty ? nil : $0 }
            let parts = [
                label.map { type == nil || $0.hasPrefix("[") ? $0 : "\($0):" }, type, text.leaf(row, limit: 120),
            ].compactMap(\.self)
            let indent = String(repeating: "  ", count: min(40, Int(content.depth)))
            return (place, "\(content.mark.symbol(ascii: isASCII)) \(indent)\(parts.joined(separator: " "))")
        }
    }

    /// The rows of a JSON text, one for each value and each closing bracket.
    private static func rows(of document: JSONDocument) -> [AlignedRows.Source] {
        var rows: [AlignedRows.Source] = []
        // The containers around the next token, with the index of the next element.
        var open: [(place: String, next: Int, isArray: Bool)] = []
        for token in 0..<min(document.tokenCount, AlignedRows.limit) {
            let kind = document.kind(token)
            if document.isClosing(token) {
                guard let closed = open.popLast() else { break }
                rows.append((closed.place + "/.", indent(open.count) + (kind == .endObject ? "}" : "]")))
                continue
            }
            let key = document.key(token, limit: 200)
            let step = key.map(JSONDocument.escapedForPointer) ?? "\(open.last?.next ?? 0)"
            let place = open.isEmpty ? "" : "\(open.last?.place ?? "")/\(step)"
            if let last = open.indices.last { open[last].next += 1 }
            let lead = key.map { "\"\($0)\": " } ?? ""
            switch kind {
            case .object, .array:
                rows.append((place, indent(open.count) + lead + (kind == .object ? "{" : "[")))
                open.append((place, 0, kind == .array))
            default: rows.append((place, indent(open.count) + lead + document.sourceText(token, limit: 200)))
            }
        }
        return rows
    }

    private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: min(40, depth)) }
}
