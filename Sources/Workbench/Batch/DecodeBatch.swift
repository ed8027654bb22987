import DecodeEngine
package import DecodeService
import Diagnosis
import Explorer
import Foundation
package import JSONText
package import Processes
import TerminalUI

/// Decodes the payloads of a command in one or several workers, in order and in constant memory.
package struct DecodeBatch: Sendable {
    /// What a batch does with each payload.
    package struct Options: Sendable {
        /// The model as a type expression; nil if it is chosen for each payload.
        package var model: String?
        package var ownModels: OwnModels
        package var strategies: StrategySet
        /// The size limit of a payload, in bytes.
        package var readLimit: Int
        /// The time limit of one decode, in seconds.
        package var timeLimit: Double
        /// The limits of the batch's own work: reading, explaining, reporting.
        package var limits = WorkLimits.none
        /// Whether to encode each value again.
        package var wantsPreview = false
        /// The format of the encoded values; nil for that of each payload.
        package var encodedFormat: PayloadFormat?
        /// The size, in bytes, up to which a payload's decoded values are read. That takes another decode.
        package var valueLimit = 0
        /// How the values are read.
        package var values = ValueReading.afterwards
        /// The ``valueLimit`` for payloads that the user examines one at a time.
        package static let valueLimitOfOne = 1 << 20
        /// How to try fixes for a failed decode; nil to try none.
        package var fixes: FixOptions?
        /// Which payloads are passed on as clean, without a diagnosis and without reading their values.
        package var clean = AcceptedClean.none
        /// Whether to compute the figures that rank a trial.
        package var wantsFigures = false
        /// Whether to decode with every strategy change.
        package var compares = false
        /// Whether folders are searched for payloads, and each line of a newline-delimited text is a payload.
        package var expands = false
        /// Whether every text has one document per line.
        package var allLines = false
        /// Whether the documents of a text that has several in sequence are several payloads.
        package var splitsSequences = false
        /// Where to start in the only source, which has one document per line.
        package var start = TextOrigin.start
        /// The number of workers.
        package var jobs = 1
        /// Replaces ``valueLimit``, ``values`` and ``fixes`` if there are several payloads.
        package var several = Several()

        /// Returns options that decode the same payloads with another request, only to learn each outcome.
        func trial(of request: DecodeRequest) -> Options {
            var trial = self
            trial.model = request.model
            trial.strategies = request.strategies
            trial.fixes = nil
            trial.several = Several()
            trial.valueLimit = 0
            trial.wantsPreview = false
            trial.wantsFigures = false
            trial.compares = false
            trial.clean = .readOrIgnored
            return trial
        }

        /// How the payloads are read.
        var reading: PayloadReader.Options {
            PayloadReader.Options(
                limit: readLimit, expands: expands, allLines: allLines, splitsSequences: splitsSequences, start: start,
                sharesLarge: true, document: strategies.documentOptions)
        }

        package init(
            model: String?, ownModels: OwnModels, strategies: StrategySet, readLimit: Int, timeLimit: Double
        ) {
            self.model = model
            self.ownModels = ownModels
            self.strategies = strategies
            self.readLimit = readLimit
            self.timeLimit = timeLimit
        }
    }

    /// The options that differ if there are several payloads.
    package struct Several: Sendable {
        /// See ``Options/valueLimit``.
        package var valueLimit = 0
        /// See ``Options/values``.
        package var values = ValueReading.ifDoubtful
        /// See ``Options/fixes``.
        package var fixes: FixOptions?

        package init(valueLimit: Int = 0, fixes: FixOptions? = nil) {
            self.valueLimit = valueLimit
            self.fixes = fixes
        }
    }

    /// Where the user's own models come from, which decides whether one can be chosen without its name.
    package enum OwnModels: Sendable {
        /// None: the built-in models are used.
        case none
        /// The files that were named.
        case files
        /// A target of a package: its only type isn't chosen just because the target was named.
        case package
    }

    package struct FixOptions: Sendable {
        package var limit: Duration
        /// Whether the source of built-in models is edited, too. Compiling it takes seconds.
        package var editsBuiltIn: Bool
        /// Whether to search for a plan if no single change works.
        package var plans: Bool

        package init(limit: Duration, editsBuiltIn: Bool = false, plans: Bool = true) {
            self.limit = limit
            self.editsBuiltIn = editsBuiltIn
            self.plans = plans
        }
    }

    let options: Options
    let runner: UserModelsRunner
    let console: any BatchConsole
    let declared = DeclaredTypesByModel()
    /// The declarations for recordings, whose models have the same names as others.
    let recorded = DeclaredTypesByModel()

    /// - Parameters:
    ///   - options: What to do with each payload.
    ///   - runner: Decodes the payloads.
    ///   - console: Receives problems and progress.
    package init(_ options: Options, runner: UserModelsRunner, console: any BatchConsole) {
        self.options = options
        self.runner = runner
        self.console = console
    }

    /// Decodes each payload and passes the result to a closure, in order.
    ///
    /// - Parameters:
    ///   - unexamined: Called for each payload that couldn't be examined, after the problem was reported. With nil, an
    ///     error about the model ends the batch at once, except that lines that aren't JSON are reported first; otherwise
    ///     the other payloads are decoded first.
    ///   - clean: Called for each clean payload, if the options ask for them; returns its status.
    ///   - body: Called for each other decoded payload; returns its status.
    /// - Returns: The worst status.
    /// - Throws: ``PayloadTrouble``, and errors of the closures.
    package func run(
        _ payloads: [PayloadSource], unexamined: ((UnexaminedPayload) throws -> Void)? = nil,
        clean: (CleanPayload) throws -> ExitStatus = { _ in .decoded },
        body: (DecodedPayload) throws -> ExitStatus
    ) async throws -> ExitStatus {
        // Nothing is compiled or decoded for recordings.
        let isDecoded = !payloads.allSatisfy(\.isRecording)
        if isDecoded { runner.warmUp() }
        let notes = isDecoded ? await runner.notes : []
        for note in notes { console.note("note: \(note)", about: nil) }
        // One payload shows the progress of its own decode.
        let activity = payloads.count == 1 ? "" : "decoding"
        let result = await console.showProgress(activity) { progress -> Result<ExitStatus, any Error> in
            if payloads.count == 1 { progress.update("reading \(payloads[0].title)") }
            do {
                return .success(
                    try await run(payloads, progress: progress, unexamined: unexamined, clean: clean, body: body))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Reads on one thread, decodes in all workers, and delivers in order.
    private func run(
        _ payloads: [PayloadSource], progress: ProgressDetail, unexamined: ((UnexaminedPayload) throws -> Void)?,
        clean: (CleanPayload) throws -> ExitStatus, body: (DecodedPayload) throws -> ExitStatus
    ) async throws -> ExitStatus {
        let readAhead = ReadAhead(items: 2 * options.jobs + 1, bytes: Self.maxBytesAhead)
        let items = PayloadReader.items(
            of: payloads, options.reading, readAhead: readAhead, limits: options.limits)
        let (work, continuation) = AsyncStream.makeStream(of: (size: Int, task: Task<[Examined], Never>).self)
        let examination = PayloadExamination(
            batch: self, progress: payloads.count == 1 ? progress : nil, sources: payloads)
        let feeder = Task {
            var examination = examination
            var lane = 0
            for await item in items {
                let prepared = await examination.prepared(item)
                // All decodes of a payload use the same lane, so that it is sent once.
                let task = WorkerProcessRunner.$lane.withValue(lane) { Task { await prepared.examine(item) } }
                lane = (lane + 1) % max(1, options.jobs)
                continuation.yield((item.size, task))
            }
            continuation.finish()
        }
        defer {
            feeder.cancel()
            readAhead.cancel()
        }
        var delivery = Delivery(unexamined: unexamined, console: console)
        for await (size, task) in work {
            for examined in await task.value {
                try delivery.deliver(examined, clean: clean) { payload in
                    let step = options.limits.begin("reporting on \(payload.source.title)")
                    defer { step.end() }
                    return try body(payload)
                }
            }
            readAhead.release(size)
            if let ending = delivery.ending, unexamined == nil, delivery.endsAtOnce || !readsOn(after: ending, payloads)
            {
                throw ending
            }
            if delivery.count > 1 { progress.update(delivery.summary) }
        }
        if let ending = delivery.ending { throw ending }
        return delivery.status
    }

    /// Whether to read the rest although no model can be chosen, to report lines that aren't JSON. Not for pipes, which
    /// may never end.
    private func readsOn(after trouble: PayloadTrouble, _ payloads: [PayloadSource]) -> Bool {
        guard trouble.code == .noModel, options.model == nil else { return false }
        return payloads.count == 1 && payloads.canBeReadAgain
    }

    /// The maximum size of the payloads that are read ahead, in bytes.
    private static let maxBytesAhead = 64 << 20
}

/// Delivers the results of a batch, in order.
private struct Delivery {
    let unexamined: ((UnexaminedPayload) throws -> Void)?
    let console: any BatchConsole
    var status = ExitStatus.decoded
    /// Trouble with the model, which concerns all payloads.
    var ending: PayloadTrouble?
    /// Whether it is about a whole payload, not about a line.
    var endsAtOnce = false
    var count = 0
    var failed = 0

    /// The progress in a few words.
    var summary: String {
        let payloads = "\(count.grouped) payloads"
        return failed > 0 ? "\(payloads), \(failed.grouped) failed" : payloads
    }

    mutating func deliver(
        _ examined: Examined, clean: (CleanPayload) throws -> ExitStatus,
        to body: (DecodedPayload) throws -> ExitStatus
    ) throws {
        examined.messages?.pass()
        switch examined.verdict {
        case .clean(let payload):
            count += 1
            status.worsen(to: try clean(payload))
        case .decoded(let payload):
            count += 1
            if !payload.result.outcome.hasValue { failed += 1 }
            status.worsen(to: try body(payload))
            guard let trouble = payload.trouble else { return }
            console.trouble(trouble.message, about: payload.source)
            status.worsen(to: .trouble)
        case .unexamined(let payload):
            try unexamined?(payload)
            guard let trouble = payload.ending else {
                count += 1
                failed += 1
                status.worsen(to: .trouble)
                return
            }
            ending = ending ?? trouble
            if case .line = payload.source {} else { endsAtOnce = true }
        case nil: break
        }
    }
}
