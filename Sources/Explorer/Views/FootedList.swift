import TerminalUI

/// A list with a foot: a rule, and below it a few lines about the item under the cursor.
struct FootedList {
    /// The maximum number of lines to make: more are never shown, and a cut foot ends with a mark.
    static let longest = 40

    /// The area of the list; at least one row.
    let list: Rect
    private let foot: Rect
    private let lines: ArraySlice<String>
    /// Whether some lines don't fit.
    private let isCut: Bool

    /// - Parameters:
    ///   - content: The area of both.
    ///   - lines: The lines of the foot; without any there is no rule.
    ///   - least: The minimum number of rows for them.
    ///   - most: The maximum number of rows for them.
    init(_ content: Rect, lines: [String], least: Int = 0, most: Int) {
        let count = min(max(least, lines.count), most)
        (list, foot) = content.split(top: max(1, content.rows - (count > 0 ? count + 1 : 0)))
        let shown = lines.prefix(max(0, foot.rows - 1))
        isCut = shown.count < lines.count
        self.lines = shown
    }

    func drawFoot(on surface: inout Surface, rule: Style, _ style: Style) {
        guard foot.rows > 0 else { return }
        surface.hline(foot.row, foot.columnRange, rule)
        for (line, text) in lines.enumerated() {
            let isLast = isCut && line == lines.count - 1
            let mark = surface.sanitizer.isASCII ? ".." : "…"
            let shown =
                isLast ? cut(text, to: max(1, foot.columns - mark.count - 1), surface).trimmed + mark : text
            surface.put(foot.row + 1 + line, foot.column, shown, style, clip: foot)
        }
    }
}

extension String {
    /// The text without the ellipsis and the blanks at its end.
    fileprivate var trimmed: String {
        String(self[..<(lastIndex { !["…", ".", " "].contains($0) }.map(index(after:)) ?? startIndex)])
    }
}
