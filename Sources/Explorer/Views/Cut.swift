import TerminalUI

/// Cuts text to a number of columns, with an ellipsis if something is left out.
func cut(_ text: some StringProtocol, to columns: Int, _ surface: Surface) -> String {
    guard columns > 0 else { return "" }
    return surface.sanitizer.shown(text, columns: columns)
}

extension Surface {
    /// Draws a text in the first row of an area, cut to its width.
    mutating func put(cut text: some StringProtocol, _ style: Style, in area: Rect) {
        put(area.row, area.column, cut(text, to: area.columns, self), style, clip: area)
    }

    /// Draws a text at the end of the first row of an area.
    mutating func put(_ text: String, _ style: Style, atEndOf area: Rect) {
        put(area.row, area.endColumn - sanitizer.columns(of: text), text, style, clip: area)
    }
}
