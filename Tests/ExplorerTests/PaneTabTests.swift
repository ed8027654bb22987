import TerminalUI
import Testing

@testable import DecodeEngine
@testable import Explorer

/// Which panes are in sight, and the tabs of those that share a place.
@Suite struct PaneTabTests {
    @Test func `from 180 columns on, every pane is in sight`() async throws {
        #expect(
            try await Harness.nullName(179).areas == ["tree 75x30", "payload 103x15", "preview 103x15", "why 179x8"])
        #expect(
            try await Harness.nullName(180).areas == [
                "tree 60x30", "payload 58x30", "model 60x15", "preview 60x15", "why 180x8",
            ])
        // On few rows, two panes one above the other would have no room.
        #expect(try await Harness.nullName(180, 15).areas == ["tree 90x10", "payload 89x10", "why 180x3"])
    }

    @Test func `in three columns, a panel takes the place of the model`() async throws {
        let harness = try await Harness.nullName(200, 50)
        try await harness.play("s")
        #expect(
            harness.areas == ["tree 66x40", "payload 66x40", "preview 66x12", "why 200x8", "dock 66x28"])
        try await harness.play("Esc t")
        #expect(harness.areas.contains("model 66x20"))
        #expect(harness.state.notice == "all panes are in sight")
    }

    @Test func `in three columns, keys move the border beside the focused pane`() async throws {
        let harness = try await Harness.nullName(200, 50)
        try await harness.play("<S-Right> 3 <S-Up>")
        #expect(
            harness.areas == ["tree 68x37", "payload 64x37", "model 66x18", "preview 66x19", "why 200x11"])
        try await harness.play("Tab Tab <S-Left> 2 <S-Down>")
        #expect(
            harness.areas == ["tree 68x37", "payload 62x37", "model 68x20", "preview 68x17", "why 200x11"])
    }

    @Test func `in three columns, the mouse drags the right border`() async throws {
        var state = try await Harness.nullName(200, 50).state
        let column = try #require(ScreenLayout(state).dividers.last?.column)
        _ = state.point(.press(.left), row: 10, column: column)
        _ = state.point(.drag(.left), row: 10, column: column + 9)
        _ = state.point(.release(.left), row: 10, column: column + 9)
        #expect(ScreenLayout(state).dividers.map(\.column) == [66, column + 9])
        #expect(
            ScreenLayout(ExplorerState(size: state.size, memory: state.memory)).dividers.map(\.column) == [66, 142])
    }

    @Test(arguments: ["", "t", "t t"])
    func `the names of hidden panes are in sight at every width, however long the shown title is`(keys: String)
        async throws
    {
        let key = String(repeating: "settlement", count: 9)
        for columns in [40, 55, 69, 70, 80, 100, 109, 110, 140, 179] {
            let harness = try await Harness(
                text: "{\"\(key)\": \"x\"}", model: "[String: Int]", columns: columns, rows: 24)
            try await harness.play(keys)
            let layout = ScreenLayout(harness.state)
            let pane = try #require(layout.panes.last { layout.tabs(of: $0.pane).count > 1 })
            let title = harness.lines[pane.rect.row].dropFirst(pane.rect.column).prefix(pane.rect.columns)
            for tab in layout.tabs(of: pane.pane) where tab != pane.pane {
                #expect(
                    title.contains(" \(layout.isNarrow && tab == .tree ? "Tree" : harness.state.name(of: tab)) "),
                    "\(columns): \(title)")
            }
        }
    }

    @Test func `the tab key goes through the tabs of a narrow screen`() async throws {
        let harness = try await Harness.nullName(60, 20)
        var shown: [Pane] = []
        for _ in 0..<5 {
            shown.append(harness.state.panes.focus)
            try await harness.play("t")
        }
        #expect(shown == [.tree, .payload, .preview, .model, .tree])
    }

    @Test func `where a tab is hidden, the hints name the next one`() async throws {
        let harness = try await Harness.nullName(120, 40)
        var shown: [String] = []
        for _ in 0..<3 {
            shown.append(String(harness.lines.last?.firstMatch(of: #/ t (\S+)/#)?.1 ?? "-"))
            try await harness.play("t")
        }
        #expect(shown == ["Model", "Re-encoded", "Model"])
    }

    @Test func `the tab key shows an enlarged companion, also from the tree`() async throws {
        let harness = try await Harness.nullName(120)
        try await harness.play("+ t")
        #expect(harness.areas == ["payload 120x38"])
        try await harness.play("t t")
        #expect(harness.areas == ["model 120x38"])
    }

    @Test func `a partial preview names the place where a decode stopped only if it stopped`() async throws {
        let text = #"{"name": null, "cities": [{"name": 7}]}"#
        for (errors, title) in [("first", "Re-encoded (partial: stopped at name)"), ("all", "Re-encoded (partial)")] {
            let harness = try await Harness(text: text, model: "nullability/Country", strategies: ["errors": errors])
            #expect(harness.lines(with: "Re-encoded").first?.contains("─ \(title)  Model ─") == true)
        }
    }

    private struct OneWay: Decodable {
        let a: Int
    }

    @Test(arguments: [(120, 40), (80, 24), (60, 15), (40, 10)])
    func `the preview of a model that isn't Encodable has one name at all sizes`(columns: Int, rows: Int) async throws {
        var environment = Harness.environment
        environment.runner = InProcessRunner(ModelTable(library: [("OneWay", OneWay.self)]))
        let harness = try await Harness(
            text: #"{"a": 1}"#, model: "OneWay", columns: columns, rows: rows, environment: environment)
        var isShown = false
        for _ in 0..<5 {
            #expect(harness.lines(with: "Re-encoded").isEmpty, "\(harness.screen)")
            isShown = isShown || harness.screen.contains("Decoded ")
            try await harness.play("t")
        }
        #expect(isShown)
    }

    @Test(arguments: [(120, 40), (80, 24), (60, 20)])
    func `^w and a number focus a pane`(columns: Int, rows: Int) async throws {
        let harness = try await Harness.nullName(columns, rows)
        var focused: [Pane] = []
        for number in [5, 4, 3, 2, 1] {
            try await harness.play("<C-w> \(number)")
            focused.append(harness.state.panes.focus)
            #expect(ScreenLayout(harness.state).rect(of: harness.state.panes.focus) != nil)
        }
        #expect(focused == [.why, .model, .preview, .payload, .tree])
    }
}
