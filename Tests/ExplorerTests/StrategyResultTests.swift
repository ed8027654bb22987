import DecodeService
import Diagnosis
import TerminalUI
import Testing

@testable import Explorer

/// The results of the values in the strategy panel, and the order by results.
@Suite struct StrategyResultTests {
    private func panel(_ state: ExplorerState) throws -> StrategyPanel {
        try #require(state.layers.top as? StrategyPanel)
    }

    @Test
    func `each value shows its result, and each strategy a better value`() async throws {
        let harness = try await Harness.nullName()
        // The panel opens at the strategy that the best fix changes.
        try await harness.play("s k")
        #expect(harness.lines(with: "  arrays           strict     ~ failable: leaves out 1 of 3 ci…").count == 1)
        #expect(harness.lines(with: "  missing          strict     ~ defaults: makes up 1 value").count == 1)
        #expect(harness.lines(with: "✗ default              7 of 11, fails at cities[2].name").count == 1)
        #expect(harness.lines(with: "✗ snake                same failure").count == 1)
        try await harness.play("j")
        #expect(harness.lines(with: "✗ strict    7 of 11, fails at cities[2].name: valueNotFound").count == 1)
        #expect(harness.lines(with: "~ failable  leaves out 1 of 3 cities").count == 1)
    }

