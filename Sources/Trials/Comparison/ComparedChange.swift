package import DecodeService
package import DecodeTree

/// One row of the strategy matrix: a change, and what the decode gives with it.
package struct ComparedChange: Sendable, Hashable {
    /// The change; without settings and model for the decode as it is.
    package var change: Fix
    /// Whether it came from the search for fixes.
    package var isFix: Bool
    /// How the decode ended; nil when it could not be run.
    package var outcome: DecodeResult.Outcome?
    package var failures: Int
    package var absorbed: Int
    package var adjusted: Int
    /// How much of the payload was used; nil for text that is not JSON, and when it could not be run.
    package var coverage: Coverage?
    /// What a round trip loses; nil when there is no value or it cannot be encoded.
    package var roundTrip: RoundTripFigures?
    /// Its place in the matrix.
    package var order: Int

    /// A change that was run.
    ///
    /// - Parameters:
    ///   - change: What was changed.
    ///   - isFix: Whether it came from the search for fixes.
    ///   - result: What the decode gave; nil when it could not be run.
    ///   - coverage: How much of the payload it used.
    ///   - order: The row's place in the matrix.
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

    /// The change as the strategy panel has it.
    package var title: String { change.size == 0 ? "(unchanged)" : change.inWords }

    /// What was used of the payload's bytes, in whole percent.
    package var percent: Int { coverage?.percent ?? 0 }

    /// Whether a value came out.
    var hasValue: Bool { outcome?.hasValue == true }

    /// Outcomes from the best to none.
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

/// What the rows of the matrix are sorted by.
package enum ComparisonOrder: String, Sendable, Hashable, CaseIterable {
    /// What decodes most and loses least first.
    case best
    /// As the strategies stand in their table.
    case change
    case outcome, failures, absorbed, adjusted, coverage
    /// What a round trip loses, least first.
    case lost

    /// The rows in this order; equal ones as they stand in the matrix.
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
