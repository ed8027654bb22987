/// A piece of a line in one style.
package struct StyledText: Sendable {
    package var text: Substring
    package var style: Style

    package init(_ text: Substring, _ style: Style) {
        self.text = text
        self.style = style
    }

    package init(_ text: String, _ style: Style) { self.init(text[...], style) }
}

extension Surface {
    /// Draws the parts of one line, with a mark on each side where some of it is left out.
    ///
    /// - Parameters:
    ///   - column: Where the line begins; left of the area if it is scrolled sideways.
    ///   - area: The cells of the line, on one row.
    ///   - markStyle: The style of the marks.
    ///   - isCutBefore: Whether more of the line precedes the parts.
    /// - Complexity: O(columns to the area's end)
    package mutating func put(
        _ parts: some Sequence<StyledText>, at column: Int, in area: Rect, markStyle: Style, isCutBefore: Bool = false
    ) {
        var shown: [StyledText] = []
        var end = column
        var isCutBefore = isCutBefore
        for part in parts where end <= area.endColumn {
            if end < area.column, !isCutBefore {
                var at = end
                isCutBefore = sanitizer.glyphs(of: part.text).contains { glyph in
                    defer { at += glyph.columns }
                    return at < area.column && !glyph.isBlank
                }
            }
            shown.append(part)
            end += sanitizer.columns(of: part.text, limit: area.endColumn - end)
        }
        let mark = sanitizer.ellipsis
        let before = isCutBefore ? mark.unicodeScalars.count : 0
        let after = end > area.endColumn ? mark.unicodeScalars.count : 0
        let inside = Rect(
            row: area.row, column: area.column + before, rows: area.rows, columns: area.columns - before - after)
        let clip = bounds.intersection(inside)
        var at = column
        for part in shown {
            let columns = draw(area.row, at, part.text, part.style, clip: clip)
            recordCells(part.text, area.row, at, columns: columns, in: clip)
            at += columns
        }
        if isCutBefore { put(area.row, area.column, mark, markStyle, clip: area) }
        if after > 0, area.columns >= before + after { put(area.row, inside.endColumn, mark, markStyle, clip: area) }
    }
}
