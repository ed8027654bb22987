import JSONText
import TerminalUI

/// The lines on screen of the payload's rows while they are wrapped. Nothing is kept: the lines of a row are found where
/// they are needed, at most as many as fit the pane.
struct WrappedRows: TallRows {
    let layout: Layout
    /// The columns of a line.
    let width: Int
    let sanitizer: Sanitizer
    /// The row that a message follows; nil for none.
    let labelledRow: Int?

    var rowCount: Int { layout.rowCount }

    /// The parts of a row that its lines show, in Unicode scalars of the row. An empty row has one empty line.
    ///
    /// - Parameters:
    ///   - start: Where the first line begins.
    ///   - limit: The maximum number of lines.
    /// - Complexity: O(limit × width + log length of the row)
    func lines(ofRow row: Int, from start: Int = 0, limit: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = start
        while lines.count < limit {
            let end = start + count(ofRow: row, from: start)
            if end == start { break }
            lines.append(start..<end)
            start = end
        }
        return lines.isEmpty ? [start..<start] : lines
    }

    /// The number of Unicode scalars of a row that fit a line.
    private func count(ofRow row: Int, from start: Int) -> Int {
        let width = max(1, width)
        let text = layout.row(row, from: start, width: width).map(\.text).joined()
        var columns = 0
        for glyph in sanitizer.glyphs(of: text) {
            columns += glyph.columns
            // A single character that is wider than the line is cut.
            if columns > width, glyph.offset > 0 { return glyph.offset }
        }
        return text.unicodeScalars.count
    }

    /// The number of lines of a row with its message, or the limit if there are more.
    func height(ofRow row: Int, limit: Int) -> Int {
        min(limit, lines(ofRow: row, limit: limit).count + (row == labelledRow ? 1 : 0))
    }
}

extension ExplorerState {
    /// The lines of the payload's rows; nil if they aren't wrapped.
    var wrappedPayload: WrappedRows? {
        guard panes.wrapsPayload, let loaded = payload.shown else { return nil }
        return WrappedRows(
            layout: loaded.layout, width: textWidth(of: loaded, top: panes.payload.top),
            sanitizer: appearance.sanitizer,
            labelledRow: payloadMessage.map { loaded.layout.row(containing: $0.span.lowerBound) })
    }
}
