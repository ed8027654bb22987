import DecodeService
import Diagnosis
import Explorer
import Foundation
import JSONText
import Processes
import Reports
import SwiftDeclarations
import Synchronization
import TerminalUI

/// One payload after it was examined, with what to say about it in the order of the payloads.
struct Examined: Sendable {
    enum Verdict: Sendable {
        indirect case decoded(DecodedPayload)
        /// It decoded, with nothing to explain.
        case clean(CleanPayload)
        /// The reason is among the messages.
        case unexamined(UnexaminedPayload)
    }

    /// Nil if there are only messages.
    var verdict: Verdict?
    /// Nil if there are none.
    var messages: CollectedMessages?
}

/// Decodes the payloads of an item, and tries fixes and comparisons if requested.
///
/// A ``PayloadSource`` is read as a ``PayloadItem``. Its bytes become a ``Payload`` that the workers know. Their answer
/// becomes a verdict.
struct PayloadExamination: Sendable {
    private let batch: DecodeBatch
    private let progress: ProgressDetail?
    /// Tries changes on all payloads of the batch; nil if they can't be read again.
    private let documents: DocumentTrials?
    /// The models of texts with one document per line, by the texts' names: all lines share a model.
    private var choices: [String: Result<ModelChooser.Choice, PayloadTrouble>] = [:]

    private var options: DecodeBatch.Options { batch.options }
    private var runner: UserModelsRunner { batch.runner }

    /// - Parameter progress: Shows the progress of the work on a payload; nil if there are several.
    init(batch: DecodeBatch, progress: ProgressDetail?, sources: [PayloadSource]) {
        self.batch = batch
        self.progress = progress
        documents =
            sources.canBeReadAgain && batch.options.several.fixes != nil
            ? DocumentTrials(options: batch.options, runner: batch.runner, sources: sources) : nil
    }

    /// Chooses the model of a text with one document per line, by its first line that is JSON.
    mutating func prepared(_ item: PayloadItem) async -> Self {
        guard case .lines(let source, let lines) = item, choices[source.argument] == nil else { return self }
        let messages = CollectedMessages(batch.console, overall: nil)
        // A recording has its own model.
        let documents = lines.lazy.filter { !PayloadRecording.isOne($0.data) }
        guard let earliest = documents.first else { return self }
        let first = options.model == nil ? documents.first(where: isJSON) ?? earliest : earliest
        let line = PayloadSource.line(source, first.number)
        let payload = Payload(json: first.data, origin: first.origin)
        do throws(PayloadTrouble) {
            var choice = try await chooser(messages).choice(for: payload, from: line)
            // Only built-in models share names.
            if options.ownModels == .none, choice.lesson == nil {
                choice.lesson = await unambiguous(choice, payload, source, messages).lesson
            }
            choices[source.argument] = .success(choice)
        } catch {
            choices[source.argument] = .failure(error)
        }
        messages.pass()
        return self
    }

    /// Decodes the payloads of an item, one after the other.
    func examine(_ item: PayloadItem) async -> [Examined] {
        switch item {
        case .note(let note):
            return [
                examined { messages in
                    messages.note(note, about: nil)
                    return nil
                }
            ]
        case .trouble(let source, let trouble, let isOne):
            return [
                examined { messages in
                    messages.trouble(trouble.message)
                    return unexamined(source, isOne: isOne, trouble)
                }
            ]
        case .payload(let source, let bytes, let isOne):
            let messages = CollectedMessages(batch.console, overall: progress)
            return [Examined(verdict: await verdict(on: source, bytes, isOne: isOne, messages), messages: messages)]
        case .lines(let source, let lines):
            var all: [Examined] = []
            all.reserveCapacity(lines.count)
            for (line, screened) in zip(lines, await screened(lines, in: source)) {
                guard let screened else {
                    let messages = CollectedMessages(batch.console, overall: nil)
                    let verdict = await verdict(on: line, in: source, messages)
                    all.append(Examined(verdict: verdict, messages: messages))
                    continue
                }
                all.append(screened)
            }
            return all
        }
    }

