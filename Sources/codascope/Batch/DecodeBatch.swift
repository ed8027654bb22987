import ArgumentParser
import DecodeService
import DecodeTree
import Diagnosis
import Explorer
import Foundation
import JSONText
import Lessons
import Reports
import Strategies
import TerminalUI
import Trials
import Workbench

/// A payload that was decoded, with everything that a command says about it.
struct DecodedPayload {
    var name: PayloadName
    /// The model as it was asked for.
    var model: String
    var strategies: StrategySet
    var document: JSONDocument
    var result: DecodeResult
    var preview: Preview
    /// What the models' source says of their types.
    var declared = DeclaredTypes.none
    /// What went wrong after the result: the preview may be missing.
    var trouble: RunnerTrouble?
    /// The fixes that were tried and work, the best first.
    var fixes: [TriedFix] = []
    /// Edits that there was no time to try.
    var untried: [Fix] = []
    /// What every change of the strategies gives, when that was asked for.
    var compared: [ComparedChange] = []

    var tree: DecodeTree {
        result.outcome == .invalid
            ? DecodeTree(document: document)
            : DecodeTree(
                document: document, trace: result.trace, knownKeys: result.knownKeys, strategies: strategies)
    }

    func diagnosis(_ tree: DecodeTree) -> Diagnosis {
        Diagnosis(result: result, document: document, tree: tree, strategies: strategies, declared: declared)
    }
}

/// How a command tries fixes.
struct FixTrying {
    var limit: Duration
    /// Whether the source of built-in models is edited, too: compiling it takes seconds, which somebody must want.
    var editsBuiltIn = false
}

/// Decodes the payloads of a command one after the other, in one worker.
struct DecodeBatch {
    let model: ModelOptions
    let strategies: StrategySet
    let output: Output
    /// The most to read of a payload, in bytes.
    private let readLimit: Int
    private let runner: UserModelsRunner
    /// Writes the object of a payload that could not be looked at; nil for commands that print none.
    private let report: ((TroubleReport) throws -> Void)?

    /// - Parameters:
    ///   - model: The model, and the limits of a decode.
    ///   - strategies: How to decode.
    ///   - reading: How much is read of a payload.
    ///   - output: Where trouble is said.
    ///   - report: Writes the object of a payload that could not be looked at; nil for commands that print none.
    init(
        model: ModelOptions, strategies: StrategyOptions, reading: ReadingOptions, output: Output,
        report: ((TroubleReport) throws -> Void)? = nil
    ) throws {
        self.model = model
        self.report = report
        readLimit = reading.bytes(memoryLimit: model.memoryLimit)
        runner = model.runner()
        self.strategies = try strategies.strategies()
        self.output = output
        for warning in self.strategies.warnings { output.trouble(warning) }
        guard let decoder = model.own.decoder else { return }
        for (name, value) in strategies.atDefault {
            output.trouble(
                "--\(name) \(value) leaves what \(decoder) sets: only what is not the default goes on top of it")
        }
    }

    /// Decodes each payload and hands it over.
    ///
    /// - Parameters:
    ///   - names: The payloads, in order.
    ///   - wantsPreview: Whether to encode again.
    ///   - fixes: How fixes are tried for a decode that fails; nil for not at all.
    ///   - compares: Whether to decode with every change of the strategies.
    ///   - body: Says what is to be said of one payload.
    /// - Returns: The worst of the statuses.
    /// - Throws: `ValidationError` when there is no such model, or none was named and several come into question; what
    ///   the models' build says. With objects to print, every payload has its own first.
    func run(
        _ names: [PayloadName], wantsPreview: Bool, trying fixes: FixTrying? = nil,
        compares: Bool = false, body: (DecodedPayload) throws -> ExitStatus
    ) async throws -> ExitStatus {
        for note in await runner.notes { output.trouble("note: \(note)") }
        var status = ExitStatus.decoded
        // What ends the command for all payloads alike; said at once when there are no objects to print.
        var ending: (any Error)?
        for (number, name) in names.enumerated() {
            let place = names.count > 1 ? " (\(number + 1) of \(names.count))" : ""
            let data: Data
            do throws(PayloadTrouble) {
                data = try await read(name, place)
            } catch {
                output.trouble(error.message)
                try tell(name, code: error.code, error.message)
                status.worsen(to: .trouble)
                continue
            }
            let payload = Payload(data, named: name.title)
            for warning in payload.format.warnings(strategies) { output.trouble(warning, about: name) }
            let chosen: Choice
            do {
                chosen = try await choice(for: payload, name)
            } catch {
                let isBuild = error is Trouble
                let message = (error as? Trouble)?.description ?? (error as? ValidationError)?.message ?? "\(error)"
                try tell(name, code: isBuild ? "models-not-built" : "no-model", message)
                guard report != nil else { throw error }
                ending = ending ?? error
                continue
            }
            let answer = await Progress.show(output.shown("decoding \(name.title)\(place)")) { detail in
                await self.answer(to: chosen, payload, name, wantsPreview: wantsPreview) { calls in
                    detail.say("\(calls.grouped) values")
                }
            }
            guard let result = answer.result else {
                try tell(
                    name, model: chosen.model, code: answer.trouble?.code ?? "cancelled",
                    answer.trouble?.message ?? Self.cancelled)
                do {
                    status.worsen(to: try trouble(answer.trouble, about: name))
                } catch {
                    guard report != nil else { throw error }
                    ending = ending ?? error
                }
                continue
            }
            // With a decoder of the user's own, what that is set to.
            let strategies = result.decoder?.strategies ?? strategies
            let options = strategies.documentOptions
            var decoded = DecodedPayload(
                name: name, model: chosen.model, strategies: payload.format.applicable(strategies),
                document: JSONDocument(data, format: payload.format, options: options), result: result,
                preview: answer.preview,
                declared: await declared(by: result.model), trouble: answer.trouble)
            if let fixes {
                let progress = await self.fixes(for: decoded, chosen, payload, fixes)
                decoded.fixes = progress.working
                decoded.untried = progress.hasCompiler ? progress.untried : []
            }
            if compares { decoded.compared = await compared(decoded, chosen, payload) }
            status.worsen(to: try body(decoded))
            if let trouble = answer.trouble { status.worsen(to: try self.trouble(trouble, about: name)) }
        }
        if let ending { throw ending }
        return status
    }

