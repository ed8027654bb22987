import ArgumentParser
import Reports
import Workbench

/// The options of a check of many payloads.
struct ManyPayloadsOptions: ParsableArguments {
    @Flag(help: "Count what was found by place, instead of a report on each payload.")
    var summary = false

    @Option(
        help: ArgumentHelp(
            "Accept what this summary (--summary --format json) has: only other failures fail.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var baseline: String?

    /// The groups that `--baseline` accepts; nil without that option.
    func readBaseline() throws -> CorpusBaseline? {
        try baseline.map { try SummaryFile.baseline($0) }
    }
}