    private func examined(_ body: (CollectedMessages) -> Examined.Verdict?) -> Examined {
        let messages = CollectedMessages(batch.console, overall: nil)
        return Examined(verdict: body(messages), messages: messages)
    }

    /// - Parameter ending: The trouble that ends the batch; nil if it is only with this payload.
    private func unexamined(
        _ source: PayloadSource, isOne: Bool, _ trouble: PayloadTrouble, ending: PayloadTrouble? = nil,
        model: String? = nil
    ) -> Examined.Verdict {
        .unexamined(
            UnexaminedPayload(
                source: source, isOneOfSeveral: !isOne, model: model ?? options.model, trouble: trouble, ending: ending
            ))
    }

    // MARK: Many lines

    /// The longest line, in bytes, that is worth a second decode.
    private static let maxScreenedSize = 1 << 18

    /// Decodes lines together, to find those that need a decode of their own.
    ///
    /// - Returns: The lines that are clean or ended their worker; nil for those that need a decode of their own.
    private func screened(_ lines: [DocumentLine], in file: PayloadSource) async -> [Examined?] {
        var screened = [Examined?](repeating: nil, count: lines.count)
        guard options.clean != .none, case .success(let choice) = choices[file.argument] else {
            return screened
        }
        let chosen = lines.indices.filter { index in
            let line = lines[index]
            return !line.isTooLong && line.data.count <= Self.maxScreenedSize && !PayloadRecording.isOne(line.data)
        }
        let payloads = chosen.map { Payload(json: lines[$0].data, origin: lines[$0].origin) }
        var request = DecodeRequest(
            model: choice.model, preferredLesson: choice.lesson, strategies: options.strategies,
            timeLimit: options.timeLimit)
        request.suspectKeys = await batch.declared.suspectKeys(of: choice.model, runner)
        let verdicts = await runner.screen(request, payloads)
        for ((index, payload), verdict) in zip(zip(chosen, payloads), verdicts) {
            let source = PayloadSource.line(file, lines[index].number)
            switch verdict {
            case .success(let decode?) where options.clean.accepts(decode):
                let clean = CleanPayload(source: source, payload: payload, model: choice.model, decode: decode)
                screened[index] = Examined(verdict: .clean(clean))
            case .success: break
            case .failure(let trouble):
                screened[index] = examined { messages in
                    messages.trouble(trouble.message, about: source)
                    return unexamined(source, isOne: false, PayloadTrouble(trouble), model: choice.model)
                }
            }
        }
        return screened
    }

    // MARK: One payload

    /// Decodes a file, or the whole standard input.
    private func verdict(
        on source: PayloadSource, _ bytes: TextBytes, isOne: Bool, _ console: CollectedMessages
    ) async -> Examined.Verdict {
        let payload: Payload
        do throws(PayloadTrouble) {
            payload = try Payload(reading: bytes, named: source.title)
        } catch {
            console.trouble(error.message, about: source)
            return unexamined(source, isOne: isOne, error)
        }
        for warning in payload.format.warnings(options.strategies) { console.trouble(warning, about: source) }
        if isOne, let recording = payload.recording {
            for remark in recording.remarks { console.note(remark, about: source) }
        }
        do throws(PayloadTrouble) {
            let choice = try await chooser(console).choice(for: payload, from: source)
            return await verdict(on: source, payload, choice, isOne: isOne, console)
        } catch {
            return unexamined(source, isOne: isOne, error, ending: error)
        }
    }

