import TerminalUI

/// The line where a command is typed, in place of the status line.
struct CommandPrompt: Layer {
    private var text = TextField()

    var field: TextField? { text }

    mutating func paste(_ pasted: String) -> Bool {
        text.insert(pasted)
        return true
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        switch key {
        case .enter:
            do throws(TypedCommand.Trouble) {
                return .close(.type(try TypedCommand(text.text)))
            } catch {
                return .close(.notice(error.message))
            }
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
        surface.put(line.row, 0, ":", theme.keyHint)
        surface.put(line.row, 1, text, theme.plain, columns: line.columns - 1, showsCursor: true, clip: line)
        guard text.text.isEmpty, line.columns >= 60 else { return }
        let forms = "step 120   watch PATH   filter answers   speed 5"
        surface.put(line.row, 3, cut(forms, to: line.columns - 4, surface), theme.quiet, clip: line)
    }
}