    private static let cancelled = "the decode was cancelled"

    /// Has the object written of a payload that could not be looked at.
    private func tell(_ name: PayloadName, model: String? = nil, code: String, _ message: String) throws {
        try report?(
            TroubleReport(
                payload: name.argument, model: model ?? self.model.model, strategies: strategies,
                trouble: ReportedTrouble(code: code, message: message)))
    }

    /// Decodes; a model name that several lessons have means the one that takes the most of the payload.
    private func answer(
        to choice: Choice, _ payload: Payload, _ name: PayloadName, wantsPreview: Bool,
        progress: @escaping @Sendable (Int) -> Void
    ) async -> DecodeAnswer {
        let request = DecodeRequest(
            model: choice.model, preferredLesson: choice.lesson, strategies: strategies, wantsPreview: wantsPreview,
            timeLimit: model.timeLimit)
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
            let values = await runner.decode(counting, payload: payload).result?.counts.values ?? -1
            if values > best?.values ?? -1 { best = (trial, candidate, values) }
        }
        guard let best else { return answer }
        let others = candidates.filter { $0 != best.candidate }.joined(separator: ", ")
        output.trouble("\(ambiguous) is taken as \(best.candidate); there is also \(others)", about: name)
        return await runner.decode(best.request, payload: payload, progress: progress)
    }

    /// What the source of a model says of its types; nothing where it is not at hand.
    private func declared(by model: String) async -> DeclaredTypes {
        guard let models = try? await runner.models(), let root = models.root(of: model) else { return .none }
        var files: [ModelSourceFile] = []
        for file in models.files(of: root) {
            if let source = try? await runner.source(of: file) { files.append(source) }
        }
        return DeclaredTypes(files)
    }

    /// The fixes that were tried for a decode that failed.
    private func fixes(
        for decoded: DecodedPayload, _ choice: Choice, _ payload: Payload, _ trying: FixTrying
    ) async -> FixProgress {
        let request = request(for: decoded, choice)
        guard
            let subject = FixSubject(decoded.result, request: request, payload: payload, document: decoded.document)
        else { return FixProgress() }
        return await Progress.show(output.shown("trying fixes for \(decoded.name.title)")) { detail in
            let edits = await runner.editTrials(for: request, triesBuiltIn: trying.editsBuiltIn)
            return await FixSearch(runner: runner, limit: trying.limit, edits: edits).run(subject) { progress in
                detail.say("\(progress.tried) of \(progress.tried + progress.waiting)")
            }
        }
    }

    /// What was asked for a payload. Of several models of one name it is the one that was taken.
    private func request(for decoded: DecodedPayload, _ choice: Choice) -> DecodeRequest {
        let lesson = choice.lesson ?? decoded.result.model.split(separator: "/").first.map { $0.filter { $0 != "[" } }
        return DecodeRequest(
            model: choice.model, preferredLesson: lesson, strategies: strategies, timeLimit: model.timeLimit)
    }

    /// What every change of the strategies gives.
    private func compared(_ decoded: DecodedPayload, _ choice: Choice, _ payload: Payload) async -> [ComparedChange] {
        let keySets = (try? await runner.models())?.root(of: decoded.result.model)?.keySets ?? []
        return await Progress.show(output.shown("comparing strategies for \(decoded.name.title)")) { detail in
            await StrategyComparison(runner: runner).run(
                request(for: decoded, choice), payload: payload, document: decoded.document,
                fixes: decoded.fixes.map(\.fix), keySets: keySets
            ) { detail.say("\($0.rows.count) of \($0.total)") }.rows
        }
    }

    /// Reads a payload on a thread of its own, as somebody may take long to write it.
    private func read(_ name: PayloadName, _ place: String) async throws(PayloadTrouble) -> Data {
        let limit = readLimit
        return try await Progress.show(output.shown("reading \(name.title)\(place)")) { _ in
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(
                        returning: Result { () throws(PayloadTrouble) -> Data in
                            switch name {
                            case .standardInput: try PayloadFiles.readStandardInput(limit: limit)
                            case .file(let path): try PayloadFiles.read(path, limit: limit)
                            }
                        })
                }
            }
        }.get()
    }

    /// Says what is in the way of a result. A model that does not exist is wrong usage.
    private func trouble(_ trouble: RunnerTrouble?, about name: PayloadName) throws -> ExitStatus {
        switch trouble {
        case .unknownModel, .ambiguousModel, .badModelExpression:
            throw ValidationError("--model: \(trouble?.message ?? "")")
        case .modelsNotBuilt(let failure): throw Trouble(failure.text)
        case let trouble?: output.trouble(trouble.message, about: name)
        case nil: output.trouble(Self.cancelled, about: name)
        }
        return .trouble
    }
}

