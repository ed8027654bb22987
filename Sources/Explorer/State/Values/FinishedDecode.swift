package import DecodeService
package import DecodeTrace
package import Diagnosis
import Foundation
package import JSONText

/// A finished decode with everything that the panes need. Made off the main thread.
package final class FinishedDecode: Sendable {
    package let setup: Setup
    /// The strategies in effect: with the user's own decoder, its settings.
    package let strategies: StrategySet
    package let result: DecodeResult
    package let tree: DecodeTree
    package let diagnosis: Diagnosis
    /// The failures by place and cause, those with most failures first.
    let failureGroups: [FailureGroup]
    package let explainer: StepExplainer
    package let steps: Steps
    /// Failures by the row they show in, in row order.
    let failures: [(row: Int, failure: DiagnosedFailure)]
    /// The steps at which something failed or was adjusted, in order.
    let ticks: [StepTick]
    /// Values that a strategy changed or supplied, by the row they show in, in row order.
    private let adjusted: [(row: Int, failure: DiagnosedFailure)]
    /// The rows of the dropped elements, in order, by the row of their array.
    let dropped: [Int: [Int]]
    /// The rows of the dropped elements and of all others whose failure was swallowed, in order, by the row of their
    /// array.
    let swallowed: [Int: [Int]]
    /// The rows by their mark, for filters.
    let marked: MarkedRows
    /// The rows whose value was read after other types had been tried.
    let alternatives: RowAlternatives
    /// Warnings about the strategies, including those without effect for the payload's format.
    let warnings: [String]
    /// Remarks about the payload's values.
    let oddities: [String]

    /// - Complexity: O(nodes + tokens)
    package init(setup: Setup, result: DecodeResult, document: JSONDocument) {
        let decode = DiagnosedDecode(result, document: document, requested: setup.strategies)
        let (strategies, tree, diagnosis) = (decode.strategies, decode.tree, decode.diagnosis)
        self.setup = setup
        self.result = result
        self.strategies = strategies
        self.tree = tree
        self.diagnosis = diagnosis
        let groups = decode.failureGroups()
        failureGroups = groups.indices.sorted { (groups[$1].count, $0) < (groups[$0].count, $1) }.map { groups[$0] }
        warnings = document.format.warnings(setup.strategies) + strategies.warnings
        explainer = StepExplainer(
            trace: result.trace, tree: tree, document: document, strategies: strategies,
            failures: diagnosis.everything)
        steps = Steps(result.trace)
        failures = Self.rows(of: diagnosis.failures, in: tree)
        adjusted = Self.rows(of: diagnosis.adjusted, in: tree)
        ticks = StepTick.all(diagnosis, steps)
        (dropped, swallowed) = Self.leftOut(in: tree)
        marked = MarkedRows(tree)
        alternatives = RowAlternatives(tree: tree, trace: result.trace)
        oddities = Oddities.ofValues(document)
    }

    /// Whether the keys of rows may differ from the payload's.
    var convertsKeys: Bool {
        strategies.convertsKeys || strategies.keys.ignoresCase || result.decoder?.custom.contains("keys") == true
    }

    private static func rows(
        of failures: [DiagnosedFailure], in tree: DecodeTree
    ) -> [(row: Int, failure: DiagnosedFailure)] {
        failures.map { failure in
            (failure.failure.flatMap { tree.row(ofNode: $0.node) } ?? 0, failure)
        }.sorted { $0.0 < $1.0 }
    }

    private static func leftOut(in tree: DecodeTree) -> (dropped: [Int: [Int]], swallowed: [Int: [Int]]) {
        var dropped: [Int: [Int]] = [:]
        var swallowed: [Int: [Int]] = [:]
        for (row, content) in tree.decodedRows.enumerated() {
            let isDropped = content.traits.contains(.dropped)
            if isDropped { dropped[Int(content.parent), default: []].append(row) }
            if isDropped || content.mark == .absorbed { swallowed[Int(content.parent), default: []].append(row) }
        }
        return (dropped, swallowed)
    }

    /// The index in `failures` of the first one at this row or after it.
    /// - Complexity: O(log failures)
    func firstFailure(atOrAfter row: Int) -> Int { Self.first(atOrAfter: row, in: failures) }

    private static func first(atOrAfter row: Int, in failures: [(row: Int, failure: DiagnosedFailure)]) -> Int {
        failures.partitioningIndex { $0.row >= row }
    }

    /// The failure of a row: its own, or the first one below it.
    /// - Complexity: O(log failures)
    func failure(at row: Int) -> DiagnosedFailure? { first(of: failures, in: row) }

    /// The failure of a row itself; nil if there is none.
    /// - Complexity: O(log failures)
    func failure(ofRow row: Int) -> DiagnosedFailure? {
        let place = firstFailure(atOrAfter: row)
        return place < failures.count && failures[place].row == row ? failures[place].failure : nil
    }

    /// The failure that a strategy prevented at a row, or the first one below it.
    /// - Complexity: O(log adjusted values)
    func adjusted(at row: Int) -> DiagnosedFailure? { first(of: adjusted, in: row) }

    /// The first step after one at which something failed; nil if nothing did.
    func failureTick(after step: Int) -> StepTick? {
        ticks[ticks.partitioningIndex { $0.step > step }...].first { $0.kind != .adjusted }
    }

    /// The last step before one at which something failed; nil if nothing did.
    func failureTick(before step: Int) -> StepTick? {
        ticks[..<ticks.partitioningIndex { $0.step >= step }].last { $0.kind != .adjusted }
    }

    private func first(
        of failures: [(row: Int, failure: DiagnosedFailure)], in row: Int
    ) -> DiagnosedFailure? {
        let place = Self.first(atOrAfter: row, in: failures)
        guard place < failures.count, failures[place].row < Int(tree[row].end) else { return nil }
        return failures[place].failure
    }
}
