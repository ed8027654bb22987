import ArgumentParser
import DecodeService
import DecodeTree
import Diagnosis
import Foundation
import Reports
import Trials

/// Prints what every change of the strategies would give.
struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Print what each change of the strategies gives.",
        discussion: """
            A row for the decode as it is, for every fix that works (marked *), and for every single change of a \
            strategy. One of the encoding side (encode-keys and others) is a row where it changes what a round trip \
            loses; output and order never do. Coverage is by bytes, as in the report and the status line. Ends as check \
            does, by the decode as it is.
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

    @Option(
        help: ArgumentHelp("What to sort by: \(orders).", valueName: "column"),
        transform: { text in
            guard let order = ComparisonOrder(rawValue: text) else {
                throw ValidationError("--sort takes one of \(orders); it was '\(text)'")
            }
            return order
        })
    var sort = ComparisonOrder.best

    /// How long fixes are searched for before the rows are made.
    private static let fixLimit = Duration.seconds(2)

    func run() async throws {
        let output = Output(appearance)
        let names = payloads.names
        let batch = try DecodeBatch(
            model: model, strategies: strategies, reading: payloads.reading, output: output,
            report: format == .json
                ? { output.write(try output.json($0, isOneLine: names.count > 1) + "\n") } : nil)
        let status = try await batch.run(
            names, wantsPreview: false, trying: FixTrying(limit: Self.fixLimit), compares: true
        ) { payload in
            let rows = sort.sorted(payload.compared)
            switch format {
            case .text:
                if names.count > 1 { output.write("\(output.shown(payload.name.title)):\n") }
                output.write(table(rows, output))
            case .json:
                let report = ComparisonReport(
                    payload: payload.name.argument, model: payload.model, strategies: payload.strategies, rows: rows)
                output.write(try output.json(report, isOneLine: names.count > 1) + "\n")
            }
            return payload.result.outcome == .decoded || payload.result.outcome == .recovered ? .decoded : .failed
        }
        try status.end()
    }

    private func table(_ rows: [ComparedChange], _ output: Output) -> String {
        ComparisonTable.text(rows).split(separator: "\n").map { output.shown(String($0)) + "\n" }.joined()
    }
}

private let orders = ComparisonOrder.allCases.map(\.rawValue).joined(separator: ", ")
