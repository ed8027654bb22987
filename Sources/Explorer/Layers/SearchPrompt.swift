import TerminalUI

/// The line where a pattern is typed.
struct SearchPrompt: Layer {
    private var line: PromptLine

    init(history: [String]) { line = PromptLine("/", history: history) }

    var field: TextField? { line.field }

    mutating func paste(_ text: String) -> Bool {
        line.paste(text)
        return true
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        if key == .up || key == .down {
            line.fetch(key == .up ? 1 : -1)
            return .stay
        }
        switch line.press(key) {
        case .enter: return .close(.keepTyped(line.text, .search), .search(line.text))
        case .close: return .close
        case .stay: return .stay
        }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) { line.draw(on: &surface, in: state) }
}
