import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

/// The decoded value, encoded again, or its differences from the payload.
struct PreviewPane {
    let state: ExplorerState
    let theme: Theme

    /// What the pane shows. Screen readers read the same.
    enum Content {
        case message(String, isBad: Bool = false)
        case difference(Difference, remark: String?)
        case rows(Layout, remark: String?)
    }

    private var nothing: String {
        state.payload.recorded == nil
            ? "There is nothing to encode." : "A recording has no values, so there is nothing to encode."
    }

    var content: Content {
        guard state.setup.model != nil else { return .message("Not decoded yet. m chooses a model.") }
        if let trouble = state.decode.trouble { return .message(trouble.message, isBad: true) }
        guard let preview = state.decode.preview else {
            let dots = state.appearance.sanitizer.dots
            let work = state.models.isCompiling ? "Compiling" : "Decoding"
            return .message(
                state.payload.isLoading
                    ? "Reading\(dots)" : state.decode.isRunning ? work + dots : nothing)
        }
        if state.panes.showsDifference {
            if state.isBeforeEnd { return .message("The round trip comes after the decode: Esc shows it.") }
            guard let difference = preview.difference else {
                return .message("The decode returned no value, so there is nothing to compare.")
            }
            return .difference(
                difference,
                remark: difference.isEmpty ? "Encoding reproduces the payload: nothing is lost or changed." : nil)
        }
        switch preview.preview {
        case .encodeFailed where state.isBeforeEnd:
            return .message("The value is encoded after the decode: Esc shows it.")
        case .encodeFailed(let path, let reason):
            let place = path.isEmpty ? "the value" : path.shortDescription
            return .message("Encoding failed at \(place): \(reason)", isBad: true)
        case .nothing: return .message(nothing)
        case .encoded, .notEncodable, .partial:
            return preview.layout.map { .rows($0, remark: remark(on: preview.preview)) } ?? .message("")
        }
    }

    /// Whether the value of a row isn't decoded yet at the step on screen, or only partly.
    func look(ofRow row: Int) -> PreviewRowLook {
        guard let moment = state.moment, !moment.isLast else { return .shown }
        return state.previewLook(ofRow: row, at: moment)
    }

    /// - Returns: The number of rows below the edge.
    func draw(on surface: inout Surface, in rect: Rect) -> Int {
        switch content {
        case .message(let text, let isBad):
            surface.put(wrapped: text, isBad ? theme.bad : .plain, in: rect.inset(columns: 1))
            return 0
        case .difference(let difference, let remark): return draw(difference, remark: remark, on: &surface, in: rect)
        case .rows(let layout, let remark): return draw(layout, remark: remark, on: &surface, in: rect)
        }
    }

    private func draw(_ layout: Layout, remark: String?, on surface: inout Surface, in rect: Rect) -> Int {
        var area = rect
        if let remark {
            let (top, rest) = area.split(top: 1)
            surface.put(cut: remark, theme.quiet, in: top.inset(columns: 1))
            area = rest
        }
        var rows = TextRows(
            layout: layout, theme: theme, pane: state.panes[.preview], hasFocus: state.panes.focus == .preview)
        if let document = state.decode.preview?.document, document.foreign == nil,
            let token = state.selectedPreviewToken, token > 0
        {
            rows.selected = document.span(token)
        }
        rows.found = PaneMarks(.preview, in: state, theme)
        rows.look = look(ofRow:)
        return rows.draw(on: &surface, in: area)
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

    private func draw(_ difference: Difference, remark: String?, on surface: inout Surface, in rect: Rect) -> Int {
        var rect = rect
        if let remark {
            let (top, rest) = rect.split(top: difference.equivalents.isEmpty ? rect.rows : min(2, rect.rows))
            surface.put(wrapped: remark, theme.good, in: top.inset(columns: 1))
            rect = rest
        }
        let marks = PaneMarks(.preview, in: state, theme)
        let first = max(0, state.panes[.preview].top)
        for line in 0..<rect.rows {
            guard let row = DifferenceRow(first + line, of: difference) else { break }
            let text = cut(row.text(isASCII: state.appearance.isASCII), to: rect.columns - 2, surface)
            surface.put(rect.row + line, rect.column + 1, text, Self.style(row, theme), clip: rect)
            let area = rect.line(line)
            marks?.draw(text, ofRow: first + line, at: rect.column + 1, on: &surface, in: area)
        }
        return difference.changes.count + difference.equivalents.count - first - rect.rows
    }

    private static func style(_ row: DifferenceRow, _ theme: Theme) -> Style {
        if row.isSame { return theme.quiet }
        return switch row.change.kind {
        case .removed: theme.bad
        case .added: theme.good
        case .changed: theme.warning
        }
    }
}
