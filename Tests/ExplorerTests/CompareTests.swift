import DecodeService
import Diagnosis
import TerminalUI
import Testing

@testable import Explorer

@Suite struct CompareTests {
    @Test
    func `x opens the matrix, Enter applies the row under the cursor, u undoes it`() async throws {
        let harness = try await Harness("dates/mix", model: "[dates/Event]")
        try await harness.play("x")
        #expect(harness.lines(with: "Compare strategies").count == 1)
        #expect(harness.lines(with: "  (unchanged) ").count == 1)
        try await harness.play("Enter")
        #expect(harness.state.setup.strategies["dates"] == "any:iso8601|format:yyyy-MM-dd|seconds")
        #expect(harness.state.decode.answer?.result.outcome == .decoded)
        #expect(harness.lines(with: "Compare strategies").isEmpty)
        try await harness.play("u")
        #expect(harness.state.setup.strategies["dates"] == "deferred")
    }

    @Test
    func `s sorts by the next column, and Esc leaves everything as it was`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        let before = harness.screen
        try await harness.play("x s")
        #expect(harness.lines(with: "By change;").count == 1)
        #expect(harness.lines[4].contains("(unchanged)"))
        try await harness.play("S S")
        #expect(harness.lines(with: "By lost;").count == 1)
        #expect(try await harness.play("Esc") == before)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `the matrix of the opening screen`(columns: Int, rows: Int) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: columns, rows: rows)
        try await harness.play("x")
        try expectSnapshot(harness, "compare-\(columns)x\(rows)")
    }

    @Test
    func `the whole change under the cursor is shown, with the columns that do not fit`() async throws {
        let harness = try await Harness("dates/mix", model: "[dates/Event]", columns: 80, rows: 24)
        try await harness.play("x")
        let inside = harness.lines.map { $0.prefix(38).dropFirst(2) }
        let words = inside.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.contains("a fix, outcome decoded"), "\(words)")
        #expect(words.contains(", lost 1"), "\(words)")
    }

    @Test
    func `changes without effect share one line, which Space unfolds`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("x")
        let folded = try #require(harness.state.layers.top as? CompareTable)
        #expect(folded.items.contains { if case .same = $0 { true } else { false } })
        #expect(harness.lines(with: "changes have no effect").count == 1)
        try await harness.play("G Space")
        let open = try #require(harness.state.layers.top as? CompareTable)
        #expect(open.items.count == open.progress.rows.count + 1)
        #expect(Array(open.items.prefix(folded.items.count)) == folded.items)
    }

    @Test
    func `^c ends a comparison, and a second one quits`() async throws {
        var state = try await Harness("nullability/null-name", model: "nullability/Country").state
        _ = state.reduce(.input(.key(.character("x"))))
        let generation = try #require((state.layers.top as? CompareTable)?.generation)
        var progress = ComparisonProgress()
        progress.isRunning = true
        _ = state.reduce(.layer(.compared(progress), generation: generation))
        let first = state.reduce(.input(.key(.control("c"))))
        #expect(!first.contains { if case .quit = $0 { true } else { false } })
        let second = state.reduce(.input(.key(.control("c"))))
        #expect(second.contains { if case .quit = $0 { true } else { false } })
    }

    @Test
    func `without a model there is nothing to compare`() async throws {
        let harness = try await Harness("nullability/null-name")
        try await harness.play("Esc x")
        #expect(harness.lines.last?.contains("choose a model first: m") == true)
    }

    @Test
    func `ignores rows of a closed comparison`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        var state = harness.state
        _ = state.reduce(.input(.key(.character("x"))))
        let generation = try #require((state.layers.top as? CompareTable)?.generation)
        let effects = state.reduce(.input(.key(.escape)))
        #expect(effects.contains { if case .cancel(.comparison) = $0 { true } else { false } })
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
