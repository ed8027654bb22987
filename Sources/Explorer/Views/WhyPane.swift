import TerminalUI

/// Explains the current step, the selected value, or why the decode failed.
struct WhyPane {
    let state: ExplorerState
    let theme: Theme

    func draw(on surface: inout Surface, in rect: Rect) {
        let (rect, foot) = rect.split(top: rect.rows - FixBar.rows(state, width: rect.columns, of: rect.rows))
        FixBar(state: state, theme: theme).draw(on: &surface, in: foot)
        for (line, text) in state.why.lines.dropFirst(state.panes.why.top).prefix(rect.rows).enumerated() {
            surface.put(rect.row + line, rect.column + 1, text, theme.plain, clip: rect)
        }
    }
}
