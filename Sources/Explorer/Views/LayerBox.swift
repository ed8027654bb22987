import DecodeService
import DecodeTrace
import Diagnosis
import TerminalUI

/// The frame of a layer: a box with a title, and a line of keys at the bottom.
struct LayerBox {
    let theme: Theme
    let title: String
    /// The keys of the last line, as many as fit. The key that closes the layer is always shown.
    let keys: [(String, String)]

    /// The space after each key and its word.
    private static let gap = 2

    /// The area inside the frame, above the line of keys.
    static func content(of rect: Rect) -> Rect {
        let inside = rect.inset(rows: 1, columns: 2)
        return inside.split(top: inside.rows - 1).top
    }

    /// Draws the frame and returns the area inside.
    func draw(on surface: inout Surface, in rect: Rect) -> Rect {
        surface.cover(rect, theme.plain)
        surface.addTarget(rect, .nothing)
        surface.box(rect, theme.line, title: title, titleStyle: theme.focusedTitle)
        let inside = rect.inset(rows: 1, columns: 2)
        let (content, foot) = inside.split(top: inside.rows - 1)
        var column = foot.column
        let wayOut = keys.lastIndex { $0.0.split(separator: " ").first == "Esc" }
        // The columns reserved for the closing key until it is drawn.
        var kept = wayOut.map { Self.gap + keys[$0].0.count + 1 + keys[$0].1.count } ?? 0
        for (index, (key, word)) in keys.enumerated() {
            if index == wayOut { kept = 0 }
            guard column + key.count + word.count + 1 + kept <= foot.endColumn else { continue }
            let start = column
            column += surface.put(foot.row, column, key, theme.keyHint, clip: foot)
            column += surface.put(foot.row, column, " \(word)  ", theme.quiet, clip: foot)
            // A click on a hint with two keys presses the first one.
            if let name = key.split(separator: " ").first, let key = try? Key(name: String(name)) {
                surface.addTarget(
                    Rect(row: foot.row, column: start, rows: 1, columns: column - start - Self.gap), .keys([key]))
            }
        }
        return content
    }

    /// Draws the number of rows below the edge of the content on the frame.
    func drawRest(_ rows: Int, on surface: inout Surface, in rect: Rect) {
        guard rows > 0 else { return }
        let more = " \(surface.sanitizer.downArrow) \(rows.grouped) "
        surface.put(rect.endRow - 1, rect.endColumn - more.count - 1, more, theme.quiet, clip: rect)
    }
}

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
            surface.put(cut: notice, theme.warning, in: status.inset(columns: 1))
        } else if let activity = state.documentsActivity {
            let stop = state.size.columns >= 60 ? "  ^c stops" : ""
            let text = cut(activity, to: status.columns - 2 - stop.count, surface)
            let column = status.column + 1 + surface.put(status.row, status.column + 1, text, theme.plain, clip: status)
            surface.put(status.row, column, stop, theme.quiet, clip: status)
        } else {
            surface.put(cut: rest, theme.quiet, in: status.inset(columns: 1))
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
