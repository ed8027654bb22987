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

    /// The row on a line of the pane.
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
    /// Scrolls rows of several lines, and takes the cursor along.
    mutating func scroll(_ count: Int, in rows: some TallRows, height: Int) {
        top = max(0, min(top + count, rows.rowCount - 1))
        keepCursorOnScreen(in: rows, height: height)
    }

    /// Moves the cursor into the window.
    mutating func keepCursorOnScreen(in rows: some TallRows, height: Int) {
        cursor = max(top, min(cursor, rows.row(atLine: height - 1, top: top)))
    }

    /// Moves the window so that the cursor's row is in it although rows are of several lines.
    mutating func revealCursor(in rows: some TallRows, height: Int) {
        top = rows.top(showing: cursor, from: min(top, cursor), height: height)
    }
}

/// The lines on screen of the payload's rows while they are wrapped. Nothing is kept: the lines of a row are found where
/// they are needed, at most as many as fit the pane.
struct WrappedRows: TallRows {
    let layout: Layout
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

    var rowCount: Int { place.source.lines.count }

    /// The number of digits of the last line's number.
    static func numberWidth(of source: SourceText) -> Int { String(source.lines.count).count }

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
        while parts.count < limit - 1, let count = count(of: rest, columns: width - indent) {
            let end = rest.unicodeScalars.index(rest.startIndex, offsetBy: count)
            parts.append(Part(text: rest[..<end], start: start, indent: indent))
            rest = rest[end...]
            start += count
            indent = min(line.prefix { $0 == " " }.count + 4, width / 2)
        }
        return parts + [Part(text: rest, start: start, indent: indent)]
    }

    /// The number of Unicode scalars of a text that fit a line; nil if all of it fits. Names stay whole in a line that is
    /// at least half full without them.
    private func count(of text: Substring, columns limit: Int) -> Int? {
        // More of them fit only if most are combining characters.
        let scalars = Array(text.unicodeScalars.prefix(2 * limit))
        var columns = 0
        var lastBreak: Int?
        for glyph in sanitizer.glyphs(of: text) {
            columns += glyph.columns
            if columns > limit { return glyph.offset == 0 ? nil : lastBreak ?? glyph.offset }
            guard columns > limit / 2, glyph.offset < scalars.count else { continue }
            switch scalars[glyph.offset] {
            case " ", "(": lastBreak = glyph.offset + 1
            case ".": lastBreak = glyph.offset
            default: break
            }
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
                place: place, width: columns - SourceRows.numberWidth(of: place.source) - 1, left: panes.model.left,
                sanitizer: appearance.sanitizer)
        }
    }
}
