import ArgumentParser
import DecodeService
import Diagnosis
import Foundation
import Reports
import TerminalUI
import Workbench

/// Prints the decode tree.
struct TraceCommand: BatchCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Print what the model asked for and the result of each call.")

    @OptionGroup var payloads: PayloadArguments
    @OptionGroup var model: ModelOptions
    @OptionGroup(title: "Strategies") var strategies: StrategyOptions
    @OptionGroup(title: "Appearance") var appearance: AppearanceOptions

    @Option(help: "The output format.")
    var format = TextFormat.text

    func run() async throws {
        let output = Output(appearance)
        try await decode(output, writesReports: format == .json) { options in
            options.valueLimit = .max
            options.several.valueLimit = .max
            options.several.values = options.values
        } body: { payload in
            switch format {
            case .text:
                if isSeveral { output.write("\(payload.source.title):\n") }
                write(payload, to: output)
            case .json:
                let report = TraceReport(
                    payload: payload.source.argument, model: payload.model, decode: payload.decode)
                try output.writeInBlocks { write in
                    try report.write(isOneLine: isSeveral) { write(ShownText(json: $0)) }
                    write("\n")
                }
            }
            return ExitStatus(payload.result.outcome)
        }
    }

    private func write(_ payload: DecodedPayload, to output: Output) {
        let decode = payload.decode
        if decode.result.outcome == .invalid {
            output.write(output.reportText.text(ofFailuresOf: decode, payload: payload.source.title))
            return
        }
        var text = TreeText(
            tree: decode.tree, trace: decode.result.trace, document: decode.document,
            failures: decode.diagnosis.everything, values: decode.values, sources: decode.declared.sources)
        text.isASCII = output.isASCII
        output.writeInBlocks { write in
            for line in text.lines { write("\(line)\n") }
        }
    }
}