    /// Decodes a line.
    private func verdict(
        on line: DocumentLine, in file: PayloadSource, _ console: CollectedMessages
    ) async -> Examined.Verdict? {
        let source = PayloadSource.line(file, line.number)
        guard !line.isTooLong else {
            let trouble = PayloadFiles.trouble(source.title, .endless(limit: options.readLimit))
            console.trouble(trouble.message)
            return unexamined(source, isOne: false, trouble)
        }
        if PayloadRecording.isOne(line.data) { return await verdict(onRecording: line, source, console) }
        var payload = Payload(json: line.data, origin: line.origin)
        payload.isUnfinished = line.isUnfinished
        switch choices[file.argument] {
        case .success(let choice):
            return await verdict(on: source, payload, choice, isOne: false, console)
        case .failure(let error):
            guard error.code == .noModel, options.model == nil, !isJSON(line) else {
                return unexamined(source, isOne: false, error, ending: error)
            }
            // A text that isn't JSON can be diagnosed without a model.
            let choice = ModelChooser.Choice(model: ModelChooser.modelOfNoText)
            return await verdict(on: source, payload, choice, isOne: false, console)
        case nil: return nil
        }
    }

    /// Shows a line that is a recording.
    private func verdict(
        onRecording line: DocumentLine, _ source: PayloadSource, _ console: CollectedMessages
    ) async -> Examined.Verdict {
        do throws(PayloadTrouble) {
            let payload = try Payload(readingJSON: line.data, origin: line.origin)
            let choice = try await chooser(console).choice(for: payload, from: source)
            return await verdict(on: source, payload, choice, isOne: false, console)
        } catch {
            console.trouble(error.message, about: source)
            return unexamined(source, isOne: false, error)
        }
    }

    private func isJSON(_ line: DocumentLine) -> Bool {
        !line.isTooLong && JSONDocument(line.data, options: options.strategies.documentOptions).fault == nil
    }

    private func verdict(
        on source: PayloadSource, _ payload: Payload, _ choice: ModelChooser.Choice, isOne: Bool,
        _ console: CollectedMessages
    ) async -> Examined.Verdict {
        let answer = await console.showProgress("decoding \(source.title)") { detail in
            await self.answer(to: choice, payload, source, isOne: isOne, console) {
                detail.update("\($0.grouped) values")
            }
        }
        if let clean = answer.clean {
            return .clean(CleanPayload(source: source, payload: payload, model: choice.model, decode: clean))
        }
        guard let result = answer.result else {
            let trouble =
                answer.trouble.map(PayloadTrouble.init) ?? PayloadTrouble("the decode was cancelled", code: .cancelled)
            let ending = answer.trouble.flatMap(PayloadTrouble.init(withAll:))
            if ending == nil { console.trouble(trouble.message, about: source) }
            return unexamined(source, isOne: isOne, trouble, ending: ending, model: choice.model)
        }
        return .decoded(await examined(result, answer, source, payload, choice, isOne: isOne, console))
    }

    /// Diagnoses a result, and tries fixes and comparisons if requested.
    private func examined(
        _ result: DecodeResult, _ answer: DecodeAnswer, _ source: PayloadSource, _ payload: Payload,
        _ choice: ModelChooser.Choice, isOne: Bool, _ console: CollectedMessages
    ) async -> DecodedPayload {
        let decode = explained(
            result, answer, source, payload, await declaredTypes(of: result.model, payload))
        if let warning = payload.recording?.warning(about: decode.tree) { console.trouble(warning, about: source) }
        let request = await self.request(choice, for: result, payload)
        var decoded = DecodedPayload(
            source: source, isOneOfSeveral: !isOne, payload: payload, request: request, model: choice.model,
            decode: decode, preview: answer.preview, trouble: answer.trouble)
        if decoded.isIncomplete {
            console.note(
                "the last line isn't complete yet: it has no line feed, and its JSON ends early", about: source)
        }
        if let trying = isOne ? options.fixes : options.several.fixes {
            if result.outcome.hasValue { decoded.foundSuspicions = self.suspicions(in: decode, source) }
            let subject = FixSubject(
                result, ending: decode.diagnosis.ending,
                suspicions: decoded.foundSuspicions?.filter { !$0.rows.isEmpty } ?? [], request: request,
                payload: payload, document: decode.document)
            if let subject { decoded.fixes = await fixes(for: subject, source, trying, isOne: isOne, console) }
        }
        if options.compares, payload.recording == nil {
            decoded.compared = await compared(decoded, request, payload, console)
        }
        return decoded
    }

