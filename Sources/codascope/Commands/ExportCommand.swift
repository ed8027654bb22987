import ArgumentParser
import DecodeService
import Processes
import Reports
import TerminalUI
import Workbench

/// Exports a decode as Swift or as a report.
struct ExportCommand: BatchCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print Swift of the decoder, a test, or a report to attach to a ticket.")

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case decoder, test, report
    }

    @OptionGroup var payloads: PayloadArguments
    @OptionGroup var model: ModelOptions
    @OptionGroup(title: "Strategies") var strategies: StrategyOptions
    @OptionGroup(title: "Appearance") var appearance: AppearanceOptions

    @Option(name: .customLong("as"), help: "What to export.")
    var kind: Kind

    @Flag(help: "Replace the values of the payload in a report.")
    var redact = false

    @Flag(help: "Copy the source of --models into a test.")
    var withModels = false

    @Option(help: ArgumentHelp("Apply a fix first, by its place in the list of check, from 1.", valueName: "number"))
    var fix: Int?

    @Flag(help: "Apply the plan first that check shows.")
    var plan = false

    @Option(
        help: ArgumentHelp(
            "How long to try fixes: never, or seconds. By default 2 for a report on one payload, --fix and --plan.",
            valueName: "never|seconds"))
    var suggest: SuggestionTime?

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp("Write to this folder; without it, to standard output.", valueName: "folder"),
        completion: .directory)
    var folder: String?

    @Flag(help: "Replace files that exist.")
    var force = false

    func validate() throws {
        if kind != .report, redact {
            throw ValidationError("--redact is for --as report")
        }
        if kind == .report, withModels {
            throw ValidationError("--with-models is for --as decoder and --as test")
        }
        if let fix, fix < 1 { throw ValidationError("--fix must be at least 1; it was \(fix)") }
        if fix != nil, plan { throw ValidationError("Use --fix or --plan, not both.") }
        if fix != nil || plan {
            if isSeveral { throw ValidationError("--fix and --plan are for one payload") }
            if case .never = suggest { throw ValidationError("--fix and --plan can't be used with --suggest never") }
        }
        if force, folder == nil { throw ValidationError("--force needs --to") }
    }

    func run() async throws {
        let output = Output(appearance)
        let runner = model.runner()
        var decoded: [DecodedPayload] = []
        try await decode(output, runner: runner) { options in
            options.fixes = fixes
            options.valueLimit = kind == .report ? DecodeBatch.Options.valueLimitOfOne : 0
        } body: { payload in
            decoded.append(payload)
            return .decoded
        }
        let step = model.limits.ownWork.begin("exporting", of: .process)
        let files = try await files(of: decoded, runner, output)
        step.end()
        guard let folder else { return write(files, output) }
        for path in try ExportFolder(path: folder, overwrites: force).write(files) {
            output.write("\(path)\n")
        }
    }

    /// Writes the main file to standard output. Further files can't be printed with it.
    private func write(_ files: [ExportedFile], _ output: Output) {
        if let main = files.first { output.writeData(main.contents) }
        for file in files.dropFirst() {
            output.trouble("the test reads \(file.name) beside it; --to FOLDER writes both", about: nil)
        }
    }

    private func files(
        of decoded: [DecodedPayload], _ runner: UserModelsRunner, _ output: Output
    ) async throws -> [ExportedFile] {
        let preparation = ExportPreparation(runner: runner, origin: origin, decoder: model.own.decoder)
        var prepared: [ExportPreparation.Prepared] = []
        for payload in decoded { prepared.append(try await preparation.prepared(payload, applying: choice)) }
        let swift = SwiftExport(includesModels: withModels)
        switch kind {
        case .decoder: return prepared.first.map { [swift.decoder(of: $0.subject)] } ?? []
        case .report:
            return [TicketReport(prepared.map(\.subject), redacts: redact).file]
        case .test:
            var subjects: [(plain: ExportSubject, original: ExportSubject)] = []
            for one in prepared {
                guard let plain = await one.subject.withoutWhatIfs(by: one.runner) else {
                    throw Trouble("\(one.subject.name) could not be decoded without what-ifs")
                }
                subjects.append((plain, one.subject))
            }
            return swift.test(of: subjects)
        }
    }

    private var choice: ExportChoice { plan ? .plan() : fix.map(ExportChoice.fix) ?? .asRequested }

    private var origin: ExportSubject.Origin? {
        if let target = model.own.target { return .target(target) }
        return model.own.models.isEmpty ? nil : .files
    }

    private var fixes: DecodeBatch.FixOptions? {
        if let suggest { return suggest.options }
        let isNeeded = choice != .asRequested || kind == .report && !isSeveral
        return isNeeded ? .init(limit: .seconds(5)) : nil
    }
}
