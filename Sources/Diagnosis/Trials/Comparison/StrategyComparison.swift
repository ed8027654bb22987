package import DecodeService
import DecodeTrace
package import JSONText

/// The progress of a comparison.
package struct ComparisonProgress: Sendable, Hashable {
    /// The rows so far, in their final order.
    package var rows: [Trial] = []
    /// The number of rows in the end.
    package var total = 0
}

/// Compares strategies: decodes with every single change of the current strategies, and with the fixes that were found.
///
/// A change of an encoding strategy has a row only if it changes what is lost. It has no other effect, and none if the
/// decode returns no value.
package struct StrategyComparison: Sendable {
    let runner: any DecodeRunner

    package init(runner: any DecodeRunner) { self.runner = runner }

    /// Strategies without rows, because they only affect the layout of the re-encoded JSON: a round trip compares
    /// values, in any layout and order.
    package static let layout: Set<String> = ["output", "order"]

    /// Every change of one strategy to another of its offered values, in the order of the strategies.
    ///
    /// Values with a free-form part are left out: those that fit the payload are among the fixes.
    package static func changes(from strategies: StrategySet, keySets: [String] = []) -> [Fix] {
        StrategySet.all.filter { !layout.contains($0.name) }.flatMap { strategy -> [Fix] in
            let values =
                strategy.name.hasSuffix("key-set")
                ? keySets : strategy.values.filter { !$0.isTemplate }.map(\.spelling)
            return values.compactMap { value -> Fix? in
                guard let change = try? StrategyChange(strategy.name, value), strategies.with(change) != strategies
                else { return nil }
                return Fix([change], title: strategy.explanation(of: value) ?? strategy.summary)
            }
        }
    }

    /// Decodes with the strategies of a request, to find their result.
    ///
    /// - Parameters:
    ///   - request: The decode: model, strategies, limits.
    ///   - document: The payload, indexed with the request's strategies.
    /// - Returns: Nil if the task was cancelled.
    package func result(of request: DecodeRequest, payload: Payload, document: JSONDocument) async -> Trial? {
        var judge = TrialJudge(request, payload, document)
        return await row(Fix([], title: ""), request, payload, &judge)
    }

    /// Decodes with a change; returns nil if the task was cancelled.
    private func row(
        _ fix: Fix, _ request: DecodeRequest, _ payload: Payload, _ judge: inout TrialJudge
    ) async -> Trial? {
        let trial = request.trial(figures: true, timeLimit: request.timeLimit)
        let answer = await runner.decode(trial, payload: payload)
        return answer.isCancelled ? nil : judge.trial(fix, answer.result)
    }

    /// Decodes with each change; ends early when the task is cancelled.
    ///
    /// - Parameters:
    ///   - request: The decode to compare with: model, strategies, limits.
    ///   - document: The payload, indexed with the request's strategies.
    ///   - fixes: The fixes that were found, best first.
    ///   - report: Called with every row, on the caller's task.
    /// - Returns: The rows; the first is the unchanged decode.
    package func run(
        _ request: DecodeRequest, payload: Payload, document: JSONDocument, fixes: [Fix] = [], keySets: [String] = [],
        report: (ComparisonProgress) -> Void = { _ in }
    ) async -> ComparisonProgress {
        let format = payload.format
        var seen: Set<DecodeRequest> = []
        let found = fixes.filter { $0.edit == nil }
        let singles = Self.changes(from: request.strategies, keySets: keySets).filter { fix in
            format.applicable(request.strategies.with(fix.changes)) != format.applicable(request.strategies)
        }
        let changes: [(fix: Fix, isFix: Bool)] =
            [(Fix([], title: "unchanged"), false)] + found.map { ($0, true) } + singles.map { ($0, false) }
        let trials = changes.compactMap { change, isFix -> (Fix, Bool, DecodeRequest)? in
            let changed = change.applied(to: request)
            guard seen.insert(changed).inserted else { return nil }
            return (change, isFix, changed)
        }
        var judge = TrialJudge(request, payload, document)
        var progress = ComparisonProgress()
        progress.total = trials.count
        report(progress)
        for (change, isFix, changed) in trials {
            guard !Task.isCancelled else { break }
            // Such a change doesn't affect the decode, only how the value is encoded again.
            let isForEncoding =
                change.size > 0 && change.size == change.changes.count
                && change.changes.allSatisfy { StrategySet.strategy(named: $0.name)?.side == .encoding }
            if isForEncoding, progress.rows.first?.works != true {
                progress.total -= 1
                continue
            }
            guard var row = await row(change, changed, payload, &judge) else { break }
            (row.isFix, row.order) = (isFix, progress.rows.count)
            if isForEncoding, row.losses == progress.rows.first?.losses {
                progress.total -= 1
            } else {
                progress.rows.append(row)
            }
            report(progress)
        }
        return progress
    }
}

