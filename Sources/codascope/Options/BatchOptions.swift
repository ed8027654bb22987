import ArgumentParser
import DecodeEngine
import DecodeService
import Foundation
import Processes
import Reports
import TerminalUI
import Workbench

/// A command that decodes several payloads.
///
/// Each declares these groups itself: the parser of a debug build examines a group within a group again for each of its
/// checks, which took a third of the time of a small check.
protocol BatchCommand: AsyncParsableCommand {
    var payloads: PayloadArguments { get }
    var model: ModelOptions { get }
    var strategies: StrategyOptions { get }
    var appearance: AppearanceOptions { get }
}

extension BatchCommand {
    /// Whether several payloads were named, so that each report is one line.
    var isSeveral: Bool { payloads.sources.count > 1 }

    /// Decodes the payloads, and passes them on in order.
    ///
    /// - Parameters:
    ///   - output: Receives results and problems.
    ///   - writesReports: Whether each payload has a JSON report, including those that couldn't be examined.
    ///   - runner: Decodes the payloads; nil for a new one.
    ///   - prepare: Sets further options of the batch.
    ///   - clean: Writes the output of one clean line; returns its status.
    ///   - body: Writes the output of one payload; returns its status.
    ///   - unexamined: Called for each payload that couldn't be examined. With nil, and without reports, an error about
    ///     the model ends the command at once.
    /// - Throws: The exit status, unless everything decoded.
    func decode(
        _ output: Output, writesReports: Bool = false, runner: UserModelsRunner? = nil,
        prepare: (inout DecodeBatch.Options) -> Void = { _ in },
        clean: (CleanPayload) throws -> ExitStatus = { _ in .decoded },
        body: (DecodedPayload) throws -> ExitStatus,
        unexamined: ((UnexaminedPayload) throws -> Void)? = nil
    ) async throws {
        let strategies = try self.strategies.strategies()
        for warning in strategies.warnings { output.trouble(warning) }
        if let decoder = model.own.decoder {
            for (name, value) in self.strategies.atDefault {
                output.trouble(
                    "--\(name) \(value) keeps the setting of \(decoder): only values other than the default override it"
                )
            }
        }
        var options = DecodeBatch.Options(
            model: model.model, ownModels: model.own.kind, strategies: strategies,
            readLimit: payloads.reading.bytes(memoryLimit: model.memoryLimit), timeLimit: model.timeLimit)
        options.limits = model.limits.ownWork
        prepare(&options)
        let batch = DecodeBatch(options, runner: runner ?? model.runner(jobs: options.jobs), console: output)
        do {
            try await batch.run(
                payloads.sources,
                unexamined: writesReports ? { try write($0, to: output) } : unexamined,
                clean: clean,
                body: { payload in
                    if payload.isSequence {
                        let name = payload.source.argument
                        output.trouble(
                            "it has several documents; codascope check \(name) reports on each, and codascope \(name) "
                                + "lists them", about: payload.source)
                    }
                    return try body(payload)
                }
            ).end()
        } catch let trouble as PayloadTrouble {
            if trouble.code == .noModel { throw ValidationError(trouble.message) }
            throw trouble
        }
    }

    /// Writes the report on a payload that couldn't be examined.
    func write(_ payload: UnexaminedPayload, to output: Output) throws {
        let report = TroubleReport(
            payload: payload.source.argument, model: payload.model, strategies: try strategies.strategies(),
            trouble: payload.trouble)
        try output.writeJSON(report, isOneLine: payload.isOneOfSeveral)
    }
}

/// The options of a check of many payloads.
struct ManyPayloadsOptions: ParsableArguments {
    @Flag(help: "Count what was found by place, instead of a report on each payload.")
    var summary = false

    @Option(
        help: ArgumentHelp(
            "Accept what this summary (--summary --format json) has: only other failures fail.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var baseline: String?
}

extension WorkLimits {
    /// The minimum, in mebibytes. Reading ahead and reports need this much, however little a decode may use.
    private static let minMemory = 256

    /// The limits of a command's own work, in seconds and mebibytes. Exceeding one ends the command.
    ///
    /// - Parameters:
    ///   - timeLimit: Nil for no limit.
    ///   - memoryLimit: Nil for half of the machine's memory.
    static func ofCommand(timeLimit: Double?, memoryLimit: Int? = nil) -> WorkLimits {
        WorkLimits(
            seconds: timeLimit,
            mebibytes: max(memoryLimit ?? WorkerProcessRunner.usualMemoryLimit, minMemory)
        ) { excess in
            Progress.erase()
            Output.say("codascope: \(sentence(excess))")
            ChildRegistry.shared.endAll()
            // Not `exit`, which would release resources that the running step may still use.
            _exit(ExitStatus.trouble.rawValue)
        }
    }

    private static func sentence(_ excess: Excess) -> String {
        switch excess {
        case .time(let step, let seconds):
            "stopped, because \(step) took more than \(seconds.inShort) s; --time-limit SECONDS allows more"
        case .memory(let step, let mebibytes):
            "stopped, because \(step) needed more than \(mebibytes) MiB of memory; --memory-limit MIB allows more"
        }
    }
}

/// The range of options in seconds.
enum SecondsLimit {
    /// A year. `Duration` traps for much larger numbers of seconds.
    static let maxSeconds: Double = 31_536_000

    /// - Parameter option: The option's name, with its dashes.
    /// - Throws: `ValidationError` if the time isn't positive or is more than a year.
    static func validate(_ seconds: Double, of option: String) throws {
        guard seconds > 0, seconds <= maxSeconds else {
            throw ValidationError(
                "\(option) must be more than 0 seconds, and at most \(Int(maxSeconds)), a year; it was \(seconds)")
        }
    }
}
