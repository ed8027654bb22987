import DecodeService
import DecodeTrace

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
