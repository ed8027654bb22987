import SwiftDeclarations
import TerminalUI

/// The model's Swift source, with the selected property's line marked.
struct ModelPane {
    let state: ExplorerState
    let theme: Theme

    /// The text in place of a source.
    var message: String {
        if state.models.failure != nil { return "No source to show: the Why pane says what is missing." }
        return state.setup.model == nil
            ? "No model is chosen. m chooses one." : "The source of this model isn't available."
    }

    /// - Returns: The number of lines below the edge.
    func draw(on surface: inout Surface, in rect: Rect) -> Int {
        guard let place = state.sourcePlace else {
            surface.put(wrapped: message, theme.plain, in: rect.inset(columns: 1))
            return 0
        }
        let lines = place.source.lines
        let gutter = String(lines.count).count
        let marks = PaneMarks(.model, in: state, theme)
        var row = rect.row
        var number = state.panes.model.top
        while row < rect.endRow, number < lines.count {
            let isMarked = number + 1 == place.line
            let isCompanion = place.companions.contains(number + 1)
            if isMarked {
                surface.fill(
                    Rect(row: row, column: rect.column, rows: 1, columns: rect.columns),
                    theme.selected(theme.plain, hasFocus: true))
            }
            let look = { (style: Style) in
                isMarked ? theme.selected(style, hasFocus: true) : isCompanion ? style.adding(.bold) : style
            }
            let label = String(number + 1)
            surface.put(row, rect.column + gutter - label.count, label, look(theme.quiet), clip: rect)
            if number == state.panes.model.cursor, state.panes.focus == .model {
                let cursor = state.appearance.isASCII ? ">" : "▌"
                surface.put(row, rect.column + gutter, cursor, theme.keyHint, clip: rect)
            }
            let content = Rect(
                row: row, column: rect.column + gutter + 1, rows: 1, columns: rect.columns - gutter - 1)
            let text = lines[number]
            // A marked line has one style: reversed colors would be hard to read.
            SourceLine(theme: theme, base: theme.plain, look: look).draw(
                text, isMarked ? [] : place.source.parts(ofLine: number), left: state.panes.model.left, on: &surface,
                in: content)
            marks?.draw(
                String(text.unicodeScalars.prefix(state.panes.model.left + content.columns)), ofRow: number,
                at: content.column - state.panes.model.left, on: &surface, in: content)
            row += 1
            number += 1
            if isMarked, let remark = place.remark, row < rect.endRow {
                let indent = min(text.prefix { $0 == " " }.count, max(0, content.columns - 24))
                let words = cut("^ \(remark)", to: content.columns - indent, surface)
                surface.put(
                    row, content.column + indent, words, theme.quiet,
                    clip: Rect(row: row, column: content.column, rows: 1, columns: content.columns))
                row += 1
            }
            guard isMarked, let problem = place.problem, row < rect.endRow else { continue }
            // The message is drawn below its column, or further left if too little of it would fit.
            let room = content.columns - (problem.column - 1)
            let start = room >= 16 ? problem.column - 1 : max(0, content.columns - 16)
            let words = cut("^ \(problem.text)", to: content.columns - start, surface)
            surface.put(
                row, content.column + start, words, theme.bad,
                clip: Rect(row: row, column: content.column, rows: 1, columns: content.columns))
            row += 1
        }
        return lines.count - number
    }
}
