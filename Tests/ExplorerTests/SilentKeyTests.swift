import TerminalUI
import Testing

@testable import Explorer

/// Every key changes something, or says why not.
@Suite struct SilentKeyTests {
    private static func press(_ keys: [Key], in start: ExplorerState) -> (state: ExplorerState, isSilent: Bool) {
        var state = start
        state.notice = nil
        let before = state.draw().cells
        var effects: [Effect] = []
        var shown = ShownScreen()
        for key in keys { effects += shown.reduce(.input(.key(key)), &state) }
        return (state, effects.isEmpty && state.notice == nil && state.draw().cells == before)
    }

    @Test(arguments: Pane.allCases, [(120, 24), (40, 10)])
    func `every key of the table is answered in every pane`(pane: Pane, size: (Int, Int)) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: size.0, rows: size.1)
        var silent: [String] = []
        for before in ["g", "G"] {
            try await harness.play("Esc \(before)")
            var start = harness.state
            start.panes.show(pane, in: ScreenLayout(start))
            start.settle()
            for keys in Keymap.sequences.keys.sorted(by: { "\($0)" < "\($1)" }) {
                let name = keys.map(\.name).joined(separator: " ") + " after \(before)"
                let once = Self.press(keys, in: start)
                if once.isSilent { silent.append(name) }
                if once.state.layers.isEmpty, Self.press(keys, in: once.state).isSilent {
                    silent.append("twice " + name)
                }
            }
        }
        #expect(silent == [])
    }

    @Test(arguments: LayerKeyTests.openings)
    func `every key of a layer's help is answered`(opening: String) async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play(opening)
        let start = harness.state
        let layer = try #require(start.layers.top)
        // A text field keeps silent at its ends, as everywhere.
        guard layer.field == nil, let help = layer.help else { return }
        var silent: [String] = []
        for keys in help.keys.flatMap(\.sequences) where keys.count == 1 {
            let name = keys.map(\.name).joined(separator: " ")
            let once = Self.press(keys, in: start)
            if once.isSilent { silent.append(name) }
            guard let next = once.state.layers.top, next.help?.title == help.title, next.field == nil else { continue }
            if Self.press(keys, in: once.state).isSilent { silent.append("twice " + name) }
        }
        #expect(silent == [], "\(help.title)")
    }

    @Test(arguments: [
        ("g k", "this is the first row"), ("G j", "this is the last row"), ("g H", "the root has no parent"),
        ("f f", "nothing else failed"), ("Tab c", "only the decode tree folds: Tab leads to it"),
        ("Tab Tab Tab l", "this text is wrapped, so nothing is cut"), ("_", "all panes are shown"),
        ("s g g", "this is the first row"), ("? g", "this is the beginning"),
    ])
    func `a key that changes nothing says why`(keys: String, words: String) async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play(keys)
        #expect(harness.state.notice == words)
    }

    @Test
    func `Space in a text pane is a page down`() async throws {
        let harness = try await Harness("nullability/japan", model: "nullability/Country", rows: 16)
        try await harness.play("g Tab Space")
        let paged = harness.screen
        try await harness.play("g PgDn")
        #expect(harness.screen == paged)
    }
}
