import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

/// The payload's text: the selected value is marked, the failing one underlined and labelled.
struct PayloadPane {
    let state: ExplorerState
    let theme: Theme

    func draw(on surface: inout Surface, in rect: Rect) {
        guard let loaded = state.payload.shown else {
            drawNothing(on: &surface, in: rect)
            return
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
        let coverage = state.coveredTree
        rows.gutter = PayloadGutter(loaded, hasMarks: coverage != nil).text
        if let coverage {
            rows.mark = { [layout = loaded.layout, document = loaded.document, moment = state.moment] row in
                coverage.mark(of: layout.source(ofRow: row), in: document, at: moment)
            }
        }
        rows.draw(on: &surface, in: rect)
    }

    private func drawNothing(on surface: inout Surface, in rect: Rect) {
        guard case .trouble(_, let message) = state.payload.content else { return }
        for (line, text) in surface.sanitizer.wrap(message, to: rect.columns - 2, limit: rect.rows).enumerated() {
            surface.put(rect.row + line, rect.column + 1, text, theme.bad, clip: rect)
        }
    }
}
