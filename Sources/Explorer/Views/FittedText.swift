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

extension Surface {
    /// Draws a text in place of rows, as much of it as fits; a text that is cut ends with a mark.
    mutating func put(wrapped text: String, _ style: Style, in rect: Rect) {
        drawLines(sanitizer.wrap(text, to: rect.columns, limit: rect.rows + 1), on: &self, in: rect, style)
    }
}

extension Sanitizer {
    /// The first of some wrapped lines; the last of them ends with a mark if there are more.
    func limited(_ lines: [String], to count: Int, columns: Int) -> [String] {
        guard lines.count > count, count > 0 else { return Array(lines.prefix(max(0, count))) }
        let last = shown(lines[count - 1], columns: max(0, columns - ellipsis.count))
        let end = last.lastIndex { !["…", ".", " "].contains($0) }.map(last.index(after:)) ?? last.startIndex
        return lines.prefix(count - 1) + [String((last[..<end] + ellipsis).prefix(columns))]
    }
}

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

/// Returns the sign before a row that can be folded.
func foldSign(isFolded: Bool, ascii: Bool) -> String {
    switch (isFolded, ascii) {
    case (true, false): "▸"
    case (false, false): "▾"
    case (true, true): ">"
    case (false, true): "v"
    }
}
