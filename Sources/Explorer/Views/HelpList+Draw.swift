import TerminalUI

extension HelpList {
    /// Draws one of its lines.
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
