import JSONText
import SwiftDeclarations
import TerminalUI

/// The rows of a text pane, of which some take several lines of the screen.
protocol TallRows {
    var rowCount: Int { get }

    /// The number of lines of a row with its message, or the limit if there are more.
    func height(ofRow row: Int, limit: Int) -> Int
}

extension TallRows {
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

    func row(atLine line: Int, top: Int) -> Int {
        var row = top
        var rest = line
        while row < rowCount - 1 {
            rest -= height(ofRow: row, limit: line + 1)
            if rest < 0 { break }
            row += 1
        }
        return row
    }
}

extension TextPane {
    /// Scrolls a row into a window of this height; a distant row is placed a third from the top.
    mutating func reveal(_ row: Int, in rows: any TallRows, height: Int) {
        guard height > 0 else { return }
        let margin = min(2, (height - 1) / 2)
        if row < top + margin || row >= top + height - margin {
            let isNear = row >= top - height / 2 && row < top + height + height / 2
            if isNear {
                top = row < top + margin ? row - margin : row - height + 1 + margin
            } else {
                top = row - height / 3
            }
        }
        clamp(in: rows, height: height)
        revealCursor(in: rows, height: height)
    }

    /// Scrolls, and takes the cursor along.
    mutating func scroll(_ count: Int, in rows: any TallRows, height: Int) {
        top += count
        clamp(in: rows, height: height)
        keepCursorOnScreen(in: rows, height: height)
    }

    /// Keeps the cursor and the window within the rows.
    mutating func clamp(in rows: any TallRows, height: Int) {
        cursor = max(0, min(cursor, rows.rowCount - 1))
        top = max(0, min(top, rows.top(showing: rows.rowCount - 1, from: 0, height: height)))
    }

    /// Moves the cursor into the window.
    mutating func keepCursorOnScreen(in rows: any TallRows, height: Int) {
        cursor = max(top, min(cursor, rows.row(atLine: height - 1, top: top)))
    }

    /// Moves the window so that the cursor's row is whole in it.
    mutating func revealCursor(in rows: any TallRows, height: Int) {
        top = rows.top(showing: cursor, from: min(top, cursor), height: height)
    }
}

/// Rows of a line each.
struct PlainRows: TallRows {
    let rowCount: Int

    func height(ofRow row: Int, limit: Int) -> Int { min(limit, 1) }
}

/// The lines on screen of the payload's rows: the row under the cursor is wrapped, or all of them, and the others are cut
/// at the right. Nothing is kept: the lines of a row are found where they are needed, at most as many as fit the pane.
struct WrappedRows: TallRows {
    let layout: Layout
    let width: Int
    let sanitizer: Sanitizer
    /// The failing part, and the message below the row where it begins; nil for none.
    var message: (span: Range<Int>, text: String)?
    /// The only row that is wrapped, and the maximum number of its lines; nil to wrap all rows.
    var only: (row: Int, lines: Int)?
    /// A column of the row under the cursor that stays in sight if the row has too many lines.
    var wanted: (row: Int, column: Int)?
    /// The columns to the left of the window. A text that was scrolled sideways isn't wrapped.
    var left = 0

    /// A part of a row that a line shows, in Unicode scalars of the row.
    struct Part {
        let start: Int
        /// The end of a wrapped line; nil for the rest of the row, which may be cut.
        let end: Int?
    }

    var rowCount: Int { layout.rowCount }

    /// The parts of a row that its lines show.
    func parts(ofRow row: Int, limit: Int) -> [Part] {
        guard left == 0, only == nil || only?.row == row else { return [Part(start: left, end: nil)] }
        let limit = min(limit, only?.lines ?? limit)
        var lines = lines(ofRow: row, limit: limit + 1)
        if lines.count > limit, let wanted, wanted.row == row {
            // A line may have fewer characters than columns, so only a quarter of the lines is before the column.
            let first = max(0, wanted.column / max(1, width) - limit / 4)
            lines = self.lines(ofRow: row, from: first * width, limit: limit + 1)
        }
        return lines.prefix(limit).enumerated().map { index, line in
            // The last line ends with a mark if the row continues.
            Part(start: line.lowerBound, end: index == limit - 1 && lines.count > limit ? nil : line.upperBound)
        }
    }

