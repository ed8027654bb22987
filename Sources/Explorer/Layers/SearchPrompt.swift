import DecodeTrace
import TerminalUI

/// The line where a pattern is typed. Each key searches; Esc returns to where the line was opened.
struct SearchPrompt: Layer {
    private var line: PromptLine
    private let origin: SearchOrigin
    /// The pattern that was searched for last.
    private var searched = ""

    init(_ state: ExplorerState) {
        line = PromptLine("/", history: state.history[.search])
        origin = SearchOrigin(state)
    }

    var field: TextField? { line.field }

    mutating func paste(_ text: String) -> Bool {
        line.paste(text)
        return true
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        if key == .up || key == .down {
            line.fetch(key == .up ? 1 : -1)
            return search()
        }
        switch line.press(key) {
        case .enter: return enter()
        case .close: return .close(.leaveSearch(origin))
        case .stay: return search()
        }
    }

    /// Does nothing: the line has no rows, and only keys fetch earlier patterns.
    mutating func scroll(down: Bool, in context: LayerContext) -> LayerResponse { .stay }

    /// Stays at the match found while typing. A pasted pattern wasn't searched yet, so it is searched now.
    private func enter() -> LayerResponse {
        let kept = Request.keepTyped(line.text, .search)
        guard line.text == searched, !searched.isEmpty else {
            return .close(kept, .leaveSearch(origin), .search(line.text))
        }
        return .close(kept, .tellSearch)
    }

    private mutating func search() -> LayerResponse {
        guard line.text != searched else { return .stay }
        searched = line.text
        return .stay(.searchWhileTyping(searched, from: origin))
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        line.draw(on: &surface, in: state, note: searched.isEmpty ? "" : note(state))
    }

    private func note(_ state: ExplorerState) -> String {
        if let running = state.search.running { return running.percent.map { "\($0)%" } ?? "" }
        return state.search.outcome == .nothing ? "no match" : matches(state) ?? ""
    }

    /// The number of the match and of all: `3/17 in Model`. Nil unless the search for the typed text found something.
    func matches(_ state: ExplorerState) -> String? {
        let search = state.search
        guard !searched.isEmpty, search.running == nil, search.outcome != .nothing else { return nil }
        return state.shownMatches.map { $0 + (search.pane == .tree ? "" : " in \(state.name(of: search.pane))") }
    }
}

/// A line for typed text in place of the status line, with a history of earlier lines.
struct PromptLine {
    private(set) var field: TextField
    /// The sign before the text: `/` or `:`.
    let sign: String
    /// The lines typed earlier, the last first.
    private let history: [String]
    /// The index in the history of the line on screen; nil for a new line.
    private var place: Int?
    /// The new line, while an earlier one is on screen.
    private var draft = ""

    init(_ sign: String, text: String = "", history: [String] = []) {
        self.sign = sign
        self.history = history
        field = TextField(text)
    }

    var text: String { field.text }

    enum KeyCommand: String, LayerCommand {
        case enter = "Enter | run it | run"
        case close = "Esc  <C-c> | close | close"
        case older = "<C-p> | the line typed before"
        case newer = "<C-n> | the line typed after"
    }

    enum Response {
        case stay
        case enter
        case close
    }

    mutating func paste(_ text: String) { field.insert(text) }

    mutating func replace(with text: String) { field = TextField(text) }

    /// Edits the text, fetches another line, or ends or closes the line. Backspace closes an empty line.
    mutating func press(_ key: Key) -> Response {
        switch KeyCommand(key) {
        case .enter: return .enter
        case .close: return .close
        case .older: fetch(1)
        case .newer: fetch(-1)
        case nil where key == .backspace && text.isEmpty: return .close
        case nil: _ = field.press(key)
        }
        return .stay
    }

    mutating func fetch(_ step: Int) {
        let next = (place ?? -1) + step
        guard next < history.count, next >= -1 else { return }
        if place == nil { draft = text }
        place = next < 0 ? nil : next
        field = TextField(next < 0 ? draft : history[next])
    }

    /// - Parameters:
    ///   - example: An example, shown while the line is empty.
    ///   - note: A note about the text, shown at the right.
    func draw(on surface: inout Surface, in state: ExplorerState, example: String = "", note: String = "") {
        let theme = Theme(state.appearance)
        let line = ScreenLayout(state).status
        surface.cover(line, theme.plain)
        surface.put(line.row, 0, sign, theme.keyHint)
        let taken =
            note.isEmpty || text.isEmpty || line.columns < 60
            ? 0 : min(line.columns / 2, surface.sanitizer.columns(of: note) + 2)
        surface.put(
            line.row, 1, field, theme.plain, columns: line.columns - 1 - taken, showsCursor: true, clip: line)
        if taken > 0 {
            surface.put(
                line.row, line.endColumn - taken + 1, cut(note, to: taken - 1, surface), theme.quiet, clip: line)
        }
        guard text.isEmpty, line.columns >= 60 else { return }
        surface.put(line.row, 3, cut(example, to: line.columns - 4, surface), theme.quiet, clip: line)
    }
}
