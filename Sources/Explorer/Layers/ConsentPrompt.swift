import TerminalUI

/// The question before files of models are compiled and run.
struct ConsentPrompt: TextPage {
    private let paths: [String]
    private let request: Request
    var scroll = PageScroll()

    init(path: String) {
        paths = [path]
        request = .useModels(path: path)
    }

    /// Asks before a recent file is opened with its models.
    init(reopening file: RecentFiles.File) {
        paths = file.models?.allPaths ?? []
        request = .reopen(file)
    }

    enum KeyCommand: String, LayerCommand {
        case run = "Enter  y | compile the file and run its code | compile and run"
        case cancel = "Esc  q  n | leave it | cancel"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Your own models", about: "Models are compiled and run, once for each version of a file.",
            keys: KeyCommand.table + ScrollCommand.table, insteadOfSearch: "Enter compiles the file, Esc leaves it")
    }

    func answer(_ key: Key) -> LayerResponse {
        switch KeyCommand(key) {
        case .run: .close(request)
        case .cancel: .close
        case nil: .pass
        }
    }

    func page(in state: ExplorerState) -> Page? {
        let lines = lines(in: state)
        return Page(
            title: "Your own models", keys: KeyCommand.allCases.map { $0.hint() },
            area: ScreenLayout(state).textBox(atLeast: PageColumns.question, lines: lines.count),
            lines: lines.map { PageLine(text: $0) })
    }

    private func lines(in state: ExplorerState) -> [String] {
        let rect = ScreenLayout(state).layer
        let width = max(1, min(rect.columns, PageColumns.question) - 4)
        let sanitizer = state.appearance.sanitizer
        let head =
            [
                "This compiles and runs the code in \(paths.count > 1 ? "these files" : paths[0].hasSuffix(".swift") ? "this file" : "this folder"):"
            ] + paths
        let warning = "The code can do anything that a program of yours can do."
        let again = "A changed file must be confirmed again."
        let lines = (head + ["\(warning) \(again)"]).flatMap { sanitizer.wrap($0, to: width) + [""] }
        // Even the smallest screen must show the warning.
        return lines.count + 2 > rect.rows ? (head + [warning]).flatMap { sanitizer.wrap($0, to: width) } : lines
    }
}
