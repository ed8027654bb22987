import DecodeService
import Diagnosis
import Explorer
import Foundation
import JSONText
package import Strategies
import TerminalUI
import Trials

/// Decodes the payloads of a command one after the other, in one worker.
package struct DecodeBatch {
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
        /// Whether to encode each value again.
        package var wantsPreview = false
        /// The largest payload, in bytes, of which the values are read that tokens don't show: that is another decode.
        package var valueLimit = 0
        /// How to try fixes for a failed decode; nil to try none.
        package var fixes: FixOptions?
        /// Whether to decode with every strategy change.
        package var compares = false

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

    /// Where the user's own models come from, which decides whether one can be chosen without its name.
    package enum OwnModels: Sendable {
        /// None: the built-in models are used.
        case none
        /// The files that were named.
        case files
        /// A target of a package: its only type isn't chosen just because the target was named.
        case package
    }

    /// How to try fixes.
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

    private let options: Options
    private let runner: UserModelsRunner
    private let console: any BatchConsole

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
    ///   - payloads: The payloads.
    ///   - unexamined: Called for each payload that couldn't be examined, after the problem was reported. With nil, an
    ///   error about the model ends the batch at once; otherwise the other payloads are decoded first.
    ///   - body: Called for each decoded payload; returns its status.
    /// - Returns: The worst status.
    /// - Throws: ``BatchError``, and errors of the closures.
    package func run(
        _ payloads: [PayloadSource], unexamined: ((UnexaminedPayload) throws -> Void)? = nil,
        body: (DecodedPayload) throws -> ExitStatus
    ) async throws -> ExitStatus {
        for note in await runner.notes { console.trouble("note: \(note)") }
        var status = ExitStatus.decoded
        var ending: BatchError?
        for (number, source) in payloads.enumerated() {
            let place = payloads.count > 1 ? " (\(number + 1) of \(payloads.count))" : ""
            switch await outcome(of: source, place) {
            case .decoded(let payload):
                status.worsen(to: try body(payload))
                guard let trouble = payload.trouble else { continue }
                console.trouble(trouble.message, about: source)
                status.worsen(to: .trouble)
            case .unexamined(let payload):
                try unexamined?(payload)
                status.worsen(to: .trouble)
            case .refused(let payload, let error):
                try unexamined?(payload)
                guard unexamined != nil else { throw error }
                ending = ending ?? error
            }
        }
        if let ending { throw ending }
        return status
    }

    // MARK: One payload

    private enum Outcome {
        case decoded(DecodedPayload)
        /// The reason was reported to the console.
        case unexamined(UnexaminedPayload)
        /// The error concerns the model, and therefore all payloads.
        case refused(UnexaminedPayload, BatchError)
    }

    /// Reads and decodes a payload, and tries fixes and comparisons if requested.
    ///
    /// - Parameter place: The payload's number among all payloads; empty if there is only one.
    private func outcome(of source: PayloadSource, _ place: String) async -> Outcome {
        func unexamined(_ code: String, _ message: String, model: String? = nil) -> UnexaminedPayload {
            UnexaminedPayload(source: source, model: model ?? options.model, code: code, message: message)
        }
        let data: Data
        do throws(PayloadTrouble) {
            data = try await read(source, place)
        } catch {
            console.trouble(error.message)
            return .unexamined(unexamined(error.code, error.message))
        }
        let payload = Payload(data, named: source.title)
        for warning in payload.format.warnings(options.strategies) { console.trouble(warning, about: source) }
        let choice: ModelChooser.Choice
        do throws(BatchError) {
            choice = try await chooser.choice(for: payload, from: source)
        } catch {
            return .refused(unexamined(error.code, error.message), error)
        }
        let answer = await console.showProgress(console.shown("decoding \(source.title)\(place)")) { detail in
            await self.answer(to: choice, payload, source) { detail.update("\($0.grouped) values") }
        }
        guard let result = answer.result else {
            let trouble = answer.trouble
            let payload = unexamined(
                trouble?.code ?? "cancelled", trouble?.message ?? "the decode was cancelled", model: choice.model)
            if let error = trouble.flatMap(BatchError.init) { return .refused(payload, error) }
            console.trouble(payload.message, about: source)
            return .unexamined(payload)
        }
        return .decoded(await examined(result, answer, source, payload, choice))
    }

    /// Diagnoses a result, and tries fixes and comparisons if requested.
    private func examined(
        _ result: DecodeResult, _ answer: DecodeAnswer, _ source: PayloadSource, _ payload: Payload,
        _ choice: ModelChooser.Choice
    ) async -> DecodedPayload {
        let decode = DiagnosedDecode(
            result, payload: payload, requested: options.strategies, values: answer.values,
            declared: await runner.declaredTypes(of: result.model, parse: runner.parsed))
        let request = await self.request(choice, for: result)
        var decoded = DecodedPayload(
            source: source, payload: payload, request: request, model: choice.model, decode: decode,
            preview: answer.preview, trouble: answer.trouble)
        if let trying = options.fixes,
            let subject = FixSubject(result, request: request, payload: payload, document: decode.document)
        {
            decoded.fixes = await fixes(for: subject, source, trying)
        }
        if options.compares { decoded.compared = await compared(decoded, request, payload) }
        return decoded
    }

    private var chooser: ModelChooser {
        ModelChooser(
            runner: runner, named: options.model, own: options.ownModels, strategies: options.strategies,
            console: console)
    }

    private func read(_ source: PayloadSource, _ place: String) async throws(PayloadTrouble) -> Data {
        let limit = options.readLimit
        return try await console.showProgress(console.shown("reading \(source.title)\(place)")) { _ in
            await source.readInBackground(limit: limit)
        }.get()
    }

    /// Decodes. A model name that several lessons have selects the model that decodes the most of the payload.
    private func answer(
        to choice: ModelChooser.Choice, _ payload: Payload, _ source: PayloadSource,
        progress: @escaping @Sendable (Int) -> Void
    ) async -> DecodeAnswer {
        let request = DecodeRequest(
            model: choice.model, preferredLesson: choice.lesson, strategies: options.strategies,
            wantsPreview: options.wantsPreview, wantsValues: payload.data.count <= options.valueLimit,
            timeLimit: options.timeLimit)
        let answer = await runner.decode(request, payload: payload, progress: progress)
        guard case .ambiguousModel(let ambiguous, let candidates) = answer.trouble, choice.lesson == nil else {
            return answer
        }
        var best: (request: DecodeRequest, candidate: String, values: Int)?
        for candidate in candidates {
            var trial = request
            trial.preferredLesson = candidate.split(separator: "/").first.map(String.init)
            var counting = trial
            counting.wantsTrace = false
            counting.wantsPreview = false
            counting.wantsValues = false
            let values = await runner.decode(counting, payload: payload).result?.counts.values ?? -1
            if values > best?.values ?? -1 { best = (trial, candidate, values) }
        }
        guard let best else { return answer }
        let others = candidates.filter { $0 != best.candidate }.joined(separator: ", ")
        console.trouble("using \(best.candidate) for \(ambiguous), which could also be \(others)", about: source)
        return await runner.decode(best.request, payload: payload, progress: progress)
    }

    /// The fixes that were tried for a failed decode.
    private func fixes(for subject: FixSubject, _ source: PayloadSource, _ options: FixOptions) async -> FixProgress {
        await console.showProgress(console.shown("trying fixes for \(source.title)")) { detail in
            let edits = await runner.editTrials(for: subject.request, triesBuiltIn: options.editsBuiltIn)
            let search = FixSearch(runner: runner, limit: options.limit, edits: edits, plans: options.plans)
            return await search.run(subject) { progress in
                let plan = progress.plan.map { $0.isCompiling ? ", compiling a plan" : ", searching for a plan" } ?? ""
                detail.update("\(progress.tried) of \(progress.tried + progress.waiting)\(plan)")
            }
        }
    }

    /// The request that a result answers. If several models have the same name, it selects the one that was used.
    private func request(_ choice: ModelChooser.Choice, for result: DecodeResult) async -> DecodeRequest {
        var lesson = choice.lesson
        if lesson == nil { lesson = (try? await runner.models())?.root(of: result.model)?.lesson }
        return DecodeRequest(
            model: choice.model, preferredLesson: lesson, strategies: options.strategies,
            timeLimit: options.timeLimit)
    }

    /// The result of each strategy change.
    private func compared(
        _ decoded: DecodedPayload, _ request: DecodeRequest, _ payload: Payload
    ) async -> [ComparedChange] {
        let keySets = (try? await runner.models())?.root(of: decoded.result.model)?.keySets ?? []
        return await console.showProgress(console.shown("comparing strategies for \(decoded.source.title)")) { detail in
            await StrategyComparison(runner: runner).run(
                request, payload: payload, document: decoded.decode.document,
                fixes: decoded.fixes?.working.map(\.fix) ?? [],
                keySets: keySets
            ) { detail.update("\($0.rows.count) of \($0.total)") }.rows
        }
    }
}
