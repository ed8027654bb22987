import ArgumentParser
import Reports
import Workbench

/// Merges summaries of parts.
struct SummaryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary",
        abstract: "Merge the summaries of parts into one.")

    @Argument(
        help: ArgumentHelp("Summaries in JSON, one a line; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var files: [String]

    @Option(help: "The output format.")
    var format = TextFormat.text

    @Option(
        help: ArgumentHelp("Mark what this summary doesn't have as new.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var baseline: String?

    @OptionGroup(title: "Appearance") var appearance: AppearanceOptions

    func run() throws {
        let output = Output(appearance)
        let baseline = try baseline.map { try SummaryFile.baseline($0) }
        var builder = SummaryBuilder()
        for file in files {
            for summary in try SummaryFile.read(file) { builder.add(summary) }
        }
        let summary = builder.summary(baseline: baseline)
        try Self.write(summary, asJSON: format == .json, to: output)
        if summary.outcomes.trouble > 0 { throw ExitCode(2) }
        let isFailed =
            baseline == nil
            ? summary.outcomes.failed + summary.outcomes.invalid > 0
            : summary.groups.contains { $0.isNew == true && !$0.cause.absorbed && !$0.cause.adjusted }
        if isFailed { throw ExitCode(1) }
    }

    static func write(_ summary: CorpusSummary, asJSON: Bool, to output: Output) throws {
        if asJSON {
            try output.writeJSON(summary, isOneLine: true)
        } else {
            output.write(SummaryText().text(of: summary))
        }
    }
}
