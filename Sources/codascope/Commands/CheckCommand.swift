import ArgumentParser
import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import Foundation
import Reports

/// Says what fails, where and why.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say what fails to decode, where and why.",
        discussion: """
            Ends with 0 when everything decoded, 1 when something failed or is not JSON, 2 when something could not be \
            looked at, 64 for wrong usage. With --format json one payload gives one object, several give one object a \
            line.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    enum Severity: String, ExpressibleByArgument, CaseIterable {
        case absorbed
    }

    @OptionGroup var payloads: PayloadArguments
    @OptionGroup var model: ModelOptions
    @OptionGroup var strategies: StrategyOptions
    @OptionGroup var appearance: AppearanceOptions

    @Option(help: "What to print.")
    var format = Format.text

    @Option(help: "What else to count as a failure: values that failed and were swallowed.")
    var failOn: Severity?

    @Option(
        help: ArgumentHelp(
            "How long to try fixes: never, or seconds; 2 for one payload, never for several, by default.",
            valueName: "never|seconds"))
    var suggest: SuggestionTime?

    func run() async throws {
        let output = Output(appearance)
        let names = payloads.names
        let batch = try DecodeBatch(
            model: model, strategies: strategies, reading: payloads.reading, output: output,
            report: format == .json
                ? { output.write(try output.json($0, isOneLine: names.count > 1) + "\n") } : nil)
        let status = try await batch.run(
            names, wantsPreview: format == .json, trying: fixes(names)
        ) { payload in
            let tree = payload.tree
            let diagnosis = payload.diagnosis(tree)
            switch format {
            case .text: output.write(text(of: payload, diagnosis, output))
            case .json:
                var report = Report(
                    payload: payload.name.argument, model: payload.model, strategies: payload.strategies,
                    outcome: payload.result.outcome, diagnosis: diagnosis, document: payload.document,
                    preview: payload.preview, fixes: payload.fixes)
                report.trouble = payload.trouble.map { ReportedTrouble(code: $0.code, message: $0.message) }
                output.write(try output.json(report, isOneLine: names.count > 1) + "\n")
            }
            return exitStatus(payload.result.outcome)
        }
        try status.end()
    }

    /// How fixes are tried: for two seconds for one payload and not at all for several, unless somebody said so.
    private func fixes(_ names: [PayloadName]) -> FixTrying? {
        switch suggest {
        case .never: nil
        case .seconds(let seconds): seconds > 0 ? FixTrying(limit: .seconds(seconds), editsBuiltIn: true) : nil
        case nil: names.count == 1 ? FixTrying(limit: .seconds(2)) : nil
        }
    }

    private func exitStatus(_ outcome: DecodeResult.Outcome) -> ExitStatus {
        switch outcome {
        case .decoded: .decoded
        case .recovered: failOn == .absorbed ? .failed : .decoded
        case .failed, .invalid: .failed
        }
    }

    /// Failures as a compiler reports them; a sentence when there are none.
    private func text(of payload: DecodedPayload, _ diagnosis: Diagnosis, _ output: Output) -> String {
        let writer = output.reportText
        var said: Set<String> = []
        let failures = diagnosis.everything.enumerated().map { index, failure in
            writer.text(of: failure, payload: payload.name.title, in: payload.document, said: &said)
                + (index == diagnosis.endingIndex
                    ? writer.text(of: payload.fixes) + writer.text(ofUntried: payload.untried) : "")
        }
        guard payload.result.outcome == .decoded || payload.result.outcome == .recovered else {
            return failures.joined() + writer.pages(on: diagnosis.everything)
        }
        let counts = diagnosis.counts
        var facts = ["\(diagnosis.valuesRead) \(diagnosis.valuesRead == 1 ? "value" : "values")"]
        if counts.absorbed > 0 { facts.append("\(counts.absorbed) absorbed") }
        if counts.adjusted > 0 { facts.append("\(counts.adjusted) adjusted") }
        if counts.ignored > 0 {
            let more = output.isASCII ? ", ..." : ", …"
            let named = diagnosis.ignored.prefix(3).joined(separator: ", ")
            facts.append("\(counts.ignored) ignored (\(named)\(counts.ignored > 3 ? more : ""))")
        }
        return failures.joined()
            + output.shown("\(payload.name.title): decoded as \(payload.model), \(facts.joined(separator: ", "))")
            + "\n"
    }
}

/// How long to try fixes: `never`, or seconds.
enum SuggestionTime: ExpressibleByArgument {
    case never
    case seconds(Double)

    init?(argument: String) {
        if argument == "never" {
            self = .never
        } else if let seconds = Double(argument), seconds >= 0, seconds.isFinite {
            self = .seconds(seconds)
        } else {
            return nil
        }
    }
}
