import ArgumentParser
import DecodeService
import Diagnosis
import Exports
import Reports
import Trials
import Workbench

/// Lists the changes that were tried on a payload, and prints or writes one of them.
struct FixCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fix",
        abstract: "List the changes that make a payload decode, and apply one of them.",
        discussion: """
            Without --apply, prints what fails and a numbered list of changes, each with its result: every one was run. \
            With --apply, prints the change: a unified diff of the models' source, ready for patch -p1, or the decoder's \
            Swift for strategies. --best applies the first change, or the plan if no single change decodes. --write also \
            writes the files of --models that change: all of them, or none.

            Exit status: 0 if the payload decodes, or does so with the change; 1 if it doesn't; 2 if something could not be \
            tried or written; 64 for invalid usage.
            """)

    @OptionGroup var batch: BatchOptions

    @Option(
        help: ArgumentHelp("Print a change by its number in the list, or the plan.", valueName: "number|plan"))
    var apply: AppliedChange?

    @Flag(help: "Print the first change of the list, or the plan if there is none.")
    var best = false

    @Flag(help: "Write the change to the files of --models as well.")
    var write = false

    @Option(help: ArgumentHelp("How long to try changes, in seconds.", valueName: "seconds"))
    var suggest = 10.0

    func validate() throws {
        if batch.isSeveral { throw ValidationError("fix is for one payload") }
        if apply != nil, best { throw ValidationError("Use --apply or --best, not both.") }
        if write, apply == nil, !best { throw ValidationError("--write needs --apply or --best") }
        if !(suggest > 0 && suggest.isFinite) { throw ValidationError("--suggest must be a number of seconds above 0") }
    }

    func run() async throws {
        let output = Output(batch.appearance)
        let runner = batch.model.runner()
        var decoded: DecodedPayload?
        do {
            try await batch.run(output, runner: runner) { options in
                options.fixes = .init(limit: .seconds(suggest), editsBuiltIn: true)
            } body: { payload in
                decoded = payload
                return ExitStatus(payload.result.outcome)
            }
        } catch let status as ExitCode {
            guard status.rawValue == ExitStatus.failed.rawValue, let decoded else { throw status }
            try await fix(decoded, runner, output)
            return
        }
        guard let decoded else { return }
        let name = output.shown(decoded.source.title)
        output.write("\(name): decodes as \(output.shown(decoded.model)); there is nothing to fix\n")
    }

    private func fix(_ decoded: DecodedPayload, _ runner: UserModelsRunner, _ output: Output) async throws {
        guard apply != nil || best else {
            var text = output.reportText
            text.numbersFixes = true
            output.write(text.text(ofFailuresOf: decoded.decode, payload: decoded.source.title, fixes: decoded.fixes))
            throw ExitCode(ExitStatus.failed.rawValue)
        }
        do {
            let preparation = ExportPreparation(runner: runner, origin: nil, decoder: batch.model.own.decoder)
            let prepared = try await preparation.prepared(decoded, applying: choice(for: decoded))
            let changed = prepared.subject
            if changed.request.strategies != decoded.request.strategies {
                output.write(SwiftExport(usesLibrary: false, includesModels: false).decoder(of: changed).contents)
            }
            if changed.request.model != decoded.request.model {
                output.trouble("decode as \(changed.request.model)", about: nil)
            }
            for file in changed.edits { output.write(file.diff) }
            if write { try write(changed.edits, output) }
            guard changed.decode.result.outcome.hasValue else { throw ExitCode(ExitStatus.failed.rawValue) }
        } catch let trouble as ExportTrouble {
            throw Trouble(trouble.message)
        }
    }

    private func choice(for decoded: DecodedPayload) -> ExportChoice {
        switch apply {
        case .number(let number): .fix(number)
        case .plan: .plan
        case nil: decoded.fixes?.working.isEmpty == false ? .fix(1) : .plan
        }
    }

    private func write(_ files: [ChangedFile], _ output: Output) throws {
        guard !files.isEmpty else {
            output.trouble("the change is a setting of the decoder: no file was written", about: nil)
            return
        }
        guard !batch.model.own.models.isEmpty else {
            throw Trouble("--write changes the files of --models; this model is built in, or from a package")
        }
        try ModelFiles.replace(files)
        let names = files.map(\.source.file).joined(separator: ", ")
        output.trouble("wrote \(names); patch -R -p1 with the diff above takes it back", about: nil)
    }
}

/// Which change to apply: its number in the list, or the plan.
enum AppliedChange: ExpressibleByArgument, Equatable {
    case number(Int)
    case plan

    init?(argument: String) {
        if argument == "plan" {
            self = .plan
        } else if let number = Int(argument), number > 0 {
            self = .number(number)
        } else {
            return nil
        }
    }
}
