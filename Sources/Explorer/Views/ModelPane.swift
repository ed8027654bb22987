import TerminalUI

/// The Swift source of the model, the selected property's line marked.
struct ModelPane {
    let state: ExplorerState
    let theme: Theme

    func draw(on surface: inout Surface, in rect: Rect) {
        guard let (source, marked) = state.selectedSource else {
            let words =
                state.setup.model == nil
                ? "No model is chosen. m chooses one." : "The source of this model is not known."
            surface.put(rect.row, rect.column + 1, words, theme.plain, clip: rect)
            return
        }
        let lines = source.lines
        let gutter = String(lines.count).count
        for line in 0..<rect.rows {
            let number = state.panes.model.top + line
            guard number < lines.count else { break }
            let isMarked = number + 1 == marked
            let row = rect.row + line
            if isMarked {
                surface.fill(
                    Rect(row: row, column: rect.column, rows: 1, columns: rect.columns),
                    theme.selected(theme.plain, hasFocus: true))
            }
            let look = { (style: Style) in isMarked ? theme.selected(style, hasFocus: true) : style }
            let label = String(number + 1)
            surface.put(row, rect.column + gutter - label.count, label, look(theme.quiet), clip: rect)
            let content = Rect(
                row: row, column: rect.column + gutter + 1, rows: 1, columns: rect.columns - gutter - 1)
            let text = lines[number]
            let style = text.drop { $0 == " " }.hasPrefix("//") ? theme.quiet : theme.plain
            surface.put(row, content.column - state.panes.model.left, String(text), look(style), clip: content)
        }
    }
}
