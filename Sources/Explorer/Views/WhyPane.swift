import TerminalUI

/// Explains the current step, the selected value, or why the decode failed; below that, what to change.
struct WhyPane {
    let state: ExplorerState
    let theme: Theme

    /// - Returns: The number of rows of text below the edge.
    func draw(on surface: inout Surface, in rect: Rect) -> Int {
        let list = HelpList(state)
        let lines = list.lines(width: rect.columns)
        let text = state.why.lines
        let rows = WhyRows(
            text: text.count, list: lines.count, hasChanges: !state.fixes.shown.isEmpty, rows: rect.rows,
            isScrolled: state.panes[.why].top > 0)
        let (area, foot) = rect.split(top: rect.rows - rows.list)
        let marks = PaneMarks(.why, in: state, theme)
        let top = min(state.panes[.why].top, max(0, rows.text - area.rows))
        for line in 0..<area.rows where top + line < rows.text {
            let place = top + line
            if place < text.count {
                surface.put(area.row + line, rect.column + 1, text[place], theme.plain, clip: area)
                marks?.draw(
                    text[place], ofRow: place, at: rect.column + 1, on: &surface,
                    in: area.line(line))
            } else {
                list.draw(lines[place - text.count], on: &surface, in: area, line: line, theme)
            }
        }
        let shown = rows.list < lines.count ? HelpList(state, rows: foot.rows).lines(width: rect.columns) : lines
        let hidden =
            lines.joined().count { $0.role == .key } - shown.prefix(foot.rows).joined().count { $0.role == .key }
        let more = Self.more(rows.list > 0 ? hidden : 0, columns: rect.columns)
        for (line, parts) in shown.prefix(foot.rows).enumerated() {
            // The last line ends with the number of changes below the edge, after a space.
            let columns = foot.columns - (line == foot.rows - 1 ? more.key.count + more.text.count : 0)
            let room = Rect(row: foot.row, column: foot.column, rows: foot.rows, columns: columns)
            // A change that continues below the edge ends with the mark of a cut.
            let isCut = line == foot.rows - 1 && shown.count > foot.rows && HelpList.continues(shown[foot.rows])
            let mark = HelpList.Part(text: surface.sanitizer.ellipsis, role: .remark)
            list.draw(parts + (isCut ? [mark] : []), on: &surface, in: room, line: line, theme)
        }
        draw(more, on: &surface, in: rect)
        return rows.hidden(below: top, rows: rect.rows)
    }

    /// The count of changes below the edge: `a: 2 more`; on a narrow screen `+2`.
    private static func more(_ hidden: Int, columns: Int) -> (key: String, text: String) {
        guard hidden > 0 else { return ("", "") }
        return columns < 60 ? (" +\(hidden) ", "") : (" a", ": \(hidden) more ")
    }

    private func draw(_ more: (key: String, text: String), on surface: inout Surface, in rect: Rect) {
        let columns = more.key.count + more.text.count
        guard columns > 0 else { return }
        let place = Rect(row: rect.endRow - 1, column: rect.endColumn - columns, rows: 1, columns: columns)
        surface.put(place.row, place.column, more.key, theme.keyHint, clip: rect)
        surface.put(place.row, place.column + more.key.count, more.text, theme.quiet, clip: rect)
        surface.addTarget(place, .keys([.character("a")]))
    }
}

extension HelpList {
    func draw(_ parts: [Part], on surface: inout Surface, in rect: Rect, line: Int, _ theme: Theme) {
        let area = Rect(row: rect.row + line, column: rect.column + 1, rows: 1, columns: rect.columns - 2)
        surface.put(
            parts.map { StyledText($0.text, style($0.role, theme)) }, at: area.column, in: area, markStyle: theme.plain)
        var column = area.column
        /// The keys of the fix that is being drawn.
        var fix: [Key]?
        for part in parts {
            let columns = surface.sanitizer.columns(of: part.text, limit: area.columns)
            if part.role == .key { fix = part.text.compactMap { $0.isWhitespace ? nil : Key.character($0) } }
            if let fix, part.role == .key || part.role == .change {
                surface.addTarget(
                    Rect(row: area.row, column: column, rows: 1, columns: columns).intersection(area), .keys(fix))
            }
            column += columns
        }
    }

    private func style(_ role: Role, _ theme: Theme) -> Style {
        switch role {
        case .head: theme.strong
        case .key: theme.keyHint
        case .change: theme.good
        case .yield, .remark: theme.plain
        }
    }
}
