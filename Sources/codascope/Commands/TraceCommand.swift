import ArgumentParser
import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import Foundation
import Reports

/// Prints the decode tree.
struct TraceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Print what the model asked for and what became of it.",
        discussion: """
            As text, the tree of the explorer: + or ✓ decoded, ✗ failed, ! on the failing path, ~ absorbed, ∅ nil, · not \
            reached, - ignored. As JSON, every recorded call in order.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @OptionGroup var payloads: PayloadArguments
    @OptionGroup var model: ModelOptions
    @OptionGroup var strategies: StrategyOptions
    @OptionGroup var appearance: AppearanceOptions

    @Option(help: "What to print.")
    var format = Format.text

    func run() async throws {
        let output = Output(appearance)
        let names = payloads.names
        let batch = try DecodeBatch(
            model: model, strategies: strategies, reading: payloads.reading, output: output,
            report: format == .json
                ? { output.write(try output.json($0, isOneLine: names.count > 1) + "\n") } : nil)
        let status = try await batch.run(names, wantsPreview: false) { payload in
            switch format {
            case .text:
                if names.count > 1 { output.write("\(output.shown(payload.name.title)):\n") }
                write(payload, to: output)
            case .json:
                let report = TraceReport(
                    payload: payload.name.argument, model: payload.model, result: payload.result)
                try output.writeInBlocks { write in
                    try report.write(isOneLine: names.count > 1) { write(output.shownJSON($0)) }
                    write("\n")
                }
            }
            return payload.result.outcome == .decoded || payload.result.outcome == .recovered ? .decoded : .failed
        }
        try status.end()
    }

    private func write(_ payload: DecodedPayload, to output: Output) {
        let tree = payload.tree
        let diagnosis = payload.diagnosis(tree)
        if payload.result.outcome == .invalid {
            for failure in diagnosis.failures {
                var said: Set<String> = []
                output.write(
                    output.reportText.text(
                        of: failure, payload: payload.name.title, in: payload.document, said: &said))
            }
            return
        }
        var text = TreeText(
            tree: tree, trace: payload.result.trace, document: payload.document, failures: diagnosis.everything,
            sources: payload.declared.sources)
        text.isASCII = output.isASCII
        text.shown = { output.shown($0) }
        output.writeInBlocks { write in
            for line in text.lines { write(line + "\n") }
        }
    }
}
