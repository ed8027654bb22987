import TerminalUI

extension HelpList {
    /// Draws one of its lines.
    func draw(_ parts: [Part], on surface: inout Surface, in rect: Rect, line: Int, _ theme: Theme) {
        var column = rect.column + 1
        for part in parts {
            let text = cut(part.text, to: rect.endColumn - column - 1, surface)
            column += surface.put(rect.row + line, column, text, style(part.role, theme), clip: rect)
        }
    }

    private func style(_ role: Role, _ theme: Theme) -> Style {
        switch role {
        case .head: theme.strong
        case .key: theme.keyHint
        case .change: theme.good
        case .yield: theme.plain
        }
    }
}
