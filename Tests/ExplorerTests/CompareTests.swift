import DecodeService
import Diagnosis
import Strategies
import TerminalUI
import Testing
import Trials

@testable import Explorer

@Suite struct CompareTests {
    @Test("x opens the matrix, Enter applies the row under the cursor, u undoes it")
    func apply() async throws {
        let harness = try await Harness("dates/mix", model: "[dates/Event]")
        try await harness.play("x")
        #expect(harness.lines(with: "Compare strategies").count == 1)
        #expect(harness.lines(with: "(unchanged)").count == 1)
        try await harness.play("Enter")
        #expect(harness.state.setup.strategies["dates"] == "any:iso8601|format:yyyy-MM-dd|seconds")
        #expect(harness.state.decode.answer?.result.outcome == .decoded)
        #expect(harness.lines(with: "Compare strategies").isEmpty)
        try await harness.play("u")
        #expect(harness.state.setup.strategies["dates"] == "deferred")
    }

    @Test("s sorts by the next column, and Esc leaves everything as it was")
    func sort() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        let before = harness.screen
        try await harness.play("x s")
        #expect(harness.lines(with: "By change;").count == 1)
        #expect(harness.lines[4].contains("(unchanged)"))
        try await harness.play("S S")
        #expect(harness.lines(with: "By lost;").count == 1)
        #expect(try await harness.play("Esc") == before)
    }

    @Test("the matrix of the opening screen", arguments: [(120, 40), (80, 24), (40, 10)])
    func snapshot(columns: Int, rows: Int) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: columns, rows: rows)
        try await harness.play("x")
        try expectSnapshot(harness, "compare-\(columns)x\(rows)")
    }

    @Test("without a model there is nothing to compare")
    func noModel() async throws {
        let harness = try await Harness("nullability/null-name")
        try await harness.play("Esc x")
        #expect(harness.lines.last?.contains("choose a model first: m") == true)
    }

    @Test("rows of a comparison that was closed are dropped")
    func stale() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        var state = harness.state
        _ = state.reduce(.input(.key(.character("x"))))
        let generation = try #require((state.layers.top as? CompareTable)?.generation)
        let effects = state.reduce(.input(.key(.escape)))
        #expect(effects.contains { if case .cancelComparison = $0 { true } else { false } })
        _ = state.reduce(.input(.key(.character("x"))))
        var late = ComparisonProgress()
        late.total = 99
        _ = state.reduce(.layer(.compared(late), generation: generation))
        guard let table = state.layers.top as? CompareTable else {
            Issue.record("the matrix is not open")
            return
        }
        #expect(table.progress.total == 0)
    }
}