    private func declaredTypes(of model: String, _ payload: Payload) async -> DeclaredTypes {
        let known = payload.recording == nil ? batch.declared : batch.recorded
        return await known.types(of: model, runner.suited(to: payload))
    }

    private func explained(
        _ result: DecodeResult, _ answer: DecodeAnswer, _ source: PayloadSource, _ payload: Payload,
        _ declared: DeclaredTypes
    ) -> DiagnosedDecode {
        let step = options.limits.begin("explaining \(source.title)")
        defer { step.end() }
        return DiagnosedDecode(
            result, payload: payload, requested: strategies(for: payload), values: answer.values, declared: declared)
    }

    private func suspicions(in decode: DiagnosedDecode, _ source: PayloadSource) -> [Suspicion] {
        let step = options.limits.begin("looking for suspicious values in \(source.title)")
        defer { step.end() }
        return decode.suspicions()
    }

    private func chooser(_ console: CollectedMessages) -> ModelChooser {
        ModelChooser(
            runner: runner, named: options.model, own: options.ownModels, strategies: options.strategies,
            console: console)
    }

    private func strategies(for payload: Payload) -> StrategySet {
        payload.recording?.settings.strategies ?? options.strategies
    }

    private func decodeRequest(_ choice: ModelChooser.Choice, _ payload: Payload, isOne: Bool) -> DecodeRequest {
        let valueLimit = isOne ? options.valueLimit : options.several.valueLimit
        var request = DecodeRequest(
            model: choice.model, preferredLesson: choice.lesson, strategies: strategies(for: payload),
            wantsPreview: options.wantsPreview,
            values: payload.data.count > valueLimit ? .never : isOne ? options.values : options.several.values,
            wantsFigures: options.wantsFigures, timeLimit: options.timeLimit)
        request.previewFormat = options.encodedFormat
        request.acceptedClean = options.clean
        return request
    }

    /// Decodes a payload. If several lessons have a model of that name, uses the one that decodes most of the payload.
    private func answer(
        to choice: ModelChooser.Choice, _ payload: Payload, _ source: PayloadSource, isOne: Bool,
        _ console: CollectedMessages, progress: @escaping @Sendable (Int) -> Void
    ) async -> DecodeAnswer {
        var request = decodeRequest(choice, payload, isOne: isOne)
        if payload.recording == nil, request.acceptedClean != .none || request.values == .ifDoubtful {
            request.suspectKeys = await batch.declared.suspectKeys(of: choice.model, runner)
        }
        let answer = await runner.decode(request, payload: payload, progress: progress)
        guard case .ambiguousModel(let ambiguous, let candidates) = answer.trouble, choice.lesson == nil,
            let best = await best(of: candidates, for: ambiguous, request, payload, source, console)
        else { return answer }
        return await runner.decode(best, payload: payload, progress: progress)
    }

    /// The choice with a lesson, if several lessons have a model of that name.
    private func unambiguous(
        _ choice: ModelChooser.Choice, _ payload: Payload, _ source: PayloadSource, _ console: CollectedMessages
    ) async -> ModelChooser.Choice {
        let request = decodeRequest(choice, payload, isOne: false)
        guard
            case .ambiguousModel(let ambiguous, let candidates) = await runner.decode(request, payload: payload).trouble,
            let best = await best(of: candidates, for: ambiguous, request, payload, source, console)
        else { return choice }
        return ModelChooser.Choice(model: choice.model, lesson: best.preferredLesson)
    }

