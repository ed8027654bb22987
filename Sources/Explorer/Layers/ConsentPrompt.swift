import TerminalUI

/// The question before a file of models is compiled and run.
struct ConsentPrompt: Layer {
    let path: String

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        if key == .enter || key == .character("y") { return .close(.useModels(path: path)) }
        return [.escape, .character("q"), .character("n")].contains(key) ? .close : .stay
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let rect = ScreenLayout(state).layer
        let width = min(rect.columns, 64)
        let paragraphs = [
            "This compiles and runs the code in this file:", path,
            "The code can do anything that a program of yours can do. A changed file must be confirmed again.",
        ]
        let lines = paragraphs.flatMap { surface.sanitizer.wrap($0, to: width - 4, limit: max(1, rect.rows)) + [""] }
        let area = Rect(
            row: rect.row, column: rect.column, rows: min(rect.rows, lines.count + 3), columns: width)
        let content = LayerBox(
            theme: theme, title: "Your own models", keys: [("Enter", "compile and run"), ("Esc", "cancel")]
        )
        .draw(on: &surface, in: area)
        for (line, text) in lines.prefix(content.rows).enumerated() {
            surface.put(content.row + line, content.column, text, theme.plain, clip: content)
        }
    }
}