// MARK: - The model

extension DecodeBatch {
    /// A model, and the lesson that is meant where several have one of that name.
    private struct Choice {
        var model: String
        var lesson: String?
    }

    /// How long to look for a model that decodes a payload.
    private static let rankingLimit = Duration.seconds(2)

    /// The model to decode a payload as: the one asked for, that of the lesson whose payload it is, the only one that
    /// decodes it, or the only one there is in the files that were named.
    private func choice(for payload: Payload, _ name: PayloadName) async throws -> Choice {
        let lesson = model.own.sources == nil ? lessonPayload(name, payload.data) : nil
        if let model = model.model { return Choice(model: model, lesson: lesson?.lesson) }
        if let lesson { return Choice(model: lesson.payload.model, lesson: lesson.lesson) }
        // Nobody who names a file with one type means another one, whether it decodes or not.
        if let only = try await onlyOwnModel() {
            output.trouble("the model is \(only), the only one of --models", about: name)
            return Choice(model: only)
        }
        let ranks = try await Trouble.said {
            try await ModelRanking(runner: runner).run(payload, strategies: strategies, limit: Self.rankingLimit)
        }
        // Lessons may share a model; it is one candidate then.
        var seen: Set<String> = []
        let decoding = ranks.filter { rank in
            (rank.outcome == .decoded || rank.outcome == .recovered) && rank.fraction > 0
                && seen.insert("\(rank.descriptor.sourceFile) \(rank.descriptor.line)").inserted
        }
        if decoding.count == 1, let only = decoding.first {
            output.trouble("decoded as \(only.model), the only model that decodes it", about: name)
            return Choice(model: only.model)
        }
        throw ValidationError(Self.question(name, decoding: decoding, all: ranks))
    }

    /// The one type of the person's own models that can be decoded by itself; nil where there are several.
    private func onlyOwnModel() async throws -> String? {
        guard model.own.sources != nil, model.own.package == nil else { return nil }
        let own = try await runner.models().filter { $0.lesson == nil && !$0.isGeneric }
        let names = Set(own.map(\.qualifiedName))
        // A type inside another one is a part of it.
        let outer = own.filter { model in
            !names.contains { model.qualifiedName.hasPrefix("\($0).") }
        }
        return outer.count == 1 ? outer.first?.name : nil
    }

    /// The lesson that a payload belongs to: by its path, and by its bytes in case it was changed.
    private func lessonPayload(_ name: PayloadName, _ data: Data) -> (lesson: String, payload: LessonPayload)? {
        for lesson in LessonCatalog.all {
            for payload in lesson.payloads {
                if case .file(let path) = name, path == payload.file || path.hasSuffix("/" + payload.file) {
                    return (lesson.name, payload)
                }
            }
        }
        return LessonCatalog.payload(data).map { ($0.lesson.name, $0.payload) }
    }

    private static func question(_ name: PayloadName, decoding: [ModelRank], all: [ModelRank]) -> String {
        func list(_ ranks: [ModelRank]) -> String {
            let names = ranks.prefix(5).map(\.model).joined(separator: ", ")
            return ranks.count > 5 ? "\(names) and \(ranks.count - 5) more" : names
        }
        if !decoding.isEmpty {
            return "Name a model with --model: \(name.title) is decoded by \(list(decoding))."
        }
        let near = all.filter { $0.fraction > 0 }
        let best = near.isEmpty ? "" : " Nearest are \(list(Array(near.prefix(3))))."
        return "Name a model with --model: none decodes \(name.title).\(best) `codascope models` lists all."
    }
}
