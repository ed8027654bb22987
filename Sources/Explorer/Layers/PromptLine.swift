import TerminalUI

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

    enum KeyCommand: LayerCommand {
        case enter, close, older, newer

        var keys: Binding.Keys {
            switch self {
            case .enter: .init("Enter", help: "run it", hint: "run")
            case .close: .init("Esc", "<C-c>", help: "close", hint: "close")
            case .older: .init("<C-p>", help: "the line typed before")
            case .newer: .init("<C-n>", help: "the line typed after")
            }
        }
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
