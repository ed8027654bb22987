import TerminalUI

/// A list with a foot: a rule, and below it a few lines about the item under the cursor.
struct FootedList {
    /// The maximum number of lines to make: more are never shown, and a cut foot ends with a mark.
    static let longest = 40

    /// The area of the list; at least one row.
    let list: Rect
    private let foot: Rect
    private let lines: [String]

    /// - Parameters:
    ///   - content: The area of both.
    ///   - lines: The lines of the foot; without any there is no rule.
    ///   - least: The minimum number of rows for them.
    ///   - most: The maximum number of rows for them.
    init(_ content: Rect, lines: [String], least: Int = 0, most: Int) {
        let count = min(max(least, lines.count), most)
        (list, foot) = content.split(top: max(1, content.rows - (count > 0 ? count + 1 : 0)))
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
    let mark = surface.sanitizer.isASCII ? ".." : "…"
    for (line, text) in lines.prefix(area.rows).enumerated() {
        let isCut = line == area.rows - 1 && lines.count > area.rows
        let shown = isCut ? cut(text, to: max(1, area.columns - mark.count - 1), surface).trimmed + mark : text
        surface.put(area.row + line, area.column, shown, style, clip: area)
    }
}

extension String {
    /// The text without the ellipsis and the blanks at its end.
    fileprivate var trimmed: String {
        String(self[..<(lastIndex { !["…", ".", " "].contains($0) }.map(index(after:)) ?? startIndex)])
    }
}
