package import DecodeService
import DecodeTrace
package import JSONText

/// One row of the comparison: a change, and the result of the decode with it.
package struct ComparedChange: Sendable, Hashable {
    /// The change; empty for the unchanged decode.
    package var change: Fix
    /// Whether it came from the search for fixes.
    package var isFix: Bool
    /// How the decode ended; nil if it could not be run.
    package var outcome: DecodeResult.Outcome?
    package var failures: Int
    package var absorbed: Int
    package var adjusted: Int
    /// How many values were read; nil for text that isn't JSON, or if the decode could not be run.
    package var read: Int?
    /// How many values the payload has.
    package var total: Int
    /// What it loses; nil if there is no value.
    package var losses: Losses?
    /// Where it stops; nil if there is a value, and for text that isn't JSON.
    package var stop: DecodeStop?
    /// Whether failures don't end the decode, so that all are listed.
    private var listsFailures: Bool
    /// Its position in the comparison.
    package var order: Int

    /// Creates the row of a change that was run.
    ///
    /// - Parameters:
    ///   - change: What was changed.
    ///   - isFix: Whether it came from the search for fixes.
    ///   - result: The result of the decode; nil if it could not be run.
    ///   - document: The payload, indexed for the decode.
    ///   - strategies: The strategies of the decode.
    ///   - order: The row's position in the comparison.
    package init(
        _ change: Fix, isFix: Bool, result: DecodeResult?, document: JSONDocument, strategies: StrategySet, order: Int
    ) {
        self.change = change
        self.isFix = isFix
        self.order = order
        outcome = result?.outcome
        failures = result?.counts.failed ?? 0
        absorbed = result?.counts.absorbed ?? 0
        adjusted = result?.counts.adjusted ?? 0
        let reach = result.map { ValueReach($0, of: document) }
        total = reach?.total ?? document.valueCount
        read = result?.outcome == .invalid ? nil : reach?.read
        losses = result.flatMap { $0.outcome.hasValue ? $0.figures?.losses(document, strategies) : nil }
        stop = result.flatMap { DecodeStop($0, in: document, strategies) }
        listsFailures = strategies.errors == .all
    }

    /// Whether a decode with another change gave the same result.
    package func givesSame(as other: ComparedChange) -> Bool {
        outcome == other.outcome && failures == other.failures && absorbed == other.absorbed
            && adjusted == other.adjusted && read == other.read && losses == other.losses
            && failsAt == other.failsAt
    }

    /// Whether it decodes more than another, gets further, or loses less.
    package func isBetter(than other: ComparedChange) -> Bool { quality.lexicographicallyPrecedes(other.quality) }

    /// The first criteria for comparing rows. A decode that only continues after its failures is no better than one that
    /// stops at the first.
    var quality: [Int] {
        [outcomeRank, listsFailures ? 1 : 0, -(read ?? 0), -(stop?.token ?? 0), absorbed + adjusted]
            + (losses?.rank ?? [.max])
    }

    /// Where it fails and how: `createdAt: keyNotFound`; nil if there is a value, and for text that isn't JSON.
    package var failsAt: String? {
        stop.map { stop in
            let path = stop.next.path
            let place = path.components.isEmpty ? "the root" : path.description
            return stop.next.kind.map { "\(place): \($0.rawValue)" } ?? place
        }
    }

    /// The result in a few words: `decodes, 2 values dropped`, `5 of 51, fails at createdAt: keyNotFound`.
    package var words: String {
        switch outcome {
        case .decoded, .recovered: (["decodes"] + (losses.map { [$0.words] } ?? [])).joined(separator: ", ")
        case .invalid: "not JSON"
        case .failed:
            listsFailures
                ? (failures == 1 ? "1 failure" : "\(failures.grouped) failures")
                    + (failsAt.map { ", first at \($0)" } ?? "")
                : "\(yield), fails" + (failsAt.map { " at \($0)" } ?? "")
        case nil: "no result"
        }
    }

    /// The change in the words of the strategy panel.
    package var title: String { change.size == 0 ? "(unchanged)" : change.inWords }

    /// How far the decode came: `11 of 19`.
    package var yield: String { read.map { "\($0) of \(total)" } ?? "-" }

    /// Whether the decode returned a value.
    var hasValue: Bool { outcome?.hasValue == true }

    /// Outcomes from best to worst.
    var outcomeRank: Int {
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
    package func sorted(_ rows: [ComparedChange]) -> [ComparedChange] {
        rows.sorted { (key($0) + [$0.order]).lexicographicallyPrecedes(key($1) + [$1.order]) }
    }

    private func key(_ row: ComparedChange) -> [Int] {
        switch self {
        case .best: row.quality + [row.change.size]
        case .change: []
        case .outcome: [row.outcomeRank]
        case .failures: [row.outcome == nil ? .max : row.failures]
        case .swallowed: [row.absorbed]
        case .adjusted: [row.adjusted]
        case .values: [-(row.read ?? 0)]
        case .lost: [row.losses?.count ?? .max]
        }
    }
}
