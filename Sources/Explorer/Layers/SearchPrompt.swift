import TerminalUI

/// The line where a pattern is typed, in place of the status line.
struct SearchPrompt: Layer {
    private var text = TextField()

    var field: TextField? { text }

    mutating func paste(_ pasted: String) -> Bool {
        text.insert(pasted)
        return true
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        switch key {
        case .enter: return .close(.search(text.text))
        case .escape, .control("c"): return .close
        case .backspace where text.text.isEmpty: return .close
        default:
            _ = text.press(key)
            return .stay
        }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let line = ScreenLayout(state).status
        surface.fill(line, theme.plain)
        surface.put(line.row, 0, "/", theme.keyHint)
        surface.put(line.row, 1, text, theme.plain, columns: line.columns - 1, showsCursor: true, clip: line)
    }
}