    @Test
    func `a value is better only alone, not together with changes of other strategies`() async throws {
        let harness = try await Harness(
            text: #"[{"title": "a", "date": "02.04.2026"}, {"title": "b", "date": "soon"}]"#, model: "[dates/Event]")
        try await harness.play("s")
        let dates = try panel(harness.state)
        #expect(dates.strategy?.name == "dates")
        let strategy = try #require(dates.strategy)
        let outcomes = strategy.values.indices.compactMap { dates.set(with: $0, of: strategy) }
            .map { dates.trials.results[$0]?.outcome }
        #expect(!outcomes.isEmpty && outcomes.allSatisfy { $0 == .failed }, "\(outcomes)")
        #expect(dates.best(of: strategy)?.result.failsAt?.hasPrefix("[1].date: ") == true)
    }

    @Test
    func `listing every failure is not better than stopping at the first`() async throws {
        let harness = try await Harness(
            text: #"{"name": 1, "lat": "a", "lon": 2, "population": 3}"#, model: "basics/City")
        try await harness.play("s")
        let panel = try panel(harness.state)
        let errors = try #require(panel.all.first { $0.name == "errors" })
        #expect(panel.best(of: errors) == nil)
        try await harness.play("G k")
        #expect(harness.lines(with: "✗ all    2 failures, first at name: typeMismatch").count == 1)
    }

    @Test
    func `after a change, the other strategies show what they give with it`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("s j j l")
        #expect(harness.state.setup.strategies.changed.map(\.name) == ["missing"])
        #expect(harness.lines(with: "failable: leaves out 1 of 3 ci…").isEmpty)
        #expect(harness.lines(with: "✗ strict    7 of 11, fails at cities[2].name").count == 1)
        #expect(harness.lines(with: "~ defaults  makes up 1 value").count == 1)
        try await harness.play("h")
        #expect(harness.lines(with: "~ failable: leaves out 1 of 3 ci…").count == 1)
    }

    /// The set that an effect tries, with the generation of the trial.
    private func tried(_ effects: [Effect]) -> [(StrategySet, Generation)] {
        effects.compactMap {
            if case .tryStrategies(_, let setup, let generation) = $0 { (setup.strategies, generation) } else { nil }
        }
    }

    @Test
    func `if decodes are slow, only the values of the strategy under the cursor are tried`() async throws {
        var state = try await Harness.nullName().state
        let result = Trial([], strategies: StrategySet())
        /// The changed strategies of each trial until none follows.
        func names(since effects: [Effect]) -> [[String]] {
            var next = tried(effects)
            var names: [[String]] = []
            while let (set, generation) = next.first {
                names.append(set.changed.map(\.name))
                next = tried(state.reduce(.layer(.strategiesTried(result, isSlow: true), generation: generation)))
            }
            return names
        }
        // The set shown, then the other values of the strategy under the cursor.
        #expect(
            names(since: state.reduce(.input(.key(.character("s")))))
                == [[], ["arrays"]])
        #expect(
            names(since: state.reduce(.input(.key(.character("k"))))) == Array(repeating: ["keys"], count: 5))
    }

    @Test
    func `one value is tried at a time, the nearest to the cursor first, and keys do not wait`() async throws {
        var state = try await Harness.nullName().state
        let first = tried(state.reduce(.input(.key(.character("s")))))
        #expect(first.map(\.0) == [StrategySet()])
        for key in "jk" { #expect(tried(state.reduce(.input(.key(.character(key))))).isEmpty) }
        let result = Trial([], strategies: StrategySet())
        let generation = try #require(first.first?.1)
        let second = tried(state.reduce(.layer(.strategiesTried(result, isSlow: false), generation: generation)))
        #expect(second.map { $0.0["arrays"] } == ["failable"])
        // A late answer is no answer to the running trial.
        #expect(tried(state.reduce(.layer(.strategiesTried(result, isSlow: false), generation: generation))).isEmpty)
        #expect(try panel(state).trials.results.count == 1)
    }

    @Test
    func `^c ends the trials, and a second one quits`() async throws {
        var state = try await Harness.nullName().state
        _ = state.reduce(.input(.key(.character("s"))))
        let first = state.reduce(.input(.key(.control("c"))))
        #expect(first.contains { if case .cancel(.strategies) = $0 { true } else { false } })
        #expect(!first.contains { if case .quit = $0 { true } else { false } })
        let second = state.reduce(.input(.key(.control("c"))))
        #expect(second.contains { if case .quit = $0 { true } else { false } })
    }

    @Test
    func `closing the panel ends the trials`() async throws {
        var state = try await Harness.nullName().state
        _ = state.reduce(.input(.key(.character("s"))))
        let effects = state.reduce(.input(.key(.escape)))
        #expect(effects.contains { if case .cancel(.strategies) = $0 { true } else { false } })
    }

    @Test
    func `without a payload nothing is tried`() {
        var panel = StrategyPanel(StrategySet())
        #expect(panel.press(.character("j"), in: .empty).requests.isEmpty)
        #expect(panel.trials.results.isEmpty && !panel.trials.isRunning)
    }

    // MARK: The order by results

    @Test
    func `x sorts by result and changes nothing, Enter keeps the best, u undoes it`() async throws {
        let harness = try await Harness("dates/mix", model: "[dates/Event]")
        try await harness.play("x")
        #expect(harness.lines(with: "Strategies, best first").count == 1)
        #expect(try panel(harness.state).strategy?.name == "dates")
        #expect(harness.state.setup.strategies == StrategySet() && harness.state.experiments.trial == nil)
        try await harness.play("Enter")
        #expect(harness.state.layers.isEmpty)
        #expect(harness.state.decode.answer?.result.outcome == .decoded)
        #expect(harness.state.notice?.hasPrefix("kept dates: any:iso8601") == true)
        #expect(harness.state.setup.strategies["dates"] == "any:iso8601|format:yyyy-MM-dd|seconds")
        try await harness.play("u")
        #expect(harness.state.setup.strategies == StrategySet())
    }

    @Test
    func `in the order by results each strategy is tried alone, and only those that improve are above the fold`()
        async throws
    {
        let harness = try await Harness.nullName()
        try await harness.play("x")
        #expect(try panel(harness.state).first.map(\.name) == ["missing", "arrays"])
        try await harness.play("l")
        #expect(harness.state.setup.strategies.changed.map(\.name) == ["missing"])
        try await harness.play("h j j")
        #expect(harness.state.setup.strategies == StrategySet())
        #expect(harness.lines(with: "▸ 20 more that improve nothing alone").count == 1)
        try await harness.play("Esc")
        #expect(harness.state.layers.isEmpty && harness.state.experiments.trial == nil)
        #expect(harness.state.experiments.cards.count == 1 && harness.selected == "cities[2].name")
    }

    @Test
    func `x in the panel sorts what improves the set shown, and again returns to the usual order`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("s l x")
        #expect(try panel(harness.state).first.map(\.name) == ["missing"])
        #expect(harness.state.setup.strategies.changed.map(\.name) == ["arrays"])
        #expect(harness.lines[0].contains("arrays: failable?"))
        try await harness.play("x")
        #expect(harness.lines(with: "┌ Strategies ─").count == 1)
        #expect(try panel(harness.state).strategy?.name == "missing")
        #expect(harness.state.setup.strategies.changed.map(\.name) == ["arrays"])
    }

    @Test
    func `without a model there is nothing to sort`() async throws {
        let harness = try await Harness("nullability/null-name")
        try await harness.play("Esc x")
        #expect(harness.lines.last?.contains("choose a model first: m") == true)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `the order by results at each size`(columns: Int, rows: Int) async throws {
        let harness = try await Harness("dates/mix", model: "[dates/Event]", columns: columns, rows: rows)
        try await harness.play("x")
        try expectSnapshot(harness, "strategies-best-\(columns)x\(rows)")
    }
}
