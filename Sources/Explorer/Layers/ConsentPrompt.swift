import TerminalUI

/// The question before a file of models is compiled and run.
struct ConsentPrompt: Layer {
    let path: String

    enum KeyCommand: LayerCommand {
        case run, cancel

        var keys: Binding.Keys {
            switch self {
            case .run: .init("Enter", "y", help: "compile the file and run its code", hint: "compile and run")
            case .cancel: .init("Esc", "q", "n", help: "leave it", hint: "cancel")
            }
        }
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Your own models", about: "Models are compiled and run, once for each version of a file.",
            keys: KeyCommand.table)
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        switch KeyCommand(key) {
        case .run: .close(.useModels(path: path))
        case .cancel: .close
        case nil: .pass
        }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let rect = ScreenLayout(state).layer
        let width = min(rect.columns, 64)
        let head = ["This compiles and runs the code in this file:", path]
        let warning = "The code can do anything that a program of yours can do."
        let again = "A changed file must be confirmed again."
        func wrap(_ text: String) -> [String] {
            surface.sanitizer.wrap(text, to: width - 4, limit: max(1, rect.rows))
        }
        var lines = (head + ["\(warning) \(again)"]).flatMap { wrap($0) + [""] }
        // What the code can do is said on the smallest screen, too.
        if lines.count + 2 > rect.rows { lines = (head + [warning]).flatMap(wrap) }
        let area = Rect(
            row: rect.row, column: rect.column, rows: min(rect.rows, lines.count + 3), columns: width)
        let content = LayerBox(
            theme: theme, title: "Your own models", keys: KeyCommand.allCases.map { $0.hint() }
        )
        .draw(on: &surface, in: area)
        for (line, text) in lines.prefix(content.rows).enumerated() {
            surface.put(content.row + line, content.column, text, theme.plain, clip: content)
        }
    }
}
