import Diagnosis
import Testing

@testable import Explorer
@testable import TerminalUI

/// Going back to where a jump began.
@Suite struct JumpTests {
    private func country() async throws -> Harness {
        try await Harness("nullability/null-name", model: "nullability/Country")
    }

    /// The paths that are selected after some keys, the root as `.`.
    private func visit(_ keys: [String], in harness: Harness) async throws -> [String] {
        var visited: [String] = []
        for keys in keys {
            try await harness.play(keys)
            visited.append(harness.selected.isEmpty ? "." : harness.selected)
        }
        return visited
    }

    @Test(arguments: [
        ("g", "."), ("G", "country"), ("4 G", "cities[0]"), ("] i", "country"), ("/ O s a k a Enter", "cities[1].name"),
        ("/ l a t Enter", "cities[2].coordinates.latitude"), ("*", "name"),
        ("<C-g> c i t i e s [ 1 ] Enter", "cities[1]"), ("[ .", "."), ("] .", "."), ("P", "."), ("B", "cities[2].name"),
        (": s t e p Space 3 Enter", "name"),
    ])
    func `after a jump, ^o goes back, ^n forward, and two quotes to and fro`(keys: String, there: String) async throws {
        let harness = try await country()
        let start = "cities[2].name"
        #expect(
            try await visit([keys, "<C-o>", "<C-n>", "\' \'", "\' \'", "\' \'"], in: harness)
                == [there, start, there, start, there, start])
    }

    @Test
    func `f, a click and a failure of the list are jumps, too`() async throws {
        let harness = try await Harness(
            text: #"{"name": 5, "lat": "1", "lon": 2, "population": "x"}"#, model: "basics/City",
            strategies: ["errors": "all"])
        #expect(
            try await visit(["f", "<C-o>", "! G Enter", "<C-o>"], in: harness) == ["lat", "name", "population", "name"])
        let row = try #require(harness.lines.firstIndex { $0.contains("lon: Double") })
        await harness.session.send(.mouse(MouseEvent(.press(.left), row: row, column: 12)))
        #expect(try await visit(["", "<C-o>"], in: harness) == ["lon", "name"])
    }

    @Test
    func `short moves, steps, and previews in a prompt or a list are not jumps`() async throws {
        let harness = try await country()
        for keys in ["k", "H", "5 k", "<C-d>", "h l", ". .", "> <", "Esc", "/ l a t Esc", "! j Esc", "Tab j S-Tab"] {
            try await harness.play("\(keys) <C-o>")
            #expect(harness.lines.last?.hasPrefix(" no older place") == true, "\(keys)")
        }
        try await harness.play("<C-n>")
        #expect(harness.lines.last == " no newer place")
    }

    @Test
    func `^o and ^n go through several jumps, accept a count, and a new jump clears all the places ahead`() async throws
    {
        let harness = try await country()
        #expect(
            try await visit(["g", "G", "4 G", "<C-o>", "2 <C-o>", "2 <C-n>", "<C-n>", "<C-n>"], in: harness) == [
                ".", "country", "cities[0]", "country", "cities[2].name", "country", "cities[0]", "cities[0]",
            ])
        #expect(
            try await visit(["<C-o>", "/ O s a k a Enter", "<C-n>"], in: harness) == [
                "country", "cities[1].name", "cities[1].name",
            ])
    }

    @Test
    func `going back restores the step, or leaves it`() async throws {
        let harness = try await country()
        try await harness.play(", g")
        #expect(harness.state.moment?.index == 25)
        try await harness.play("[ . <C-o>")
        #expect(harness.state.moment?.index == 25)
        #expect(harness.selected == "")
        try await harness.play("Esc ] . <C-o>")
        #expect(harness.state.moment == nil)
        #expect(harness.state.panes.lowerCompanion == .preview)
    }

    @Test
    func `a new decode keeps the jumps, and a payload that is read again clears them`() async throws {
        let harness = try await country()
        try await harness.play("g")
        try await harness.changeStrategy("arrays", to: "failable")
        try await harness.play("<C-o>")
        #expect(harness.selected == "cities[2].name")
        try await harness.play("g R <C-o>")
        #expect(harness.lines.last?.hasPrefix(" no older place") == true)
    }
}
