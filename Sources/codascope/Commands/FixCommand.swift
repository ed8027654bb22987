import ArgumentParser
import DecodeService
import Diagnosis
import Processes
import Reports
import TerminalUI
import Workbench

/// Lists the changes that were tried on a payload, and prints or writes one of them.
struct FixCommand: BatchCommand {
    static let configuration = CommandConfiguration(
        commandName: "fix",
        abstract: "List the changes that make a payload decode, and apply one of them.")

    @OptionGroup var payloads: PayloadArguments
    @OptionGroup var model: ModelOptions
    @OptionGroup(title: "Strategies") var strategies: StrategyOptions
    @OptionGroup(title: "Appearance") var appearance: AppearanceOptions
    @OptionGroup var documents: DocumentOptions

    @Option(
        help: ArgumentHelp(
            "Print a change by its number in the list, the plan, or some steps of the plan: plan:1,3.",
            valueName: "number|plan|plan:steps"))
    var apply: AppliedChange?

    @Flag(help: "Print the first change or plan that an app can make and that keeps everything.")
    var best = false

    @Flag(help: "Write the change to the files of --models as well.")
    var write = false

    @Option(help: ArgumentHelp("How long to try changes, in seconds.", valueName: "seconds"))
    var suggest = 10.0

    func validate() throws {
        if apply != nil, best { throw ValidationError("Use --apply or --best, not both.") }
        if write, apply == nil, !best { throw ValidationError("--write needs --apply or --best") }
        try SecondsLimit.validate(suggest, of: "--suggest")
    }

    func run() async throws {
        let output = Output(appearance)
        let runner = model.runner(jobs: documents.jobCount)
        var decoded: DecodedPayload?
        var several = SeveralPayloads()
        var failing: ExitCode?
        do {
            try await decode(output, runner: runner) { options in
                options.expands = true
                options.allLines = documents.lines
                options.splitsSequences = true
                options.jobs = documents.jobCount
                options.clean = .readOrIgnored
                options.fixes = .init(limit: .seconds(suggest), editsBuiltIn: true)
                options.valueLimit = DecodeBatch.Options.valueLimitOfOne
                options.values = .ifDoubtful
                several.options = options
            } clean: { payload in
                several.add(payload)
                return .decoded
            } body: { payload in
                if payload.isOneOfSeveral { several.add(payload) } else { decoded = payload }
                return ExitStatus(payload.result.outcome)
            } unexamined: { _ in
            }
        } catch let status as ExitCode {
            guard status.rawValue == ExitStatus.failed.rawValue || !several.samples.isEmpty else { throw status }
            failing = status
        }
        if let decoded, failing != nil || decoded.fixes?.working.isEmpty == false {
            return try await fix(decoded, runner, output)
        }
        guard failing == nil else { return try await fix(several, runner, output) }
        let only = decoded.map { ($0.source.title, $0.model) } ?? several.only
        let what: ShownText = only.map { "\($0.0): decodes as \($0.1)" } ?? "every payload decodes"
        output.write("\(what); there is no failure to fix; check says whether a value is likely wrong\n")
    }

    private func fix(_ decoded: DecodedPayload, _ runner: UserModelsRunner, _ output: Output) async throws {
        guard apply != nil || best else {
            var text = output.reportText
            text.numbersFixes = true
            let (decode, payload, fixes) = (decoded.decode, decoded.source.title, decoded.fixes)
            guard decode.result.outcome.hasValue else {
                output.write(text.text(ofFailuresOf: decode, payload: payload, fixes: fixes))
                throw ExitCode(ExitStatus.failed.rawValue)
            }
            output.write(
                text.text(
                    of: decode, payload: payload, model: decoded.model, suspicions: decoded.suspicions, fixes: fixes))
            return
        }
        let step = model.limits.ownWork.begin("applying the change", of: .process)
        defer { step.end() }
        let preparation = ExportPreparation(runner: runner, origin: nil, decoder: model.own.decoder)
        if decoded.payload.recording != nil {
            let prepared = try await preparation.prepared(decoded, applying: .asRequested)
            try print(try untried(of: decoded), on: prepared.subject, output)
            throw ExitCode(ExitStatus.failed.rawValue)
        }
        let changed: ExportSubject
        do {
            changed = try await preparation.prepared(decoded, applying: try choice(for: decoded)).subject
        } catch let error as Unmade {
            output.trouble(error.message, about: nil)
            throw ExitCode(ExitStatus.failed.rawValue)
        }
        try print(changed, of: decoded.request, output)
        guard changed.decode.result.outcome.hasValue else { throw ExitCode(ExitStatus.failed.rawValue) }
    }

