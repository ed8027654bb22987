import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

/// The decoded value, encoded again, or its differences from the payload.
struct PreviewPane {
    let state: ExplorerState
    let theme: Theme

    func draw(on surface: inout Surface, in rect: Rect) {
        guard state.setup.model != nil else {
            say("Not decoded yet. m chooses a model.", on: &surface, in: rect)
            return
        }
        if let trouble = state.decode.trouble {
            say(trouble.message, theme.bad, on: &surface, in: rect)
            return
        }
        guard let preview = state.decode.preview else {
            let dots = state.appearance.isASCII ? "..." : "…"
            let words =
                state.payload.isLoading
                ? "Reading\(dots)" : state.decode.isRunning ? "Decoding\(dots)" : "There is nothing to encode."
            say(words, on: &surface, in: rect)
            return
        }
        if state.isBeforeEnd, state.panes.showsDifference {
            say("The round trip comes after the decode: Esc shows it.", on: &surface, in: rect)
            return
        }
        if state.panes.showsDifference {
            drawDifference(preview, on: &surface, in: rect)
            return
        }
        var area = rect
        switch preview.preview {
        case .encodeFailed where state.isBeforeEnd:
            say("The value is encoded after the decode: Esc shows it.", on: &surface, in: rect)
            return
        case .encodeFailed(let path, let reason):
            let place = path.isEmpty ? "the value" : path.shortDescription
            say("Encoding failed at \(place): \(reason)", theme.bad, on: &surface, in: rect)
            return
        case .nothing:
            say("There is nothing to encode.", on: &surface, in: rect)
            return
        case .encoded, .notEncodable, .partial: break
        }
        guard let layout = preview.layout else { return }
        if let words = remark(on: preview.preview) {
            let (top, rest) = area.split(top: 1)
            surface.put(top.row, top.column + 1, cut(words, to: top.columns - 2, surface), theme.quiet, clip: top)
            area = rest
        }
        var rows = TextRows(
            layout: layout, theme: theme, pane: state.panes.preview, hasFocus: state.panes.focus == .preview)
        if let document = preview.document, document.foreign == nil, let token = state.selectedPreviewToken, token > 0 {
            rows.selected = document.span(token)
        }
        rows.gutter = { _ in "" }
        rows.found = PaneMarks(.preview, in: state, theme)
        if let moment = state.moment, !moment.isLast {
            rows.look = { [state] in state.previewLook(ofRow: $0, at: moment) }
        }
        rows.draw(on: &surface, in: area)
    }

    /// A remark above the values if they aren't all of them.
    private func remark(on preview: Preview) -> String? {
        let isEncodable =
            switch preview {
            case .partial(_, _, let isEncodable): isEncodable
            case .notEncodable: false
            case .encoded, .encodeFailed, .nothing: true
            }
        if state.isBeforeEnd {
            return isEncodable
                ? "Encoded so far."
                : "Values decoded by this step: the model is not Encodable."
        }
        guard case .partial = preview else { return nil }
        return isEncodable
            ? "Finished parts only: unfinished types' encode(to:) did not run."
            : "Finished parts only: the model is not Encodable."
    }

    private func drawDifference(_ preview: FinishedPreview, on surface: inout Surface, in rect: Rect) {
        guard let difference = preview.difference else {
            say("The decode returned no value, so there is nothing to compare.", on: &surface, in: rect)
            return
        }
        var rect = rect
        if difference.isEmpty {
            let (top, rest) = rect.split(top: difference.equivalents.isEmpty ? rect.rows : min(2, rect.rows))
            say("Encoding reproduces the payload: nothing is lost or changed.", theme.good, on: &surface, in: top)
            rect = rest
        }
        let marks = PaneMarks(.preview, in: state, theme)
        let first = max(0, state.panes.preview.top)
        for line in 0..<rect.rows {
            guard let row = DifferenceRow(first + line, of: difference) else { break }
            let text = cut(row.text(isASCII: state.appearance.isASCII), to: rect.columns - 2, surface)
            surface.put(rect.row + line, rect.column + 1, text, Self.style(row, theme), clip: rect)
            let area = Rect(row: rect.row + line, column: rect.column, rows: 1, columns: rect.columns)
            marks?.draw(text, ofRow: first + line, at: rect.column + 1, on: &surface, in: area)
        }
    }

    private static func style(_ row: DifferenceRow, _ theme: Theme) -> Style {
        if row.isSame { return theme.quiet }
        return switch row.change.kind {
        case .removed: theme.bad
        case .added: theme.good
        case .changed: theme.warning
        }
    }

    private func say(_ text: String, _ style: Style = .plain, on surface: inout Surface, in rect: Rect) {
        for (line, text) in surface.sanitizer.wrap(text, to: rect.columns - 2, limit: rect.rows).enumerated() {
            surface.put(rect.row + line, rect.column + 1, text, style, clip: rect)
        }
    }
}
