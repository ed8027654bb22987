import DecodeService
import Diagnosis
import TerminalUI
import Testing

@testable import Explorer

@Suite struct ClickTests {
    /// Clicks where a text is, the first from the top.
    private func click(_ text: String, _ harness: Harness, twice: Bool = false) async throws {
        let event = try harness.click(on: text)
        for _ in 0..<(twice ? 2 : 1) { await harness.session.send(event) }
    }

    @Test
    func `clicks work on tabs, hints and fixes`() async throws {
        let harness = try await Harness.nullName()
        try await click(" Model ", harness)
        #expect(harness.state.panes.lowerCompanion == .model)
        try await click("? help", harness)
        #expect(harness.state.layers.top is HelpPage)
        try await click("Esc close", harness)
        #expect(harness.state.layers.isEmpty)
        let fix = try #require(harness.state.fixes.shown.firstIndex { $0.fix?.changes.isEmpty == false })
        let cards = harness.state.experiments.cards.count
        try await click("a\(fix + 1) ", harness)
        #expect(harness.state.experiments.cards.count == cards + 1)
    }

    @Test
    func `clicks select rows and values of a panel, and a second click keeps them`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("s")
        let items = (harness.state.layers.top as? StrategyPanel)?.items ?? []
        let wanted = items.firstIndex { $0?.name == "arrays" }
        try await click("arrays  ", harness)
        #expect((harness.state.layers.top as? StrategyPanel)?.cursor.index == wanted)
        try await click("failable  ", harness)
        #expect(harness.state.setup.strategies["arrays"] == "failable")
        try await click("Enter keep", harness)
        #expect(harness.state.layers.isEmpty)
        #expect(harness.state.experiments.kept.strategies["arrays"] == "failable")
        try await harness.play("m")
        let second = try #require((harness.state.layers.top as? ModelPicker)?.shown[1].model)
        let name = second.split(separator: "/").last.map(String.init) ?? second
        try await click(name + " (", harness, twice: true)
        #expect(harness.state.layers.isEmpty)
        #expect(harness.state.experiments.kept.model?.hasSuffix(name) == true)
    }

    @Test
    func `a click beside a docked panel selects in the tree`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("s")
        try await click("name: String", harness)
        #expect(harness.selected == "name")
        #expect(harness.state.layers.top is StrategyPanel)
    }

    @Test
    func `a second click opens a value, and the wheel scrolls the open page`() async throws {
        let harness = try await Harness.nullName()
        try await click("name: String", harness, twice: true)
        #expect(harness.state.layers.top is ValueInspector)
        try await harness.play("Esc ?")
        let before = harness.screen
        await harness.session.send(.mouse(MouseEvent(.wheelDown, row: 10, column: 10)))
        #expect(harness.screen != before)
        await harness.session.send(.mouse(MouseEvent(.wheelUp, row: 10, column: 10)))
        #expect(harness.screen == before)
        // Two clicks at different places are two clicks.
        try await harness.play("Esc")
        try await click("name: String", harness)
        try await click("cities: [City]", harness)
        #expect(harness.state.layers.isEmpty)
    }

    @Test
    func `a click on a layer does not reach what it covers`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("o")
        let row = try #require(harness.lines.firstIndex { $0.contains("demo-data/") || $0.contains("nullability/") })
        await harness.session.send(.mouse(MouseEvent(.press(.left), row: row + 8, column: 10)))
        #expect(harness.state.layers.top is FileBrowser)
    }

    @Test
    func `u goes back to what a paste replaced`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        let before = harness.lines.dropLast()
        await harness.session.send(.paste("{\"name\": \"Oslo\", \"cities\": []}\n"))
        #expect(harness.state.notice == "opened what was pasted  (u goes back)")
        try await harness.play("u")
        #expect(harness.lines.last == " back to null-name.json, which the paste had replaced")
        #expect(harness.lines.dropLast() == before)
        try await harness.play("u")
        #expect(harness.state.notice == "nothing to undo")
    }

    @Test
    func `opens pasted JSON outside a text field, but no other text`() async throws {
        let harness = try await Harness.nullName()
        await harness.session.send(.paste("  {\"name\": \"Oslo\", \"cities\": []}\n"))
        #expect(harness.state.payload.loaded?.name == "pasted.json")
        #expect(harness.state.layers.isEmpty)
        await harness.session.send(.paste("hello"))
        #expect(harness.lines.last?.contains("only JSON can be pasted here") == true)
        try await harness.play("/")
        await harness.session.send(.paste("[1]"))
        #expect(harness.state.layers.top?.field?.text == "[1]")
        let start = try await Harness()
        await start.session.send(.paste("[1, 2]"))
        #expect(start.state.payload.loaded?.payload.data.count == 6)
    }
}
