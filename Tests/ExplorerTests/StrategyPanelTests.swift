import DecodeService
import Strategies
import TerminalUI
import Testing

@testable import Explorer

@Suite struct StrategyPanelTests {
    @Test
    func `moving the highlight decodes at once, while the panel is open`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        #expect(harness.lines(with: "partial: stopped at cities[2].name").count == 1)
        try await harness.play("s 7j l")
        guard let panel = harness.state.layers.top as? StrategyPanel else {
            Issue.record("the panel is not open")
            return
        }
        #expect(panel.strategies["arrays"] == "failable")
        #expect(harness.lines(with: "partial: stopped").isEmpty)
        #expect(harness.state.decode.answer?.result.outcome == .recovered)
    }

    @Test
    func `Esc brings the failure back`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        let before = harness.screen
        #expect(try await harness.play("s 7j l Esc") == before)
    }

    @Test
    func `Enter keeps, u undoes, ^r redoes`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("s 7j l Enter")
        #expect(harness.state.setup.strategies["arrays"] == "failable")
        #expect(harness.state.decode.answer?.result.outcome == .recovered)
        try await harness.play("u")
        #expect(harness.state.setup.strategies["arrays"] == "strict")
        #expect(harness.state.decode.answer?.result.outcome == .failed)
        try await harness.play("<C-r>")
        #expect(harness.state.setup.strategies["arrays"] == "failable")
        #expect(harness.state.decode.answer?.result.outcome == .recovered)
        try await harness.play("u u")
        #expect(harness.lines.last?.contains("nothing to undo") == true)
    }

    @Test
    func `a value that cannot be parsed is refused with what is accepted`() async throws {
        let harness = try await Harness("dates/iso", model: "dates/Event")
        try await harness.play("s j i <C-u> isoo8601 Enter")
        guard let panel = harness.state.layers.top as? StrategyPanel else {
            Issue.record("the panel is not open")
            return
        }
        #expect(panel.inputError?.contains("iso8601") == true)
        #expect(panel.strategies["dates"] == "deferred")
    }

    @Test
    func `a free-form value can be typed`() async throws {
        let harness = try await Harness("dates/date-only", model: "dates/Event")
        #expect(harness.state.decode.answer?.result.outcome == .failed)
        try await harness.play("s j i <C-u> format:yyyy-MM-dd Enter Enter")
        #expect(harness.state.decode.answer?.result.outcome == .decoded)
    }

    /// The values that `l` walks through at a strategy.
    private func walk(_ name: String, keySets: [String], steps: Int) throws -> [String] {
        var panel = StrategyPanel(StrategySet(), keySets: keySets)
        for _ in 0..<(try #require(StrategySet.all.firstIndex { $0.name == name })) {
            _ = panel.press(.character("j"), in: .empty)
        }
        return (0..<steps).map { _ in
            _ = panel.press(.character("l"), in: .empty)
            return panel.strategies[name] ?? ""
        }
    }

    @Test
    func `the key sets that a model is known to have are offered, others can be typed`() throws {
        #expect(
            try walk("key-set", keySets: ["legacy", "local", "remote"], steps: 4)
                == ["legacy", "local", "remote", "none"])
        #expect(
            try walk("encode-key-set", keySets: ["local", "remote"], steps: 4) == ["none", "local", "remote", "same"])
        #expect(try walk("key-set", keySets: [], steps: 2) == ["remote", "none"])
        #expect(try walk("key-set", keySets: ["local"], steps: 3) == ["local", "remote", "none"])
        var panel = StrategyPanel(StrategySet(), keySets: ["local"])
        for _ in 0..<14 { _ = panel.press(.character("j"), in: .empty) }
        _ = panel.press(.character("i"), in: .empty)
        _ = panel.paste("x")
        _ = panel.press(.enter, in: .empty)
        #expect(panel.strategies["key-set"] == "nonex")
    }
}
