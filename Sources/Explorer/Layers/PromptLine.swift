import TerminalUI

/// A line of text that is typed in place of the status line, after a sign.
struct PromptLine {
    private(set) var field = TextField()
    /// What is shown before the text: `/` or `:`.
    let sign: String

    init(_ sign: String) { self.sign = sign }

    var text: String { field.text }

    enum Response {
        case stay
        case enter
        case close
    }

    mutating func paste(_ text: String) { field.insert(text) }

    /// Edits the text, ends it, or closes the line: by Esc, by ^c, or by Backspace where nothing is typed.
    mutating func press(_ key: Key) -> Response {
        switch key {
        case .enter: return .enter
        case .escape, .control("c"): return .close
        case .backspace where text.isEmpty: return .close
        default:
            _ = field.press(key)
            return .stay
        }
    }

    /// - Parameter example: What may be typed, shown as long as nothing is.
    func draw(on surface: inout Surface, in state: ExplorerState, example: String = "") {
        let theme = Theme(state.appearance)
        let line = ScreenLayout(state).status
        surface.fill(line, theme.plain)
        surface.put(line.row, 0, sign, theme.keyHint)
        surface.put(line.row, 1, field, theme.plain, columns: line.columns - 1, showsCursor: true, clip: line)
        guard text.isEmpty, line.columns >= 60 else { return }
        surface.put(line.row, 3, cut(example, to: line.columns - 4, surface), theme.quiet, clip: line)
    }
}