    /// The request with the model that decodes most of the payload.
    private func best(
        of candidates: [String], for ambiguous: String, _ request: DecodeRequest, _ payload: Payload,
        _ source: PayloadSource, _ console: CollectedMessages
    ) async -> DecodeRequest? {
        var best: (request: DecodeRequest, candidate: String, values: Int)?
        for candidate in candidates {
            var trial = request
            trial.preferredLesson = candidate.split(separator: "/").first.map(String.init)
            var counting = trial
            counting.wantsTrace = false
            counting.wantsPreview = false
            counting.values = .never
            let values = await runner.decode(counting, payload: payload).result?.counts.values ?? -1
            if values > best?.values ?? -1 { best = (trial, candidate, values) }
        }
        guard let best else { return nil }
        let others = candidates.filter { $0 != best.candidate }.joined(separator: ", ")
        console.note("using \(best.candidate) for \(ambiguous), which could also be \(others)", about: source)
        return best.request
    }

    /// Tries fixes for a failed decode, or for suspicious values.
    private func fixes(
        for subject: FixSubject, _ source: PayloadSource, _ options: DecodeBatch.FixOptions, isOne: Bool,
        _ console: CollectedMessages
    ) async -> FixProgress {
        await console.showProgress("trying fixes for \(source.title)") { detail in
            let runner = runner.suited(to: subject.payload)
            let edits = await runner.editTrials(for: subject.request, triesBuiltIn: options.editsBuiltIn)
            let search = FixSearch(runner: runner, limit: options.limit, edits: edits, plans: options.plans)
            let found = await search.run(subject) { progress in
                let plan = progress.plan.map { $0.isCompiling ? ", compiling a plan" : ", searching for a plan" } ?? ""
                detail.update(progress.count + plan)
            }
            guard !isOne, subject.cause != nil, let documents else { return found }
            detail.update("on all documents")
            return await documents.run(found, subject.request, edits: edits, until: .now + options.limit)
        }
    }

    /// The request that a result answers. If several models have the same name, it selects the one that was used.
    private func request(
        _ choice: ModelChooser.Choice, for result: DecodeResult, _ payload: Payload
    ) async -> DecodeRequest {
        var lesson = choice.lesson
        if lesson == nil, payload.recording == nil {
            lesson = (try? await runner.models())?.root(of: result.model)?.lesson
        }
        return DecodeRequest(
            model: choice.model, preferredLesson: lesson, strategies: strategies(for: payload),
            timeLimit: options.timeLimit)
    }

    /// The result of each strategy change.
    private func compared(
        _ decoded: DecodedPayload, _ request: DecodeRequest, _ payload: Payload, _ console: CollectedMessages
    ) async -> [Trial] {
        let keySets = (try? await runner.models())?.root(of: decoded.result.model)?.keySets ?? []
        return await console.showProgress("comparing strategies for \(decoded.source.title)") { detail in
            await StrategyComparison(runner: runner).run(
                request, payload: payload, document: decoded.decode.document,
                fixes: decoded.fixes?.working.map(\.fix) ?? [],
                keySets: keySets
            ) { detail.update("\($0.rows.count) of \($0.total)") }.rows
        }
    }
}

/// The declarations in the models' source, read once for each model of a batch.
final class DeclaredTypesByModel: Sendable {
    private let known = Mutex<[String: DeclaredTypes]>([:])
    private let suspects = Mutex<[String: SuspectKeys]>([:])

    /// The keys whose values may be suspicious in a decode of the model.
    func suspectKeys(of model: String, _ runner: UserModelsRunner) async -> SuspectKeys {
        if let keys = suspects.withLock({ $0[model] }) { return keys }
        let keys = await types(of: model, runner).suspectKeys
        suspects.withLock { $0[model] = keys }
        return keys
    }

    func types(of model: String, _ runner: UserModelsRunner) async -> DeclaredTypes {
        if let types = known.withLock({ $0[model] }) { return types }
        let types = await runner.declaredTypes(of: model, parse: runner.parsed)
        known.withLock { $0[model] = types }
        return types
    }
}
