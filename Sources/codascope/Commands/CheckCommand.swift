import ArgumentParser
import DecodeService
import Diagnosis
import Foundation
import Reports
import Workbench

/// Reports what fails, where and why.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report what fails to decode, where and why.",
        discussion: """
            Exit status: 0 if everything decoded, 1 if something failed or is not JSON, 2 if something could not be \
            checked, 64 for invalid usage. With --format json, one payload prints one object; several print one object \
            per line.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    enum Severity: String, ExpressibleByArgument, CaseIterable {
        case absorbed, suspicious
    }

    @OptionGroup var batch: BatchOptions

    @Option(help: "The output format.")
    var format = Format.text

    @Option(
        help:
            "What else counts as a failure: values that failed and were swallowed, or that decoded and are likely wrong."
    )
    var failOn: Severity?

    @Option(
        help: ArgumentHelp(
            "How long to try fixes: never, or seconds. By default 2 for one payload, never for several.",
            valueName: "never|seconds"))
    var suggest: SuggestionTime?

    func run() async throws {
        let output = Output(batch.appearance)
        try await batch.run(output, writesReports: format == .json) { options in
            options.wantsPreview = format == .json
            options.fixes = fixes
            options.valueLimit = failOn == .suspicious ? .max : batch.isSeveral ? 0 : Self.largestReread
        } body: { payload in
            let decode = payload.decode
            let suspicions = decode.suspicions()
            switch format {
            case .text:
                output.write(
                    output.reportText.text(
                        of: decode, payload: payload.source.title, model: payload.model, suspicions: suspicions,
                        fixes: payload.fixes))
            case .json:
                var report = Report(
                    payload: payload.source.argument, model: payload.model, strategies: decode.strategies,
                    outcome: decode.result.outcome, diagnosis: decode.diagnosis, suspicions: suspicions,
                    document: decode.document, preview: payload.preview, fixes: payload.fixes)
                report.trouble = payload.trouble.map { ReportedTrouble(code: $0.code, message: $0.message) }
                try output.writeJSON(report, isOneLine: batch.isSeveral)
            }
            return exitStatus(decode, isSuspicious: !suspicions.isEmpty)
        }
    }

    /// How fixes are tried: by default for two seconds for one payload, and not at all for several.
    private var fixes: DecodeBatch.FixOptions? {
        switch suggest {
        case .never: nil
        case .seconds(let seconds): seconds > 0 ? .init(limit: .seconds(seconds), editsBuiltIn: true) : nil
        case nil: batch.isSeveral ? nil : .init(limit: .seconds(2))
        }
    }

    /// A payload up to this size is decoded once more for suspicious values, in bytes; a larger one, and one of several, only
    /// with `--fail-on suspicious`.
    private static let largestReread = 1 << 20

    private func exitStatus(_ decode: DiagnosedDecode, isSuspicious: Bool) -> ExitStatus {
        switch failOn {
        case .absorbed where decode.result.outcome == .recovered: .failed
        case .suspicious where decode.result.outcome.hasValue: isSuspicious ? .failed : .decoded
        default: ExitStatus(decode.result.outcome)
        }
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
