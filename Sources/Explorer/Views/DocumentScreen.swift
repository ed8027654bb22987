import DecodeService
import DecodeTrace
import TerminalUI

/// The frame of a view of many documents: a box over the whole screen, and under it the current activity, or a notice.
struct DocumentScreen {
    let state: ExplorerState
    let theme: Theme
    /// What is shown of the documents.
    let name: String
    let keys: [(String, String)]

    /// Draws the frame and returns the area inside.
    func draw(on surface: inout Surface) -> Rect {
        let (screen, status) = Rect(state.size).split(top: state.size.rows - 1)
        let content = frame(surface.sanitizer).draw(on: &surface, in: screen)
        surface.cover(status, theme.plain)
        surface.addTarget(status, .nothing)
        if let notice = state.notice {
            surface.put(
                status.row, status.column + 1, cut(notice, to: status.columns - 2, surface), theme.warning,
                clip: status)
        } else if let activity = state.documentsActivity {
            let stop = state.size.columns >= 60 ? "  ^c stops" : ""
            let text = cut(activity, to: status.columns - 2 - stop.count, surface)
            let column = status.column + 1 + surface.put(status.row, status.column + 1, text, theme.plain, clip: status)
            surface.put(status.row, column, stop, theme.quiet, clip: status)
        } else {
            surface.put(
                status.row, status.column + 1, cut(rest, to: status.columns - 2, surface), theme.quiet, clip: status)
        }
        return content
    }

    private func frame(_ sanitizer: Sanitizer) -> LayerBox {
        LayerBox(theme: theme, title: title(sanitizer), keys: keys)
    }

    /// `Documents · day.ndjson → Order  dates: iso8601`.
    private func title(_ sanitizer: Sanitizer) -> String {
        let signs = state.appearance.sanitizer
        let source = sanitizer.shown(state.documents.source?.title ?? "", columns: 40)
        let setup = state.documents.setup
        let model = setup?.model.map { " \(signs.arrow) \($0.shortened(to: 200))" } ?? ""
        let strategies = ChangedStrategies(setup?.strategies.changed ?? [])
        let line = strategies.line(
            after: "\(name) \(signs.middleDot) \(source)\(model)", columns: state.size.columns - 6, sanitizer)
        return line.head + line.strategies
    }

    /// Counts the rows that are below the edge of the content.
    func drawRest(_ rows: Int, on surface: inout Surface) {
        frame(surface.sanitizer).drawRest(rows, on: &surface, in: Rect(state.size).split(top: state.size.rows - 1).top)
    }

    /// The status while nothing runs.
    private var rest: String {
        switch state.documents.status {
        case .running, .caughtUp: state.documents.setup?.model == nil ? "not decoded: m chooses the model" : ""
        case .stopped: "stopped: only these documents were decoded; R decodes all again"
        case .failed(let message): message
        }
    }
}
