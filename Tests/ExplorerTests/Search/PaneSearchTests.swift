import JSONText
import TerminalUI
import Testing

@testable import Explorer

/// `/` searches the pane that has the focus.
@Suite struct PaneSearchTests {
    private func harness(
        _ pane: Pane, _ columns: Int = 120, _ rows: Int = 40, text: String? = nil
    ) async throws -> Harness {
        let harness = try await Harness(
            text == nil ? "nullability/null-name" : nil, text: text, model: "nullability/Country", columns: columns,
            rows: rows)
        try await harness.play("g")
        for _ in 0..<5 where harness.state.panes.focus != pane {
            if pane == .model, harness.state.panes.lowerCompanion != .model { try await harness.play("t") }
            try await harness.play("Tab")
        }
        try #require(harness.state.panes.focus == pane)
        return harness
    }

    /// The parts of the screen that are marked as matches, row by row.
    private func marked(_ harness: Harness) throws -> [String] {
        let surface = try #require(harness.device.surface)
        let theme = Theme(harness.state.appearance)
        return (0..<surface.rows).compactMap { row in
            let cells = (0..<surface.columns).map { surface[row, $0] }
            let found = cells.filter { [theme.match, theme.currentMatch].contains($0.style) }
            return found.isEmpty ? nil : found.map { surface.text(of: $0) }.joined()
        }
    }

    @Test func `in the payload, every matching line is marked and counted, and n goes to the next`() async throws {
        let harness = try await harness(.payload)
        try await harness.play("/ n a m e")
        #expect(harness.lines.last?.hasSuffix("1/4 in Payload") == true)
        try await harness.play("Enter")
        // The fourth match is below the edge.
        #expect(try marked(harness) == Array(repeating: "name", count: 3))
        #expect(harness.lines.last?.contains("/name 1/4 in Payload") == true)
        let first = harness.selected
        try await harness.play("n n")
        #expect(harness.lines.last?.contains("/name 3/4 in Payload") == true)
        // The selection follows the text.
        #expect(harness.selected != first)
        try await harness.play("N")
        #expect(harness.lines.last?.contains("/name 2/4 in Payload") == true)
        try await harness.play("n n n")
        #expect(harness.lines.last?.contains("wrapped around the end") == true)
        try await harness.play("Esc")
        #expect(try marked(harness).isEmpty)
    }

    @Test func `Esc returns to where the search began, in the pane and in the tree`() async throws {
        let harness = try await harness(.payload)
        let before = harness.screen
        try await harness.play("/ K y o")
        #expect(harness.screen != before)
        #expect(try await harness.play("Esc") == before)
    }

    @Test func `in the model's source, the matches of an expression are marked`() async throws {
        let harness = try await harness(.model)
        try await harness.play("/ ^ \\ s * v a r Space")
        #expect(harness.lines.last?.contains("in Model") == true)
        try await harness.play("Enter")
        let marked = try marked(harness)
        #expect(!marked.isEmpty)
        #expect(marked.allSatisfy { $0.drop { $0 == " " } == "var " }, "\(marked)")
    }

    @Test func `the re-encoded JSON and the differences are searched`() async throws {
        let harness = try await harness(.preview)
        try await harness.play("/ T o k y o Enter")
        #expect(try marked(harness) == ["Tokyo"])
        let lossy = try await self.harness(
            .preview, text: "{\"name\": \"Japan\", \"cities\": [], \"country\": \"JP\", \"code\": 81}")
        try await lossy.play("d / c o Enter")
        #expect(try marked(lossy) == ["co", "co"])
        #expect(lossy.lines.last?.contains("/co 2/2 in Difference") == true)
    }

    @Test func `the Why pane is searched, also below its edge`() async throws {
        let harness = try await harness(.why, 80, 24)
        let lines = harness.state.why.lines
        let place = try #require(lines.lastIndex { $0.contains("Foundation") || $0.contains("error says") })
        let word = try #require(lines[place].split(separator: " ").max { $0.count < $1.count })
        let keys = word.filter { $0.isLetter }.map(String.init).joined(separator: " ")
        try await harness.play("/ \(keys) Enter")
        #expect(harness.lines.last?.contains("in Why") == true || harness.state.notice != nil)
    }

    @Test func `a match far to the right is in sight, and reports a pattern without a match`() async throws {
        let long = String(repeating: "x", count: 3000)
        let harness = try await harness(.payload, text: "{\n  \"name\": \"\(long)needle\"\n}\n")
        try await harness.play("/ n e e d l e Enter")
        #expect(try marked(harness) == ["needle"])
        try await harness.play("/ n o s u c h Enter")
        #expect(harness.state.notice == "nothing matches /nosuch")
    }

    @Test func `all matches of a text with many rows are those found one by one`() {
        let lines = (0..<20_000).map { "line \($0)"[...] }
        let text = PaneText(lines)
        for pattern in ["777", "7$", "line 19999", "nothing"] {
            let query = SearchQuery(.pattern(pattern))
            let all = query.all(in: .text(text), limit: 100_000)
            let matcher = query.pattern.matcher()
            #expect(all.rows == (0..<20_000).filter { matcher.matches(String(lines[$0])) }.map { Int32($0) })
            var found: [Int32] = []
            var row = 19_999
            for _ in all.rows {
                let next = query.find(in: .text(text), from: row, forward: true)
                row = next.row ?? -1
                found.append(Int32(row))
            }
            #expect(found == all.rows)
            let back = query.find(in: .text(text), from: 0, forward: false)
            #expect(back.row.map { Int32($0) } == all.rows.last)
            #expect(back.wrapped == (back.row != nil))
        }
        let cut = SearchQuery(.pattern("line")).all(in: .text(text), limit: 10)
        #expect(cut.rows == Array(0..<10))
        #expect(cut.isCut)
        #expect(SearchQuery(.pattern("a")).find(in: .text(PaneText([Substring]())), from: 0, forward: true).row == nil)
        #expect(
            SearchQuery(.pattern("line")).find(in: .text(text), from: 0, forward: true, isCancelled: { true }).row
                == nil)
    }

    @Test func `a payload that isn't JSON is searched`() async throws {
        let harness = try await harness(.payload, text: "{\n  \"name\" \"Kyoto\"\n}\n")
        try await harness.play("/ k y o t o Enter")
        #expect(try marked(harness) == ["Kyoto"])
    }
}
