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
        let isKnown = loaded.document.foreign == nil
        let failure = isKnown ? state.shownFailure : nil
        let fault = isKnown && state.decode.answer == nil ? loaded.document.fault : nil
        var rows = TextRows(
            layout: loaded.layout, theme: theme, pane: state.panes.payload, hasFocus: state.panes.focus == .payload)
        rows.selected = state.selectedSpan
        if let failure {
            // For an object that lacks a key, only the opening brace is underlined.
            rows.failing =
                failure.kind == .keyNotFound
                ? failure.span.lowerBound..<min(failure.span.lowerBound + 1, failure.span.upperBound) : failure.span
            rows.label = failure.label
        } else if let fault {
            rows.failing = fault.byte..<fault.byte + 1
            rows.label = "expected \(fault.expected)"
        }
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
