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

    /// Lines of source.
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

extension SearchQuery {
    /// Finds the next row that matches, wrapping around at the end.
    ///
    /// - Parameters: As those of ``find(in:from:forward:progress:isCancelled:)`` for the tree.
    /// - Returns: the row, the columns of its first match in Unicode scalars, and whether the search wrapped around.
    /// - Complexity: O(text)
    package func find(
        in text: PaneText, from start: Int, forward: Bool, progress: (Int) -> Void = { _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> (row: Int?, columns: Range<Int>?, wrapped: Bool) {
        let search = WrappingSearch(rowCount: text.rowCount, forward: forward, blockSizes: 1 << 10...1 << 16)
        let found = search.first(from: start, progress: progress, isCancelled: isCancelled) { block in
            let rows = self.rows(in: block, of: text, isCancelled: isCancelled)
            return (forward ? rows.first : rows.last).map(Int.init)
        }
        return (found.row, found.row.flatMap { ranges(in: text.text(ofRow: $0)).first }, found.wrapped)
    }

    /// Returns the matching rows in order, the matching parts of each for a regular expression, and whether there are
    /// more rows than the limit.
    package func all(
        in text: PaneText, limit: Int, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> (rows: [Int32], ranges: [[Range<Int>]], isCut: Bool) {
        var found: [Int32] = []
        var start = 0
        while start < text.rowCount, found.count <= limit, !isCancelled() {
            let end = min(text.rowCount, start + (1 << 16))
            found += rows(in: start..<end, of: text, isCancelled: isCancelled)
            start = end
        }
        let rows = Array(found.prefix(limit))
        let ranges = pattern.kind == .expression ? rows.map { self.ranges(in: text.text(ofRow: Int($0))) } : []
        return (rows, ranges, found.count > limit)
    }

    private static let searchedAlone = 1 << 12

    /// The matching rows of a block; a long block is searched in parallel.
    private func rows(
        in block: Range<Int>, of text: PaneText, isCancelled: @escaping @Sendable () -> Bool
    ) -> [Int32] {
        let pieces = block.count < Self.searchedAlone ? 1 : ParallelWork.width
        let pattern = pattern
        let found = ParallelWork.results(pieces) { piece -> [Int32] in
            let start = block.lowerBound + block.count * piece / pieces
            let matcher = pattern.matcher(isCancelled: isCancelled)
            var rows: [Int32] = []
            for row in start..<block.lowerBound + block.count * (piece + 1) / pieces {
                if row & 0xFF == 0xFF, isCancelled() { return [] }
                if matcher.matches(text.text(ofRow: row)) { rows.append(Int32(row)) }
            }
            return rows
        }
        return found.flatMap(\.self)
    }

    /// Returns the matching parts of a row, in Unicode scalars; no more than fit on a screen.
    func ranges(in row: String) -> [Range<Int>] {
        TextPart.matches(of: pattern, in: row).map { part in
            let start = row.unicodeScalars.distance(from: row.startIndex, to: part.lowerBound)
            return start..<start + row.unicodeScalars.distance(from: part.lowerBound, to: part.upperBound)
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
