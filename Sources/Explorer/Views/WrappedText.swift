import TerminalUI

extension Surface {
    /// Draws a text in place of rows, as much of it as fits; a text that is cut ends with a mark.
    mutating func put(wrapped text: String, _ style: Style, in rect: Rect) {
        let lines = sanitizer.wrap(text, to: rect.columns, limit: rect.rows + 1)
        for (line, text) in sanitizer.limited(lines, to: rect.rows, columns: rect.columns).enumerated() {
            put(rect.row + line, rect.column, text, style, clip: rect)
        }
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
