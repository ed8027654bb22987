import TerminalUI

/// A list with a foot: a rule, and below it a few lines about the item under the cursor. The foot has the same number of
/// rows for every item, so that the list doesn't move with the cursor.
struct FootedList {
    /// The maximum number of lines to make: more are never shown, and a cut foot ends with a mark.
    static let longest = 40

    /// The area of the list; at least one row.
    let list: Rect
    private let foot: Rect
    private let lines: [String]

    /// - Parameters:
    ///   - content: The area of both.
    ///   - lines: The lines of the foot, as wide as the area.
    ///   - rows: The rows for them; without any there is no rule.
    init(_ content: Rect, lines: [String], rows: Int) {
        (list, foot) = content.split(top: max(1, content.rows - (rows > 0 ? rows + 1 : 0)))
        self.lines = lines
    }

    func drawFoot(on surface: inout Surface, rule: Style, _ style: Style) {
        guard foot.rows > 0 else { return }
        surface.hline(foot.row, foot.columnRange, rule)
        drawLines(lines, on: &surface, in: foot.split(top: 1).rest, style)
    }
}

/// Draws as many lines as there are rows. If some don't fit, the last one ends with a mark.
func drawLines(_ lines: some Collection<String>, on surface: inout Surface, in area: Rect, _ style: Style) {
    let shown = surface.sanitizer.limited(Array(lines), to: area.rows, columns: area.columns)
    for (line, text) in shown.enumerated() {
        surface.put(area.row + line, area.column, text, style, clip: area)
    }
}
