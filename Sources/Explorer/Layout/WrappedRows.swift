import JSONText
import TerminalUI

/// The lines on screen of the payload's rows while they are wrapped. Nothing is kept: the lines of a row are found where
/// they are needed, at most as many as fit the pane.
struct WrappedRows {
    let layout: Layout
    /// The columns of a line.
    let width: Int
    let sanitizer: Sanitizer
    /// The row that a message follows; nil for none.
    let labelledRow: Int?

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

    /// The first row to draw so that a row is whole on screen: not before `top`, unless the row itself is.
    func top(showing row: Int, from top: Int, height: Int) -> Int {
        var first = row
        var rest = height - self.height(ofRow: row, limit: height)
        while first > top, rest > 0 {
            rest -= self.height(ofRow: first - 1, limit: height)
            if rest >= 0 { first -= 1 }
        }
        return first
    }

    /// The row on a line of the pane.
    func row(atLine line: Int, top: Int) -> Int {
        var row = top
        var rest = line
        while row < layout.rowCount - 1 {
            rest -= height(ofRow: row, limit: line + 1)
            if rest < 0 { break }
            row += 1
        }
        return row
    }
}

extension TextPane {
    /// Scrolls rows of several lines, and takes the cursor along.
    mutating func scroll(_ count: Int, in rows: WrappedRows, height: Int) {
        top = max(0, min(top + count, rows.layout.rowCount - 1))
        keepCursorOnScreen(in: rows, height: height)
    }

    /// Moves the cursor into the window.
    mutating func keepCursorOnScreen(in rows: WrappedRows, height: Int) {
        cursor = max(top, min(cursor, rows.row(atLine: height - 1, top: top)))
    }

    /// Moves the window so that the cursor's row is in it although rows are of several lines.
    mutating func revealCursor(in rows: WrappedRows, height: Int) {
        top = rows.top(showing: cursor, from: min(top, cursor), height: height)
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
