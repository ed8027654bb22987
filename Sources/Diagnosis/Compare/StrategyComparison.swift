public import DecodeService
public import JSONText
public import Strategies

/// How far a comparison has come.
public struct ComparisonProgress: Sendable, Hashable {
    /// What was run so far, in the order of the matrix.
    public var rows: [ComparedChange] = []
    /// How many rows there will be.
    public var total = 0
    public var isRunning = true

    /// Nothing yet.
    public init() {}
}

/// The strategy matrix: every single change from the strategies in force, and the fixes that were found, each decoded.
public struct StrategyComparison: Sendable {
    let runner: any DecodeRunner

    /// - Parameter runner: Who decodes.
    public init(runner: any DecodeRunner) { self.runner = runner }

    /// Every change of one decoding strategy to another of its offered values, in the order of the table.
    ///
    /// Values that have to be filled in are left out: those that the payload asks for come as fixes. The encoding side
    /// is left out as well, since it changes nothing of the decode.
    ///
    /// - Parameters:
    ///   - strategies: The strategies in force.
    ///   - keySets: The names of the model's key sets.
    public static func changes(from strategies: StrategySet, keySets: [String] = []) -> [Fix] {
        StrategySet.all.filter { $0.side == .decoding }.flatMap { strategy -> [Fix] in
            let values =
                strategy.name == "key-set"
                ? keySets : strategy.values.filter { !$0.isTemplate }.map(\.spelling)
            return values.compactMap { value -> Fix? in
                let fix = Fix(strategy.name, value, title: strategy.explanation(of: value) ?? strategy.summary)
                guard let set = fix.applied(to: strategies), set != strategies else { return nil }
                return fix
            }
        }
    }

    /// Decodes with each change; ends early when the task is cancelled.
    ///
    /// - Parameters:
    ///   - request: The decode to compare with: model, strategies, limits.
    ///   - payload: The payload.
    ///   - document: The payload, indexed as the request's strategies have it read.
    ///   - fixes: Fixes that were found, the best first.
    ///   - keySets: The names of the model's key sets.
    ///   - report: Told of every row, on the caller's task.
    /// - Returns: The rows; the first is the decode as it is.
    public func run(
        _ request: DecodeRequest, payload: Payload, document: JSONDocument, fixes: [Fix] = [], keySets: [String] = [],
        report: (ComparisonProgress) -> Void = { _ in }
    ) async -> ComparisonProgress {
        let format = payload.format
        var seen: Set<DecodeRequest> = []
        let found = fixes.filter { $0.edit == nil }
        let singles = Self.changes(from: request.strategies, keySets: keySets).filter { fix in
            guard let set = fix.applied(to: request.strategies) else { return false }
            return format.applicable(set) != format.applicable(request.strategies)
        }
        let changes: [(fix: Fix, isFix: Bool)] =
            [(Fix([], title: "as it is"), false)] + found.map { ($0, true) } + singles.map { ($0, false) }
        let trials = changes.compactMap { change, isFix -> (Fix, Bool, DecodeRequest)? in
            guard var trial = change.applied(to: request), seen.insert(trial).inserted else { return nil }
            trial.wantsPreview = false
            trial.wantsTrace = false
            trial.wantsFigures = true
            return (change, isFix, trial)
        }
        let valueCount = (0..<document.tokenCount).count { !document.isClosing($0) }
        var progress = ComparisonProgress()
        progress.total = trials.count
        report(progress)
        for (change, isFix, trial) in trials {
            guard !Task.isCancelled else { break }
            let answer = await runner.decode(trial, payload: payload)
            guard !answer.isCancelled else { break }
            progress.rows.append(
                ComparedChange(
                    change, isFix: isFix, result: answer.result, valueCount: valueCount, order: progress.rows.count))
            report(progress)
        }
        progress.isRunning = false
        report(progress)
        return progress
    }
}
