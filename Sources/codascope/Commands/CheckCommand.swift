import ArgumentParser
import DecodeService
import Diagnosis
import Foundation
import Reports
import Workbench

/// Reports what fails, where and why.
struct CheckCommand: BatchCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report what fails to decode, where and why.")

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, github, sarif, junit
    }

    @OptionGroup var payloads: PayloadArguments
    @OptionGroup var model: ModelOptions
    @OptionGroup(title: "Strategies") var strategies: StrategyOptions
    @OptionGroup(title: "Appearance") var appearance: AppearanceOptions
    @OptionGroup var documents: DocumentOptions
    @OptionGroup var many: ManyPayloadsOptions

    @Option(
        help:
            "The output format: text, json, annotations for github, sarif (2.1.0), or junit, a test case for each payload."
    )
    var format = Format.text

    @Option(
        help:
            "What else counts as a failure: values that failed and were swallowed, keys that the model never asks for, or values that decoded and are likely wrong."
    )
    var failOn: CheckSeverity?

    @Option(
        help: ArgumentHelp(
            "How long to try fixes: never, or seconds. By default 2 for one payload, never for several.",
            valueName: "never|seconds"))
    var suggest: SuggestionTime?

    func validate() throws {
        if many.summary, ![.text, .json].contains(format) {
            throw ValidationError("--summary is written as text or json, not as \(format.rawValue)")
        }
        if many.summary, fixesForSeveral != nil, !payloads.sources.canBeReadAgain {
            throw ValidationError(
                "--summary with --suggest reads the payloads again: name files or folders, not standard input")
        }
        if documents.timeKey != nil, !many.summary {
            throw ValidationError("--time-key needs --summary")
        }
    }

    func run() async throws {
        let output = Output(appearance)
        let writer = try CheckWriter(self, output: output)
        try writer.begin()
        var unexamined: ((UnexaminedPayload) throws -> Void)?
        if writer.reportsTrouble { unexamined = { try writer.writeTrouble($0) } }
        let runner = model.runner(jobs: documents.jobCount)
        var prepared: DecodeBatch.Options?
        do {
            let prepare = { (options: inout DecodeBatch.Options) in
                options.expands = true
                options.allLines = documents.lines
                options.splitsSequences = true
                options.jobs = documents.jobCount
                options.wantsPreview = format == .json && !many.summary
                options.fixes = many.summary ? nil : fixes
                options.valueLimit = failOn == .suspicious ? .max : DecodeBatch.Options.valueLimitOfOne
                options.values = .ifDoubtful
                options.several = .init(
                    valueLimit: options.valueLimit, fixes: many.summary ? nil : fixesForSeveral)
                options.clean = clean
                prepared = options
            }
            try await decode(
                output, runner: runner, prepare: prepare, clean: { try writer.write($0) },
                body: { try writer.write($0) }, unexamined: unexamined)
        } catch let status as ExitCode {
            try await end(writer, prepared, runner, output)
            throw status
        }
        try await end(writer, prepared, runner, output)
    }

    /// Writes the end of the output, with a change for all payloads if one was requested.
    private func end(
        _ writer: CheckWriter, _ options: DecodeBatch.Options?, _ runner: UserModelsRunner, _ output: Output
    ) async throws {
        guard let trying = fixesForSeveral, let options, let samples = writer.samples, samples.hasFailures,
            let request = writer.failedRequest
        else { return try writer.end() }
        let plan = try await DecodeBatch(options, runner: runner, console: output).change(
            for: samples, request, in: payloads.sources, limit: trying.limit)
        if plan == nil {
            output.trouble("no change decodes all payloads; --suggest SECONDS allows more time")
        }
        try writer.end(plan: plan?.results)
    }

    /// Which payloads need no diagnosis: those that decode with nothing to explain, if the format reports no more than
    /// that.
    private var clean: AcceptedClean {
        if many.summary { return .readOrIgnored }
        return switch format {
        case .json: .none
        case .text: .readOrIgnored
        case .github, .sarif, .junit: failOn == .ignored ? .read : .readOrIgnored
        }
    }

    /// How fixes are tried for one payload; by default for five seconds.
    private var fixes: DecodeBatch.FixOptions? {
        if suggest == nil { .init(limit: .seconds(5)) } else { fixesForSeveral }
    }

    /// How fixes are tried for several payloads; by default not at all.
    var fixesForSeveral: DecodeBatch.FixOptions? { suggest.flatMap(\.options) }
}

extension CheckSeverity: ExpressibleByArgument {
    /// - Parameter argument: A severity by its name; `absorbed` is what `swallowed` was called before.
    init?(argument: String) { self.init(rawValue: argument == "absorbed" ? "swallowed" : argument) }
}

/// How long to try fixes: `never`, or seconds.
enum SuggestionTime: ExpressibleByArgument {
    case never
    case seconds(Double)

    init?(argument: String) {
        if argument == "never" {
            self = .never
        } else if let seconds = Double(argument), (0...SecondsLimit.maxSeconds).contains(seconds) {
            self = .seconds(seconds)
        } else {
            return nil
        }
    }

    /// How fixes are tried in that time; nil for not at all.
    var options: DecodeBatch.FixOptions? {
        guard case .seconds(let seconds) = self, seconds > 0 else { return nil }
        return .init(limit: .seconds(seconds), editsBuiltIn: true)
    }
}
