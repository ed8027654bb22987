import ArgumentParser
import DecodeEngine
import DecodeService
import Reports
import TerminalUI
import Workbench

struct ModelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "List the available models with their kind and source position.")

    @OptionGroup var own: ModelSourceOptions

    @Option(help: "The output format.")
    var format = TextFormat.text

    func run() async throws {
        let runner = UserModelsRunner(own.sources, builder: own.builder, worker: WorkerProcessRunner())
        let models = try await runner.placed(try await runner.models())
        switch format {
        case .json: try Output().writeJSON(models, isOneLine: false)
        case .text:
            Output().write(
                Columns.text(
                    models.map { model in
                        [
                            model.qualifiedName, model.kind.rawValue,
                            model.sourceFile + (model.line.map { ":\($0)" } ?? ""),
                            [model.isGeneric ? "generic" : nil, model.isEncodable ? nil : "decode only"]
                                .compactMap { $0 }.joined(separator: ", "),
                        ]
                    }))
        }
    }
}

/// Text in columns, each as wide as its longest cell.
enum Columns {
    /// Rows of cells; each row ends with a line feed and without trailing spaces.
    static func text(_ rows: [[String]]) -> ShownText {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.indices.contains(column) ? Sanitizer().columns(of: $0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (part, width) in zip(row, widths) {
                line += part + TextColumns.spaces(width - Sanitizer().columns(of: part) + 2)
            }
            while line.last == " " { line.removeLast() }
            return "\(line)\n"
        }.joined()
    }
}
