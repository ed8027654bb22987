package import DecodeService
import DecodeTrace
package import Foundation
package import JSONText
import SwiftDeclarations

/// Tries the remedies that suspicions name, and keeps those with which the payload decodes and the value isn't
/// suspicious any more.
package struct SuspicionTrials: Sendable {
    private let runner: any DecodeRunner
    private let edits: EditTrials?
    private let limit: Duration
    private let now: Date

    /// The maximum numbers of suspicions, and of remedies for each, since each may have to be compiled.
    private static let maxSuspicions = 8
    private static let maxRemedies = 3

    /// - Parameters:
    ///   - runner: Decodes the payload.
    ///   - edits: Tries edits of the models' source; nil to try none.
    ///   - limit: The time limit for all trials together, including compiling.
    ///   - now: The current date, to find dates that are far from it.
    package init(runner: any DecodeRunner, edits: EditTrials?, limit: Duration, now: Date = Date()) {
        self.runner = runner
        self.edits = edits
        self.limit = limit
        self.now = now
    }

    /// Tries them, in the order of the suspicions; ends early when the task is cancelled or the time is over.
    ///
    /// - Parameters:
    ///   - suspicions: Values that decoded and are likely wrong.
    ///   - request: The request of the decode.
    ///   - payload: The payload.
    ///   - document: The payload, indexed with the request's strategies.
    ///   - report: Called before each trial.
    package func run(
        _ suspicions: [Suspicion], _ request: DecodeRequest, _ payload: Payload, _ document: JSONDocument,
        report: @Sendable (FixProgress) -> Void = { _ in }
    ) async -> FixProgress {
        var progress = FixProgress()
        if limit > .zero { await tryAll(of: suspicions, request, payload, document, &progress, report) }
        progress.isRunning = false
        return progress
    }

    private func tryAll(
        of suspicions: [Suspicion], _ request: DecodeRequest, _ payload: Payload, _ document: JSONDocument,
        _ progress: inout FixProgress, _ report: (FixProgress) -> Void
    ) async {
        let deadline = ContinuousClock.now + limit
        var documents = PayloadDocuments(payload, document)
        let declared = edits.map { DeclaredTypes($0.files) } ?? .none
        let candidates = candidates(suspicions, request.strategies)
        for (index, (fix, named)) in candidates.enumerated() {
            guard !Task.isCancelled else { return }
            progress.waiting = candidates.count - index
            progress.library = fix.edit.flatMap { edits?.awaitedLibrary($0.edited) }
            report(progress)
            defer { (progress.waiting, progress.library) = (0, nil) }
            guard let runner = fix.edit.map({ edits?.runner?([$0.edited]) }) ?? self.runner else {
                progress.untriedReason = .noCompiler
                progress.untried.append(fix)
                continue
            }
            var trial = fix.applied(to: request).trial(trace: true, figures: true)
            trial.values = .atOnce
            let left = ContinuousClock.now.duration(to: deadline)
            guard let answer = await runner.decode(trial, payload: payload, within: left) else {
                progress.isCut = !Task.isCancelled
                progress.untried.append(fix)
                continue
            }
            progress.tried += 1
            guard let result = answer.result, result.outcome.hasValue else { continue }
            let document = documents.document(for: trial.strategies)
            let decode = DiagnosedDecode(
                result, document: document, requested: trial.strategies, values: answer.values, now: now,
                declared: fix.edit.flatMap { edits?.declared(after: $0) } ?? declared)
            let found = decode.suspicions()
            let remaining = Set(found.map(Answered.init))
            var tried = TriedFix(
                fix, result: result, order: progress.tried, document: document, strategies: trial.strategies)
            tried.answers = named.filter { !remaining.contains($0) }
            tried.doubts = found.filter { suspicion in
                fix.raises(suspicion) && !suspicions.contains { Answered($0) == Answered(suspicion) }
            }.map(\.message)
            if !tried.answers.isEmpty { progress.working.append(tried) }
        }
    }

    /// Each change once, in the order of the suspicions, with those that name it.
    private func candidates(
        _ suspicions: [Suspicion], _ strategies: StrategySet
    ) -> [(fix: Fix, named: [Answered])] {
        var found: [(fix: Fix, named: [Answered])] = []
        for suspicion in suspicions.prefix(Self.maxSuspicions) {
            for fix in fixes(for: suspicion, strategies).prefix(Self.maxRemedies) {
                let index = found.firstIndex { $0.fix.id == fix.id } ?? found.endIndex
                if index == found.endIndex { found.append((fix, [])) }
                found[index].named.append(Answered(suspicion))
            }
        }
        return found
    }

    /// The changes that an app can make of the remedies that a suspicion names.
    private func fixes(for suspicion: Suspicion, _ strategies: StrategySet) -> [Fix] {
        suspicion.advice.flatMap(\.remedies).filter(\.isForApps).compactMap { fix(for: $0, strategies) }
    }

    private func fix(for remedy: Remedy, _ strategies: StrategySet) -> Fix? {
        switch remedy {
        case .strategies, .model: Fix(remedy, over: strategies)
        case .source(let change):
            ModelEditor(files: edits?.files ?? [], strategies: strategies).edit(change).map { Fix($0) }
        case .payload, .all: nil
        }
    }
}

/// A suspicion that a change removes.
package struct Answered: Sendable, Hashable {
    package var code: Suspicion.Code
    package var pointer: String

    package init(_ suspicion: Suspicion) {
        code = suspicion.code
        pointer = suspicion.pointer
    }
}

extension Fix {
    /// Whether a suspicion about the decode with this change is about the change: about what its strategies read. Others
    /// were there before.
    func raises(_ suspicion: Suspicion) -> Bool {
        if model != nil { return true }
        let names = Set(changes.map(\.name))
        switch suspicion.code {
        case .dateImplausible, .dateChanged: return names.contains("dates")
        case .dictionaryKeysConverted, .codingKeyConverted, .keysEqual, .nilBesideNearKey, .propertyUnread:
            return !names.isDisjoint(with: ["keys", "key-set"])
        case .precision: return names.contains("scalars")
        case .valueChanged: return !names.isDisjoint(with: ["scalars", "data"])
        case .mojibake, .keyTwice, .doubleOptional, .strategyUnused, .emptyIdentifier, .fallback, .firstAlternative,
            .baseClass, .emptied, .skipped, .stopped:
            return false
        }
    }
}
