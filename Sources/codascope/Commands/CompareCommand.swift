import ArgumentParser
import DecodeService
import Diagnosis
import Foundation
import Reports
import TerminalUI
import Workbench

/// Prints the result of every strategy change.
struct CompareCommand: BatchCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Print the result of each change of the strategies.")

    @OptionGroup var payloads: PayloadArguments
    @OptionGroup var model: ModelOptions
    @OptionGroup(title: "Strategies") var strategies: StrategyOptions
    @OptionGroup(title: "Appearance") var appearance: AppearanceOptions

    @Option(help: "The output format.")
    var format = TextFormat.text

    @Option(
        help: ArgumentHelp("The sort order: \(orders).", valueName: "column"),
        completion: .list(ComparisonOrder.allCases.map(\.rawValue)),
        transform: { text in
            // What swallowed was called before.
            guard let order = ComparisonOrder(rawValue: text == "absorbed" ? "swallowed" : text) else {
                throw ValidationError("'\(text)' is not a value of --sort; use one of \(orders)")
            }
            return order
        })
    var sort = ComparisonOrder.best

    /// The time limit for fixes, which are tried before the rows are made.
    private static let fixLimit = Duration.seconds(5)

    func run() async throws {
        let output = Output(appearance)
        try await decode(output, writesReports: format == .json) { options in
            options.fixes = .init(limit: Self.fixLimit, plans: false)
            options.compares = true
        } body: { payload in
            let rows = sort.sorted(payload.compared)
            switch format {
            case .text:
                let shown = readable(rows, of: payload, output)
                guard !shown.isEmpty else { break }
                if isSeveral { output.write("\(payload.source.title):\n") }
                output.write(ComparisonTable.lines(shown).map { "\($0)\n" }.joined())
            case .json:
                let report = ComparisonReport(
                    payload: payload.source.argument, model: payload.model, strategies: payload.decode.strategies,
                    rows: rows)
                try output.writeJSON(report, isOneLine: isSeveral)
            }
            return ExitStatus(payload.result.outcome)
        }
    }

    /// Returns the rows to print. For a payload that isn't JSON, reports that, and returns only rows that can read it.
    private func readable(_ rows: [Trial], of payload: DecodedPayload, _ output: Output) -> [Trial] {
        guard payload.result.outcome == .invalid else { return rows }
        for message in payload.failureMessages { output.trouble(message, about: payload.source) }
        return rows.filter { $0.outcome != nil && $0.outcome != .invalid }
    }
}

private let orders = ComparisonOrder.allCases.map(\.rawValue).joined(separator: ", ")
