import TerminalUI

extension Surface {
    /// Draws a text in place of rows, as much of it as fits.
    mutating func put(wrapped text: String, _ style: Style, in rect: Rect) {
        for (line, text) in sanitizer.wrap(text, to: rect.columns, limit: rect.rows).enumerated() {
            put(rect.row + line, rect.column, text, style, clip: rect)
        }
    }
}
