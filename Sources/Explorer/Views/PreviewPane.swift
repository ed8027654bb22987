import DecodeService
import DecodeTrace
import DecodeTree
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
        case .partial:
            let (top, rest) = area.split(top: 1)
            surface.put(
                top.row, top.column + 1,
                cut("Finished parts only: unfinished types' encode(to:) did not run.", to: top.columns - 2, surface),
                theme.quiet, clip: top)
            area = rest
        case .nothing:
            say("There is nothing to encode.", on: &surface, in: rect)
            return
        case .encoded, .notEncodable: break
        }
        guard let layout = preview.layout else { return }
        if state.isBeforeEnd {
            let (top, rest) = rect.split(top: 1)
            let words = "Values finished by this step, as they are encoded in the end."
            surface.put(top.row, top.column + 1, cut(words, to: top.columns - 2, surface), theme.quiet, clip: top)
            area = rest
        }
        var rows = TextRows(
            layout: layout, theme: theme, pane: state.panes.preview, hasFocus: state.panes.focus == .preview)
        if let document = preview.document, document.foreign == nil, let token = state.selectedPreviewToken, token > 0 {
            rows.selected = document.span(token)
        }
        rows.gutter = { _ in "" }
        if let moment = state.moment, !moment.isLast {
            rows.look = { [state] in state.previewLook(ofRow: $0, at: moment) }
        }
        rows.draw(on: &surface, in: area)
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
        let count = difference.changes.count
        let first = max(0, state.panes.preview.top)
        let end = min(first + rect.rows, count + difference.equivalents.count)
        for (line, index) in (first..<max(first, end)).enumerated() {
            let isSame = index >= count
            let change = isSame ? difference.equivalents[index - count] : difference.changes[index]
            let (sign, style): (String, Style) =
                switch change.kind {
                case _ where isSame: ("=", theme.quiet)
                case .removed: ("-", theme.bad)
                case .added: ("+", theme.good)
                case .changed: ("~", theme.warning)
                }
            let arrow = state.appearance.isASCII ? "->" : "→"
            let values = [change.oldText, change.newText].compactMap { $0 }.joined(separator: " \(arrow) ")
            let note = change.note.map { "  (\($0))" } ?? ""
            let text = "\(sign) \(change.pointer.shortened(to: 400))  \(values)\(note)"
            surface.put(
                rect.row + line, rect.column + 1, cut(text, to: rect.columns - 2, surface), style, clip: rect)
        }
    }

    private func say(_ text: String, _ style: Style = .plain, on surface: inout Surface, in rect: Rect) {
        for (line, text) in surface.sanitizer.wrap(text, to: rect.columns - 2, limit: rect.rows).enumerated() {
            surface.put(rect.row + line, rect.column + 1, text, style, clip: rect)
        }
    }
}
