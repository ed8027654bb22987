import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

/// The payload's text: the selected value is marked, the failing one underlined and labelled.
struct PayloadPane {
    let state: ExplorerState
    let theme: Theme

    /// - Returns: The number of rows below the edge.
    func draw(on surface: inout Surface, in rect: Rect) -> Int {
        guard let loaded = state.payload.shown else {
            surface.put(wrapped: message, theme.bad, in: rect.inset(columns: 1))
            return 0
        }
        var rows = TextRows(
            layout: loaded.layout, theme: theme, pane: state.panes.payload, hasFocus: state.panes.focus == .payload)
        rows.selected = state.selectedSpan
        let message = state.payloadMessage
        rows.failing = message?.span
        rows.label = message?.text
        rows.wrapped = state.wrappedPayload
        rows.found = PaneMarks(.payload, in: state, theme)
        rows.mark = mark
        rows.gutter = PayloadGutter(loaded, hasMarks: rows.mark != nil).text(ofRow:)
        return rows.draw(on: &surface, in: rect)
    }

    /// The mark of a row's values; nil if the rows have none.
    var mark: ((Int) -> Mark)? {
        guard let coverage = state.coveredTree, let loaded = state.payload.shown else { return nil }
        return { [layout = loaded.layout, document = loaded.document, moment = state.moment] row in
            coverage.mark(of: layout.source(ofRow: row), in: document, at: moment)
        }
    }

    /// The text in place of rows.
    var message: String { if case .trouble(_, let message) = state.payload.content { message } else { "" } }
}
