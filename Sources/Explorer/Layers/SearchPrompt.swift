import TerminalUI

/// The line where a pattern is typed.
struct SearchPrompt: Layer {
    private var line = PromptLine("/")

    var field: TextField? { line.field }

    mutating func paste(_ text: String) -> Bool {
        line.paste(text)
        return true
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        switch line.press(key) {
        case .enter: .close(.search(line.text))
        case .close: .close
        case .stay: .stay
        }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) { line.draw(on: &surface, in: state) }
}
