import TerminalUI

/// The line where a command is typed.
struct CommandPrompt: Layer {
    private var line = PromptLine(":")

    var field: TextField? { line.field }

    mutating func paste(_ text: String) -> Bool {
        line.paste(text)
        return true
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        switch line.press(key) {
        case .enter:
            do throws(TypedCommand.Trouble) {
                return .close(.type(try TypedCommand(line.text)))
            } catch {
                return .close(.notice(error.message))
            }
        case .close: return .close
        case .stay: return .stay
        }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        line.draw(on: &surface, in: state, example: "step 120   watch PATH   filter answers   speed 5")
    }
}
