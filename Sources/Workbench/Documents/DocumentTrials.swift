import DecodeService
import Diagnosis
import Synchronization

/// Decodes all documents of a list with each of several changes, and counts how many decode.
///
/// Each change is tried on the whole list before the next one. As always, the list is decoded in several workers and
/// in constant memory.
struct DocumentTrials: Sendable {
    /// How the list is decoded.
    let options: DecodeBatch.Options
    /// Decodes with the unedited models.
    let runner: UserModelsRunner
    /// The list's files and folders, which are read again for every change.
    let sources: [PayloadSource]
    /// Earlier results for the list, to which new ones are added.
    var known = DocumentTallies()

    /// Tries the changes that a search found; ends early when the task is cancelled.
    ///
    /// - Parameters:
    ///   - progress: What the search found.
    ///   - request: The request that failed.
    ///   - edits: Edits the models' source.
    ///   - deadline: When to stop; nil to try all changes.
    ///   - report: Called from time to time.
    /// - Returns: The changes, ranked by the number of documents that decode with each.
    func run(
        _ progress: FixProgress, _ request: DecodeRequest, edits: EditTrials?,
        until deadline: ContinuousClock.Instant? = nil, report: @escaping (FixProgress) -> Void = { _ in }
    ) async -> FixProgress {
        var progress = progress
        guard !progress.trials.isEmpty else { return progress }
        for trial in progress.trials { known[trial.id].map { progress.note($0, of: trial.id) } }
        let trials = progress.trials.filter { known[$0.id] == nil }
        if !trials.isEmpty, known.decoded == nil { known.decoded = await decoded(request, until: deadline) }
        let decoded = known.decoded ?? []
        for (number, trial) in trials.enumerated() {
            guard !Task.isCancelled, !decoded.isEmpty else { return progress }
            let edited =
                trial.files.isEmpty ? runner : edits?.runner?(trial.files.map(\.edited)) as? UserModelsRunner
            guard let edited else { continue }
            var tally = DocumentTally()
            var reported = ContinuousClock.now
            let isWhole = await decode(trial.applied(to: request), edited, until: deadline) { decodes in
                tally.add(decodes: decodes, decoded: decoded.indices.contains(tally.of) && decoded[tally.of])
                guard reported.duration(to: .now) >= Self.pause else { return }
                reported = .now
                var shown = progress
                shown.note(tally, of: trial.id)
                shown.documentTrial = .init(change: number + 1, of: trials.count, documents: tally.of)
                report(shown)
            }
            // A part of the list can't be compared with all of it.
            guard isWhole else { return progress }
            known[trial.id] = tally
            progress.note(tally, of: trial.id)
            report(progress)
        }
        progress.rankByDocuments()
        return progress
    }

    /// Returns whether each document decodes unchanged, in order; nil if stopped early.
    private func decoded(_ request: DecodeRequest, until deadline: ContinuousClock.Instant?) async -> [Bool]? {
        var found: [Bool] = []
        return await decode(request, runner, until: deadline) { found.append($0) } ? found : nil
    }

    /// The shortest time between two reports.
    private static let pause = Duration.milliseconds(100)

    private struct Stopped: Error {}

    /// Decodes all documents.
    ///
    /// - Parameter add: Called for each document, in order, with whether it decodes.
    /// - Returns: Whether all documents were decoded.
    private func decode(
        _ request: DecodeRequest, _ runner: UserModelsRunner, until deadline: ContinuousClock.Instant?,
        add: @escaping (Bool) -> Void
    ) async -> Bool {
        let batch = DecodeBatch(options.trial(of: request), runner: runner, console: SilentConsole())
        func note(_ decodes: Bool) throws {
            if Task.isCancelled || deadline.map({ $0 <= .now }) == true { throw Stopped() }
            add(decodes)
        }
        do {
            _ = try await batch.run(
                sources, unexamined: { _ in try note(false) },
                clean: { _ in
                    try note(true)
                    return .decoded
                },
                body: { payload in
                    try note(payload.result.outcome.hasValue)
                    return .decoded
                })
            return true
        } catch {
            return false
        }
    }
}

/// Results for a list of documents: which decode unchanged, and how many decode with each change tried on all.
final class DocumentTallies: Sendable {
    private let known = Mutex<[String: DocumentTally]>([:])
    private let decodes = Mutex<[Bool]?>(nil)

    /// Whether each document decodes unchanged, in order; nil until that is known.
    var decoded: [Bool]? {
        get { decodes.withLock { $0 } }
        set { decodes.withLock { $0 = newValue } }
    }

    init(decoded: [Bool]? = nil) { self.decoded = decoded }

    /// How many documents decode with a change, by its identity; nil if it wasn't tried on all.
    subscript(id: String) -> DocumentTally? {
        get { known.withLock { $0[id] } }
        set { known.withLock { $0[id] = newValue } }
    }
}
