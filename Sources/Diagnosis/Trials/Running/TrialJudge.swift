import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// Says what changes of one decode give: the one place that makes a ``Trial`` of a result.
struct TrialJudge {
    private let request: DecodeRequest
    private let payload: Payload
    /// The payload's indexes, one for each set of document options.
    private var documents: [JSONDocument.Options: JSONDocument]
    /// What the unchanged decode loses, which no change is to blame for; empty if it fails.
    var known: Set<Loss> = []

    /// - Parameters:
    ///   - request: The unchanged request.
    ///   - document: Its index with one set of strategies.
    init(_ request: DecodeRequest, _ payload: Payload, _ document: JSONDocument) {
        self.request = request
        self.payload = payload
        documents = [document.options: document]
    }

    /// The payload, indexed for a decoder with these strategies.
    ///
    /// - Complexity: O(bytes) the first time for each set of options.
    mutating func document(for strategies: StrategySet) -> JSONDocument {
        let options = strategies.documentOptions
        if let document = documents[options] { return document }
        let document = JSONDocument(payload.bytes, format: payload.format, options: options, origin: payload.origin)
        documents[options] = document
        return document
    }

    /// Changes with the result of the decode with them, nil if it could not be run.
    mutating func trial(_ changes: Trial, _ result: DecodeResult?) -> Trial {
        let document = document(for: changes.strategies)
        let (fixes, figures) = (changes.steps.map(\.fix), result?.figures ?? TrialFigures())
        let all = figures.losses(document, changes.strategies, of: fixes)
        let isWhole = all.count == all.list.count && !known.isEmpty
        var trial = Trial(
            changes.steps, strategies: changes.strategies, model: changes.model, files: changes.files,
            losses: isWhole ? Losses(all.list.filter { !known.contains($0) }) : all, in: document)
        guard let result else { return trial }
        trial.broken = result.broken.compactMap { error in
            changes.files.reduce(Optional(error)) { error, file in error.flatMap(file.unchanged) }
        }
        // What the change itself writes doesn't compile.
        guard trial.broken.count == result.broken.count else { return trial }
        for misled in fixes.flatMap({ $0.edit?.misled ?? [] })
        where !trial.broken.contains(where: { ($0.file, $0.line) == (misled.file, misled.line) }) {
            trial.broken.append(misled)
        }
        trial.broken.sort { ($0.file, $0.line) < ($1.file, $1.line) }
        (trial.outcome, trial.counts, trial.figures) = (result.outcome, result.counts, figures)
        trial.reach = ValueReach(result, of: document)
        if !trial.works, document.tokenCount > 0, let failure = FailureCause(result)?.ending?.failure {
            trial.stop = document.token(of: failure, changes.strategies)
            trial.next = PlannedFailure(failure, in: document, changes.strategies)
        }
        trial.keepsNothing =
            figures.readNothing(of: document) && trial.losses.count(.dropped) == 0
            || trial.losses.emptiesLists(of: document)
            || figures.keepsNothing(
                of: document, invented: trial.losses.count(.invented),
                otherModel: fixes.contains { $0.model != nil && $0.edit == nil })
        return trial
    }

    /// A change with the result of the decode with it, nil if it could not be run.
    mutating func trial(_ fix: Fix, _ result: DecodeResult?) -> Trial {
        let changed = fix.applied(to: request)
        return trial(
            Trial(
                [Trial.Step(fix: fix)], strategies: changed.strategies,
                model: changed.model == request.model ? nil : changed.model, files: fix.edit.map { [$0.change] } ?? []),
            result)
    }

    /// The decode with changes, whose value may be looked at; nil if it could not be run.
    ///
    /// - Parameters:
    ///   - now: The current date, to find dates that are far from it.
    ///   - decode: Decodes; returns nil if the time runs out.
    mutating func decode(
        after changes: Trial, _ edits: EditTrials?, now: Date, by decode: (DecodeRequest) async -> DecodeAnswer?
    ) async -> DiagnosedDecode? {
        var trial = changes.applied(to: request).trial(trace: true)
        trial.values = .atOnce
        guard let answer = await decode(trial), let result = answer.result else { return nil }
        return DiagnosedDecode(
            result, document: document(for: changes.strategies), requested: changes.strategies, values: answer.values,
            now: now, declared: edits.map { DeclaredTypes($0.files(after: changes.files)) } ?? .none)
    }
}

extension TrialFigures {
    /// Whether the payload has strings, numbers or Bools, and the model read none of them.
    ///
    /// - Complexity: O(tokens before the first of them)
    fileprivate func readNothing(of document: JSONDocument) -> Bool {
        kept == 0 && adjusted.keys.allSatisfy { $0 == .missing || $0 == .optionals }
            && (0..<document.tokenCount).contains {
                !document.isClosing($0) && document.foundKind($0).isScalar
            }
    }

    /// Whether everything that can be dropped was dropped, or the value is made up and the payload was not read.
    ///
    /// - Parameters:
    ///   - invented: The number of places where values were made up.
    ///   - otherModel: Whether the payload was decoded as another type expression.
    fileprivate func keepsNothing(of document: JSONDocument, invented: Int, otherModel: Bool) -> Bool {
        if dropped > 0, dropped == droppable { return true }
        if dropped > 0, kept == 0, otherModel { return true }
        guard invented > 0, kept == 0 || otherModel else { return false }
        // As another type expression, the payload counts as read only if all its values were kept.
        return kept < document.scalarCount(0)
    }
}

// A decode that is run to find the result of a change.

extension DecodeRequest {
    /// The request as a trial: no preview and no values.
    ///
    /// - Parameters:
    ///   - trace: Whether the answer includes the record.
    ///   - figures: Whether the answer includes the figures that rank the trial.
    ///   - timeLimit: The time limit of the decode in seconds; nil for none.
    func trial(trace: Bool = false, figures: Bool = false, timeLimit: Double? = nil) -> DecodeRequest {
        var trial = self
        trial.id = 0
        trial.wantsPreview = false
        trial.values = .never
        trial.wantsTrace = trace
        trial.wantsFigures = figures
        trial.timeLimit = timeLimit
        return trial
    }
}

extension DecodeRunner {
    /// Decodes.
    ///
    /// - Parameter limit: The time limit, including compiling.
    /// - Returns: Nil if the time runs out or the task is cancelled, which ends the decode or the compiler.
    func decode(_ request: DecodeRequest, payload: Payload, within limit: Duration) async -> DecodeAnswer? {
        guard limit > .zero, !Task.isCancelled else { return nil }
        return await withTaskGroup(of: DecodeAnswer?.self) { group in
            group.addTask { await decode(request, payload: payload) }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? nil
        }
    }
}