    /// The chosen change of those that a recording allows only to name.
    private func untried(of decoded: DecodedPayload) throws -> Fix {
        let (name, fixes) = (decoded.source.title, decoded.fixes?.untried ?? [])
        guard !fixes.isEmpty else { throw Trouble("no single change is known for \(name)") }
        let number =
            switch apply {
            case .number(let number): number
            case .plan: 0
            case nil: 1
            }
        guard fixes.indices.contains(number - 1) else {
            throw Trouble("\(name) is a recording, without plans: --apply takes 1 to \(fixes.count)")
        }
        return fixes[number - 1]
    }

    /// Prints a change that was not tried.
    private func print(_ fix: Fix, on subject: ExportSubject, _ output: Output) throws {
        var changed = subject
        changed.request = fix.applied(to: subject.request)
        changed.edits = fix.edit.map { [$0.change] } ?? []
        try print(changed, of: subject.request, output)
        output.trouble("the change was not tried: \(UntriedReason.recorded.words)", about: nil)
    }

    /// Prints a change, and writes its files if requested.
    func print(_ changed: ExportSubject, of request: DecodeRequest, _ output: Output) throws {
        if changed.request.strategies != request.strategies {
            output.writeData(SwiftExport().decoder(of: changed).contents)
        }
        if changed.request.model != request.model {
            output.trouble("decode as \(changed.request.model)", about: nil)
        }
        for file in changed.edits { output.writeData(file.diff) }
        for error in changed.decode.result.broken { output.trouble("then adapt \(error.summary)", about: nil) }
        if write { try write(changed.edits, output) }
    }

    /// The chosen change; with `--best`, the one that keeps everything.
    private func choice(for decoded: DecodedPayload) throws -> ExportChoice {
        switch apply {
        case .number(let number): return .fix(number)
        case .plan(let steps): return .plan(steps: steps)
        case nil:
            if let number = decoded.fixes?.working.firstIndex(where: \.isReady) {
                return .fix(number + 1)
            }
            if decoded.fixes?.plan?.plan?.isReady == true { return .plan() }
            let fixes = (decoded.fixes?.working ?? []) + [decoded.fixes?.plan?.plan].compactMap(\.self)
            throw Self.noBest(for: decoded.source.title, among: fixes)
        }
    }

    /// No change is good enough to be made without a choice. Writes nothing.
    static func noBest(for name: String, among fixes: [Trial]) -> Unmade {
        let what =
            fixes.contains { $0.keeps && !$0.broken.isEmpty }
            ? "what keeps everything in \(name) needs other code to change, too"
            : "no change is known to keep everything in \(name)"
        return Unmade(message: "\(what); --apply NUMBER makes one of those that fix lists")
    }

    /// Why no change was made: the command ends with status 1.
    struct Unmade: Error {
        let message: String
    }

    func write(_ files: [ChangedFile], _ output: Output) throws {
        guard !files.isEmpty else {
            output.trouble("the change is a setting of the decoder: no file was written", about: nil)
            return
        }
        guard !model.own.models.isEmpty else {
            throw Trouble("--write changes the files of --models; this model is built in, or from a package")
        }
        try ModelFiles.replace(files)
        let names = files.map(\.source.file).joined(separator: ", ")
        output.trouble("wrote \(names); patch -R -p1 with the diff above takes it back", about: nil)
    }
}

/// The change to apply: its number in the list, or the plan with the numbers of its steps, nil for all.
enum AppliedChange: ExpressibleByArgument, Equatable {
    case number(Int)
    case plan([Int]?)

    init?(argument: String) {
        if argument == "plan" {
            self = .plan(nil)
        } else if argument.hasPrefix("plan:") {
            let parts = argument.dropFirst(5).split(separator: ",", omittingEmptySubsequences: false)
            let steps = parts.compactMap { Int($0) }
            guard steps.count == parts.count, steps.allSatisfy({ $0 > 0 }) else { return nil }
            self = .plan(steps)
        } else if let number = Int(argument), number > 0 {
            self = .number(number)
        } else {
            return nil
        }
    }
}