    /// The lines of a row that is wrapped, in Unicode scalars of the row. An empty row has one empty line.
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

    /// The number of Unicode scalars of a row that fit a line. Values stay whole if the line is half full without them.
    private func count(ofRow row: Int, from start: Int) -> Int {
        let width = max(1, width)
        let text = layout.row(row, from: start, width: width + 1).map(\.text).joined()
        return sanitizer.count(of: text, columns: width) { $0 == " " ? 1 : nil } ?? text.unicodeScalars.count
    }

    /// The number of lines of a row with its message, or the limit if there are more.
    func height(ofRow row: Int, limit: Int) -> Int {
        let parts = parts(ofRow: row, limit: limit)
        let below = labelledPart(ofRow: row, parts).map { messageLines(below: parts[$0], ofRow: row).count }
        return min(limit, parts.count + (below ?? 0))
    }

    /// The part of a row that the message follows: the one where the failing part begins.
    func labelledPart(ofRow row: Int, _ parts: [Part]) -> Int? {
        guard let message, row == layout.row(containing: message.span.lowerBound) else { return nil }
        let start = layout.columns(of: message.span, inRow: row).lowerBound
        return parts.lastIndex { $0.start <= start } ?? 0
    }

    /// Carets below the failing part, and the message beside them. Without room there it has a line of its own, so only a
    /// message that is longer than a line is cut.
    func messageLines(below part: Part, ofRow row: Int) -> [(column: Int, text: String)] {
        guard let message else { return [] }
        let failing = layout.columns(of: message.span, inRow: row)
        let end = part.end ?? part.start + width
        func columns(from start: Int, to limit: Int) -> Int {
            let text = layout.row(row, from: start, width: max(0, min(limit, end) - start)).map(\.text).joined()
            return sanitizer.columns(of: text)
        }
        // A part that is out of sight is marked at the edge.
        let start = min(columns(from: part.start, to: failing.lowerBound), max(0, width - 1))
        let count = columns(from: max(part.start, failing.lowerBound), to: failing.upperBound)
        let carets = String(repeating: "^", count: max(1, min(count, width - start)))
        let needed = sanitizer.columns(of: message.text)
        if start + carets.count + 1 + needed <= width { return [(start, "\(carets) \(message.text)")] }
        if needed < start { return [(start - needed - 1, "\(message.text) \(carets)")] }
        return [(start, carets), (max(0, min(start, width - needed)), message.text)]
    }
}

extension ExplorerState {
    /// The rows of a text pane while it is at a position.
    func rows(of pane: Pane, at position: TextPane) -> any TallRows {
        let tall: (any TallRows)? =
            switch pane {
            case .payload: wrappedPayload(at: position)
            case .model: sourceRows
            case .tree, .preview, .why: nil
            }
        return tall ?? PlainRows(rowCount: rowCount(of: pane))
    }

    /// The rows of a text pane where it is.
    func rows(of pane: Pane) -> any TallRows { rows(of: pane, at: panes[pane]) }

    var wrappedPayload: WrappedRows? { wrappedPayload(at: panes[.payload]) }

