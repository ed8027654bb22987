import ArgumentParser
import DecodeService
import Reports
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
    var batch: BatchOptions {
        BatchOptions(payloads: payloads, model: model, strategies: strategies, appearance: appearance)
    }
}

/// The options of every command that decodes several payloads.
struct BatchOptions {
    let payloads: PayloadArguments
    let model: ModelOptions
    let strategies: StrategyOptions
    let appearance: AppearanceOptions

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
    func run(
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
