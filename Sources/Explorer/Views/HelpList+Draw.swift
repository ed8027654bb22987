import TerminalUI

extension HelpList {
    /// Draws one of its lines.
    func draw(_ parts: [Part], on surface: inout Surface, in rect: Rect, line: Int, _ theme: Theme) {
        var column = rect.column + 1
        /// The keys of the fix that is being drawn.
        var fix: [Key]?
        for part in parts {
            let text = cut(part.text, to: rect.endColumn - column - 1, surface)
            let start = column
            column += surface.put(rect.row + line, column, text, style(part.role, theme), clip: rect)
            if part.role == .key { fix = part.text.compactMap { $0.isWhitespace ? nil : Key.character($0) } }
            if let fix, part.role == .key || part.role == .change {
                surface.addTarget(
                    Rect(row: rect.row + line, column: start, rows: 1, columns: column - start), .keys(fix))
            }
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
