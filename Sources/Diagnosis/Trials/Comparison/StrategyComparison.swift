package import DecodeService
package import JSONText

/// The progress of a comparison.
package struct ComparisonProgress: Sendable, Hashable {
    /// The rows so far, in their final order.
    package var rows: [Trial] = []
    /// The number of rows in the end.
    package var total = 0
    package var isRunning = true

    /// Creates progress without rows.
    package init() {}
}

/// Compares strategies: decodes with every single change of the current strategies, and with the fixes that were found.
///
/// A change of an encoding strategy has a row only if it changes what is lost. It has no other effect, and none if the
/// decode returns no value.
package struct StrategyComparison: Sendable {
    let runner: any DecodeRunner

    /// - Parameter runner: Decodes the payload.
    package init(runner: any DecodeRunner) { self.runner = runner }

    /// Strategies without rows, because they only affect the layout of the re-encoded JSON: a round trip compares
    /// values, in any layout and order.
    package static let layout: Set<String> = ["output", "order"]

    /// Every change of one strategy to another of its offered values, in the order of the strategies.
    ///
    /// Values with a free-form part are left out: those that fit the payload are among the fixes.
    ///
    /// - Parameters:
    ///   - strategies: The current strategies.
    ///   - keySets: The names of the model's key sets.
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
    ///   - payload: The payload.
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
    ///   - payload: The payload.
    ///   - document: The payload, indexed with the request's strategies.
    ///   - fixes: The fixes that were found, best first.
    ///   - keySets: The names of the model's key sets.
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
            format.applicable(fix.applied(to: request.strategies)) != format.applicable(request.strategies)
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
            let isForEncoding = change.changesEncodingOnly
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
        progress.isRunning = false
        report(progress)
        return progress
    }
}

extension Fix {
    /// Whether it doesn't affect the decode, only how the value is encoded again.
    fileprivate var changesEncodingOnly: Bool {
        size > 0 && size == changes.count
            && changes.allSatisfy { StrategySet.strategy(named: $0.name)?.side == .encoding }
    }
}
