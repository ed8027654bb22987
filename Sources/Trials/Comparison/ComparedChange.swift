package import DecodeService
package import DecodeTree

/// One row of the comparison: a change, and the result of the decode with it.
package struct ComparedChange: Sendable, Hashable {
    /// The change; without strategies and model for the unchanged decode.
    package var change: Fix
    /// Whether it came from the search for fixes.
    package var isFix: Bool
    /// How the decode ended; nil if it could not be run.
    package var outcome: DecodeResult.Outcome?
    package var failures: Int
    package var absorbed: Int
    package var adjusted: Int
    /// How much of the payload was used; nil for text that isn't JSON, or if the decode could not be run.
    package var coverage: Coverage?
    /// What a round trip loses; nil if there is no value or it can't be encoded.
    package var roundTrip: RoundTripFigures?
    /// Its position in the comparison.
    package var order: Int

    /// Creates the row of a change that was run.
    ///
    /// - Parameters:
    ///   - change: What was changed.
    ///   - isFix: Whether it came from the search for fixes.
    ///   - result: The result of the decode; nil if it could not be run.
    ///   - coverage: How much of the payload it used.
    ///   - order: The row's position in the comparison.
    package init(_ change: Fix, isFix: Bool, result: DecodeResult?, coverage: Coverage?, order: Int) {
        self.change = change
        self.isFix = isFix
        self.order = order
        outcome = result?.outcome
        failures = result?.counts.failed ?? 0
        absorbed = result?.counts.absorbed ?? 0
        adjusted = result?.counts.adjusted ?? 0
        self.coverage = coverage
        roundTrip = result?.figures?.roundTrip
    }

    /// Whether a decode with another change gave just the same.
    package func givesSame(as other: ComparedChange) -> Bool {
        outcome == other.outcome && failures == other.failures && absorbed == other.absorbed
            && adjusted == other.adjusted && coverage == other.coverage && roundTrip == other.roundTrip
    }

    /// The change in the words of the strategy panel.
    package var title: String { change.size == 0 ? "(unchanged)" : change.inWords }

    /// The used part of the payload's bytes, in whole percent.
    package var percent: Int { coverage?.percent ?? 0 }

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
    case outcome, failures, absorbed, adjusted, coverage
    /// By what a round trip loses, least first.
    case lost

    /// The rows in this order; rows that compare equal keep their position.
    package func sorted(_ rows: [ComparedChange]) -> [ComparedChange] {
        rows.sorted { (key($0) + [$0.order]).lexicographicallyPrecedes(key($1) + [$1.order]) }
    }

    private func key(_ row: ComparedChange) -> [Int] {
        let lost = row.roundTrip.map(\.lost) ?? .max
        return switch self {
        case .best: [row.outcomeRank, -row.percent, row.absorbed + row.adjusted, lost, row.change.size]
        case .change: []
        case .outcome: [row.outcomeRank]
        case .failures: [row.outcome == nil ? .max : row.failures]
        case .absorbed: [row.absorbed]
        case .adjusted: [row.adjusted]
        case .coverage: [-row.percent]
        case .lost: [lost]
        }
    }
}