// A change as a row of the comparison.
extension Trial {
    /// Whether a decode with another change gave the same result.
    package func givesSame(as other: Trial) -> Bool {
        let (mine, others) = (counts, other.counts)
        return outcome == other.outcome && read == other.read && failsAt == other.failsAt && losses == other.losses
            && mine.failed == others.failed && mine.absorbed == others.absorbed && mine.adjusted == others.adjusted
    }

    /// Whether it decodes more than another, gets further, or loses less.
    package func isBetter(than other: Trial) -> Bool { gain.lexicographicallyPrecedes(other.gain) }

    /// The first criteria for comparing rows. A decode that only continues after its failures is no better than one that
    /// stops at the first.
    fileprivate var gain: [Int] {
        [outcomeRank, listsFailures ? 1 : 0, -(read ?? 0), -stop, counts.absorbed + counts.adjusted]
            + (works ? losses.rank : [.max])
    }

    /// Whether failures don't end the decode, so that all are listed.
    private var listsFailures: Bool { strategies.errors == .all }

    /// How many values were read; nil for text that isn't JSON, or if the decode could not be run.
    package var read: Int? { outcome == nil || outcome == .invalid ? nil : reach.read }

    /// Where it fails and how: `createdAt: keyNotFound`; nil if there is a value, and for text that isn't JSON.
    package var failsAt: String? {
        next.map { next in
            let place = next.path.components.isEmpty ? "the root" : next.path.description
            return next.kind.map { "\(place): \($0.rawValue)" } ?? place
        }
    }

    /// What is lost, in the payload's own things: `leaves out 2 of 3 orders`, `keeps everything`.
    package var lossWords: String { verdict.lost.isEmpty ? "keeps everything" : verdict.lost }

    /// The result in a few words: `decodes, leaves out 2 of 3 orders`, `5 of 51, fails at createdAt: keyNotFound`.
    package var words: String {
        switch outcome {
        case .decoded, .recovered: "decodes, \(lossWords)"
        case .invalid: "not JSON"
        case .failed:
            listsFailures
                ? (counts.failed == 1 ? "1 failure" : "\(counts.failed.grouped) failures")
                    + (failsAt.map { ", first at \($0)" } ?? "")
                : "\(progress), fails" + (failsAt.map { " at \($0)" } ?? "")
        case nil: "no result"
        }
    }

    /// The change in the words of the strategy panel.
    package var title: String { fix.size == 0 ? "(unchanged)" : fix.inWords }

    /// How far the decode came: `11 of 19`.
    package var progress: String { read.map { "\($0) of \(reach.total)" } ?? "-" }

    /// Outcomes from best to worst.
    fileprivate var outcomeRank: Int {
        switch outcome {
        case .decoded: 0
        case .recovered: 1
        case .failed: 2
        case .invalid: 3
        case nil: 4
        }
    }
}

/// The sort order of the rows.
package enum ComparisonOrder: String, Sendable, Hashable, CaseIterable {
    /// Rows that decode most and lose least first.
    case best
    /// In the order of the strategies.
    case change
    case outcome, failures, swallowed, adjusted
    /// By the values that were read, most first.
    case values
    /// By what is lost, least first.
    case lost

    /// The rows in this order; rows that compare equal keep their position.
    package func sorted(_ rows: [Trial]) -> [Trial] {
        rows.sorted { (key($0) + [$0.order]).lexicographicallyPrecedes(key($1) + [$1.order]) }
    }

    private func key(_ row: Trial) -> [Int] {
        switch self {
        case .best: row.gain + [row.fix.size]
        case .change: []
        case .outcome: [row.outcomeRank]
        case .failures: [row.outcome == nil ? .max : row.counts.failed]
        case .swallowed: [row.counts.absorbed]
        case .adjusted: [row.counts.adjusted]
        case .values: [-(row.read ?? 0)]
        case .lost: [row.works ? row.losses.count : .max]
        }
    }
}