    /// The lines of the payload's rows while the pane is at a position; nil if no payload is shown.
    func wrappedPayload(at pane: TextPane) -> WrappedRows? {
        guard let loaded = payload.shown else { return nil }
        let layout = loaded.layout
        var rows = WrappedRows(
            layout: layout, width: textWidth(of: loaded), sanitizer: appearance.sanitizer)
        rows.message = payloadMessage
        rows.left = pane.left
        if !panes.wrapsPayload {
            // The rows around it stay in sight.
            rows.only = (pane.cursor, max(3, ScreenLayout(self).contentHeight(of: .payload) / 2))
        }
        if let column = pane.column { rows.wanted = (pane.cursor, column) }
        let spans = [payloadMessage?.span, selectedSpan].compactMap(\.self)
        if pane.column == nil, let span = spans.first(where: { layout.row(containing: $0.lowerBound) == pane.cursor }) {
            rows.wanted = (pane.cursor, layout.columns(of: span, inRow: pane.cursor).lowerBound)
        }
        return rows
    }
}

/// The lines on screen of a model's source. The marked line is never cut: it is wrapped, and its message follows it.
struct SourceRows: TallRows {
    let place: SourcePlace
    /// The columns for a line's text, without its number.
    let width: Int
    /// The columns to the left of the window. A source that was scrolled sideways is cut on both sides.
    let left: Int
    let sanitizer: Sanitizer

    /// A part of a source line that a line on screen shows.
    struct Part {
        let text: Substring
        /// The Unicode scalars of the source line before it.
        let start: Int
        /// The columns before it.
        let indent: Int
    }

    var rowCount: Int { place.source.rowCount }

    /// The number of digits of the last line's number.
    static func numberWidth(of source: SourceText) -> Int { String(source.rowCount).count }

    func isMarked(_ row: Int) -> Bool { row + 1 == place.line }

    func height(ofRow row: Int, limit: Int) -> Int {
        guard isMarked(row) else { return min(limit, 1) }
        let messages = (place.remark == nil ? 0 : 1) + (place.problem == nil ? 0 : 1)
        return min(limit, parts(ofRow: row, limit: limit).count + messages)
    }

    /// The parts of a row, one for each of its lines. The last one has the rest of the text, even if that doesn't fit.
    ///
    /// - Complexity: O(limit × width)
    func parts(ofRow row: Int, limit: Int) -> [Part] {
        let line = place.source.lines[row]
        guard isMarked(row), left == 0, width > 0 else { return [Part(text: line, start: 0, indent: 0)] }
        var parts: [Part] = []
        var rest = line
        var start = 0
        var indent = 0
        while parts.count < limit - 1,
            let count = sanitizer.count(
                of: rest, columns: width - indent, breaks: { [" ": 1, "(": 1, ".": 0][$0] })
        {
            let end = rest.unicodeScalars.index(rest.startIndex, offsetBy: count)
            parts.append(Part(text: rest[..<end], start: start, indent: indent))
            rest = rest[end...]
            start += count
            indent = min(line.prefix { $0 == " " }.count + 4, width / 2)
        }
        return parts + [Part(text: rest, start: start, indent: indent)]
    }
}

extension Sanitizer {
    /// The number of Unicode scalars of a text that fit a line; nil if all of it fits. Words stay whole in a line that is
    /// more than half full without them. A first character that is wider than the line is cut.
    ///
    /// - Parameter breaks: Returns how many scalars after the beginning of a character a word may end; nil for nowhere.
    fileprivate func count(of text: some StringProtocol, columns limit: Int, breaks: (String) -> Int?) -> Int? {
        var columns = 0
        var lastBreak: Int?
        for glyph in glyphs(of: text) {
            columns += glyph.columns
            if columns > limit, glyph.offset > 0 { return lastBreak ?? glyph.offset }
            if columns > limit / 2, let place = breaks(glyph.text) { lastBreak = glyph.offset + place }
        }
        return nil
    }
}

extension ExplorerState {
    /// The lines of the source of the model pane; nil if there is none.
    var sourceRows: SourceRows? {
        sourcePlace.map { place in
            let columns = ScreenLayout(self).contentWidth(of: .model)
            return SourceRows(
                place: place, width: columns - SourceRows.numberWidth(of: place.source) - 1, left: panes[.model].left,
                sanitizer: appearance.sanitizer)
        }
    }
}
