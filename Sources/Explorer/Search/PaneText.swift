import DecodeTrace
package import JSONText

/// The searchable rows of a text pane.
package struct PaneText: Sendable {
    private enum Rows: Sendable {
        case layout(Layout)
        case lines([Substring])
        case difference(Difference, isASCII: Bool)
    }

    private let rows: Rows
    package let rowCount: Int

    /// The maximum number of Unicode scalars to search in a row.
    static let maxScalars = 1 << 16

    /// JSON, as the payload and the re-encoded pane show it.
    package init(_ layout: Layout) {
        rows = .layout(layout)
        rowCount = layout.rowCount
    }

    package init(_ lines: [Substring]) {
        rows = .lines(lines)
        rowCount = lines.count
    }

    /// The differences of a round trip.
    init(_ difference: Difference, isASCII: Bool) {
        rows = .difference(difference, isASCII: isASCII)
        rowCount = difference.changes.count + difference.equivalents.count
    }

    /// The number of columns of a row, in Unicode scalars.
    ///
    /// - Complexity: O(log length) for JSON, otherwise O(length of the row)
    func columns(ofRow row: Int) -> Int {
        if case .layout(let layout) = rows { layout.columns(ofRow: row) } else { text(ofRow: row).unicodeScalars.count }
    }

    /// - Complexity: O(length of the row)
    func text(ofRow row: Int) -> String {
        switch rows {
        case .layout(let layout): layout.row(row, width: Self.maxScalars).map(\.text).joined()
        case .lines(let lines):
            lines.indices.contains(row) ? String(lines[row].unicodeScalars.prefix(Self.maxScalars)) : ""
        case .difference(let difference, let isASCII):
            DifferenceRow(row, of: difference)?.text(isASCII: isASCII) ?? ""
        }
    }
}

/// Finds the parts of a text that match a pattern.
enum TextPart {
    private static let most = 200

    /// - Complexity: O(length); for an expression bounded by `SearchExpression`.
    static func matches(of pattern: TextPattern, in text: String) -> [Range<String.Index>] {
        guard !pattern.text.isEmpty else { return [] }
        switch pattern.kind {
        case .expression: return pattern.expression?.ranges(in: text, limit: most) ?? []
        case .words, .whole:
            let wanted = pattern.ignoresCase ? pattern.text.lowercased() : pattern.text
            let shown = pattern.ignoresCase ? text.lowercased() : text
            // If lowercasing changes the length, matches can't be mapped back to the text.
            guard shown.count == text.count else { return [] }
            return shown.ranges(of: wanted).prefix(most).map { range in
                let start = text.index(
                    text.startIndex, offsetBy: shown.distance(from: shown.startIndex, to: range.lowerBound))
                return
                    start..<text.index(
                        start, offsetBy: shown.distance(from: range.lowerBound, to: range.upperBound))
            }
        }
    }
}

/// A row of the round-trip difference. Changes come first, then values that only look different.
struct DifferenceRow {
    let change: Difference.Change
    /// Whether both texts mean the same.
    let isSame: Bool

    /// Nil for a row that doesn't exist.
    init?(_ row: Int, of difference: Difference) {
        let count = difference.changes.count
        guard row >= 0, row < count + difference.equivalents.count else { return nil }
        isSame = row >= count
        change = isSame ? difference.equivalents[row - count] : difference.changes[row]
    }

    private var kind: (sign: String, word: String) {
        if isSame { return ("=", "same") }
        return switch change.kind {
        case .removed: ("-", "removed")
        case .added: ("+", "added")
        case .changed: ("~", "changed")
        }
    }

    func text(isASCII: Bool) -> String { "\(kind.sign) \(values(arrow: isASCII ? "->" : "→"))" }

    /// The row for screen readers.
    var words: String { "\(kind.word): \(values(arrow: "to"))" }

    private func values(arrow: String) -> String {
        let values = [change.oldText, change.newText].compactMap { $0 }.joined(separator: " \(arrow) ")
        let note = change.note.map { "  (\($0))" } ?? ""
        return "\(change.pointer.shortened(to: 400))  \(values)\(note)"
    }
}
