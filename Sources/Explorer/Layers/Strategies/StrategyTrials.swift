import DecodeService
import Diagnosis

/// The results of decodes with other strategies, which are tried one at a time.
struct StrategyTrials: Sendable {
    private(set) var results: [StrategySet: Trial] = [:]
    /// The set that is being tried, and the generation of its answer; nil while none is.
    private var running: (set: StrategySet, generation: Generation)?
    /// The payload and the models that the results belong to.
    private var subject: [Generation] = []
    private var model: String?
    /// Whether ^c ended the trials.
    private var isStopped = false

    var isRunning: Bool { running != nil }
    /// Whether another trial may begin.
    var canBegin: Bool { running == nil && !isStopped }
    /// Whether values may be tried before the cursor is on their strategy. All values of all strategies are some fifty
    /// decodes, which would keep a processor busy for minutes if one takes seconds.
    private(set) var mayLookAhead = true

    /// Drops the results of another payload or model.
    mutating func follow(_ state: ExplorerState) {
        let now = [state.payload.generation, state.models.version]
        guard now != subject || model != state.experiments.kept.model else { return }
        self = StrategyTrials()
        subject = now
        model = state.experiments.kept.model
    }

    mutating func begin(_ set: StrategySet, generation: Generation) { running = (set, generation) }

    /// Handles the result of the running trial; ignores that of an earlier one.
    mutating func receive(_ result: Trial, isSlow: Bool, generation: Generation) {
        guard let running, running.generation == generation else { return }
        if isSlow { mayLookAhead = false }
        results[running.set] = result
        self.running = nil
    }

    mutating func stop() {
        running = nil
        isStopped = true
    }
}

/// The order of the strategies by their best results, each tried alone.
struct StrategyRanking: Hashable, Sendable {
    /// The set that each strategy changes.
    let base: StrategySet
    /// The strategies that improve the result, the best first; nil until all are tried.
    var names: [String]?
    /// Whether the cursor was moved before that.
    var hasMoved = false
}

extension StrategyPanel {
    /// The set that the values of other strategies change.
    var base: StrategySet { ranking?.base ?? strategies }

    /// The set with one of a strategy's values; nil for a value that has to be typed.
    func set(with value: Int, of strategy: Strategy) -> StrategySet? {
        var set = base
        if value == valueIndex(of: strategy) {
            try? set.set(strategy.name, to: strategies[strategy])
            return set
        }
        guard !strategy.values[value].isTemplate else { return nil }
        try? set.set(strategy.name, to: strategy.values[value].spelling)
        return set
    }

    /// Whether the results of a strategy's values are found. Encoding matters only for what a round trip loses.
    func canTry(_ strategy: Strategy) -> Bool {
        guard applies(strategy) else { return false }
        guard strategy.side == .encoding else { return true }
        return trials.results[base]?.outcome?.hasValue == true && !StrategyComparison.layout.contains(strategy.name)
    }

    /// The value of a strategy with the best result, if it is better than that of the set shown.
    func best(of strategy: Strategy) -> (value: String, result: Trial)? {
        guard canTry(strategy), let plain = trials.results[base] else { return nil }
        var best: (value: String, result: Trial)?
        for index in strategy.values.indices {
            guard let set = set(with: index, of: strategy), let result = trials.results[set],
                result.isBetter(than: best?.result ?? plain)
            else { continue }
            best = (set[strategy], result)
        }
        return best
    }

    /// Sorts the strategies by result, over the set shown, or returns to the usual order.
    mutating func changeOrder() {
        let selected = strategy
        ranking = ranking == nil ? StrategyRanking(base: strategies) : nil
        select(selected)
    }

    /// In the order by results, selects the best value of the strategy under the cursor, alone.
    mutating func chooseBest() {
        guard let ranking, strategies == ranking.base else { return }
        guard let strategy, let best = best(of: strategy) else { return }
        try? strategies.set(strategy.name, to: best.value)
    }

    /// Sorts the strategies once all are tried. The strategy whose value is being typed stays where it is.
    private mutating func rank() {
        guard let ranking, ranking.names == nil, editing == nil else { return }
        let selected = strategy
        let improving = all.compactMap { strategy in best(of: strategy).map { (name: strategy.name, $0.result) } }
        // Equal results keep the usual order.
        let sorted = improving.enumerated().sorted {
            $0.element.1.isBetter(than: $1.element.1)
                || !$1.element.1.isBetter(than: $0.element.1) && $0.offset < $1.offset
        }
        self.ranking?.names = sorted.map(\.element.0)
        // Comparing changes nothing: Enter chooses the best value of the strategy under the cursor.
        if ranking.hasMoved { select(selected) } else { cursor.index = 0 }
    }

    /// Puts the cursor on a strategy, wherever it is listed.
    private mutating func select(_ wanted: Strategy?) {
        guard let wanted else { return cursor.index = 0 }
        cursor.index = items.firstIndex(of: wanted) ?? max(0, items.count - 1)
    }

    mutating func receive(_ answer: LayerAnswer, generation: Generation) {
        guard case .strategiesTried(let result, let isSlow) = answer else { return }
        trials.receive(result, isSlow: isSlow, generation: generation)
    }

    mutating func proceed(in context: LayerContext) -> LayerResponse {
        follow(context.state)
        var next = nextTrial(in: context)
        if !trials.isRunning {
            rank()
            next = nextTrial(in: context)
        }
        return LayerResponse.stay.adding(next)
    }

    var canBeInterrupted: Bool { trials.isRunning }
    mutating func interrupt() { trials.stop() }

    /// Requests the result of the nearest value that has none.
    mutating func nextTrial(in context: LayerContext) -> [Request] {
        let state = context.state
        guard trials.canBegin, let loaded = state.payload.loaded, let model = state.experiments.kept.model,
            state.decode.trouble == nil, let set = nextSet()
        else { return [] }
        trials.begin(set, generation: context.generation)
        let setup = Setup(model: model, strategies: set)
        return [.effect(.tryStrategies(loaded, setup, generation: context.generation))]
    }

    /// The next set to try: the one shown, then those of the strategy under the cursor, then those of the nearest ones
    /// unless decodes are slow. The order by results needs all.
    private func nextSet() -> StrategySet? {
        if let shown = [base, strategies].first(where: { trials.results[$0] == nil }) { return shown }
        let listed = items.enumerated().sorted { abs($0.offset - cursor.index) < abs($1.offset - cursor.index) }
            .compactMap(\.element)
        let others = ranking == nil ? [] : all.filter { !listed.contains($0) }
        for strategy in listed + others where canTry(strategy) {
            guard trials.mayLookAhead || ranking != nil || strategy == self.strategy else { break }
            let present = valueIndex(of: strategy)
            for index in strategy.values.indices.sorted(by: { abs($0 - present) < abs($1 - present) }) {
                if let set = set(with: index, of: strategy), trials.results[set] == nil { return set }
            }
        }
        return nil
    }
}
