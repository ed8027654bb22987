import TerminalUI

/// The row above a list in which its filter is typed.
struct FilterRow {
    let theme: Theme
    let field: TextField
    let isTyping: Bool

    /// Draws the row at the top and returns the area below it.
    func draw(on surface: inout Surface, in rect: Rect) -> Rect {
        let (row, rest) = rect.split(top: 1)
        surface.put(row.row, row.column, "/", theme.keyHint, clip: row)
        surface.put(
            row.row, row.column + 1, field, theme.keyHint, columns: row.columns - 1, showsCursor: isTyping, clip: row)
        return rest
    }
}
