import Diagnosis
import TerminalUI
import Testing

@testable import Explorer

@Suite struct SearchTypingTests {
    @Test
    func `each key searches from where the prompt was opened, and Esc returns there`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("g")
        let before = harness.screen
        try await harness.play("/ O")
        #expect(harness.selected == "cities[1].name")
        try await harness.play("s a k a")
        #expect(harness.selected == "cities[1].name")
        #expect(harness.lines.last?.hasPrefix("/Osaka") == true)
        #expect(harness.lines.last?.hasSuffix("1/1") == true)
        try await harness.play("x")
        #expect(harness.selected == "")
        #expect(harness.lines.last?.hasSuffix("no match") == true)
        try await harness.play("Backspace")
        #expect(harness.selected == "cities[1].name")
        #expect(try await harness.play("Esc") == before)
    }

    @Test
    func `matches are counted, and the current one is numbered`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("g / n a m e Enter")
        #expect(harness.lines.last?.contains("/name 1/4") == true)
        try await harness.play("n n")
        #expect(harness.lines.last?.contains("/name 3/4") == true)
        try await harness.play("j")
        #expect(harness.lines.last?.contains("/name -/4") == true)
        try await harness.play("N")
        #expect(harness.lines.last?.contains("/name 3/4") == true)
        try await harness.play("Esc")
        #expect(harness.lines.last?.contains("/name") == false)
        #expect(harness.lines.last?.contains("step ") == true)
    }

    @Test
    func `matches are marked by word, or by row for an expression`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("g / i t u d Enter")
        let style = Theme(harness.state.appearance).match
        func marked(_ harness: Harness) -> [String] {
            guard let surface = harness.device.surface else { return [] }
            return (0..<surface.rows).compactMap { row in
                let letters = (0..<surface.columns).filter { surface[row, $0].style == style }
                let line = Array(harness.lines[row])
                return letters.isEmpty ? nil : String(letters.compactMap { line.indices.contains($0) ? line[$0] : nil })
            }
        }
        // The selected row is marked in another style.
        #expect(marked(harness) == Array(repeating: "itud", count: 5))
        try await harness.play("/ ^ l o n g Enter")
        #expect(marked(harness).allSatisfy { $0.hasPrefix("longitude") })
        #expect(!marked(harness).isEmpty)
    }

    @Test
    func `earlier patterns are fetched back`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("/ T o k y o Enter / l a t Enter / Up Up")
        #expect(harness.state.layers.top?.field?.text == "Tokyo")
        try await harness.play("Down")
        #expect(harness.state.layers.top?.field?.text == "lat")
        try await harness.play("Down")
        #expect(harness.state.layers.top?.field?.text == "")
    }

    @Test(arguments: ["name", "o", "itude$", "City", "[1]", "zzz", "3"])
    func `all matches are those found one by one`(pattern: String) async throws {
        let harness = try await Harness.nullName()
        guard case .tree(let space)? = harness.state.searchedRows(of: .tree)?.rows else {
            Issue.record("the tree is not searched")
            return
        }
        let query = SearchQuery(.pattern(pattern))
        var found: [Int32] = []
        var row = space.tree.count - 1
        while let next = query.find(in: .tree(space), from: row, forward: true).row, !found.contains(Int32(next)) {
            found.append(Int32(next))
            row = next
        }
        let all = query.all(in: .tree(space), limit: 1000)
        #expect(all.rows == found.sorted())
        #expect(!all.isCut)
        let cut = query.all(in: .tree(space), limit: 1)
        #expect(cut.rows == Array(all.rows.prefix(1)))
        #expect(cut.isCut == (found.count > 1))
    }
}
