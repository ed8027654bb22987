import DecodeService
import TerminalUI
import Testing

@testable import Explorer

@Suite struct BorderTests {
    @Test
    func `keys move the borders, a count moves them further, and one key puts them back`() async throws {
        let harness = try await Harness.nullName()
        let before = harness.areas
        #expect(before == ["tree 52x30", "payload 67x15", "preview 67x15", "why 120x8"])
        try await harness.play("<S-Right> <C-w> >")
        #expect(harness.areas == ["tree 56x30", "payload 63x15", "preview 63x15", "why 120x8"])
        try await harness.play("5 <S-Left>")
        #expect(harness.areas == ["tree 46x30", "payload 73x15", "preview 73x15", "why 120x8"])
        try await harness.play("3 <S-Up>")
        #expect(harness.areas == ["tree 46x27", "payload 73x13", "preview 73x14", "why 120x11"])
        try await harness.play("Tab 4 <S-Down>")
        #expect(harness.areas == ["tree 46x27", "payload 73x17", "preview 73x10", "why 120x11"])
        try await harness.play("<C-w> =")
        #expect(harness.areas == before)
    }

    @Test
    func `no pane is squeezed out, however far a border is moved`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("500 <S-Right> 500 <S-Down>")
        #expect(harness.areas == ["tree 99x36", "payload 20x18", "preview 20x18", "why 120x2"])
        try await harness.play("500 <S-Left> 500 <S-Up>")
        #expect(harness.areas == ["tree 20x8", "payload 99x4", "preview 99x4", "why 120x30"])
    }

    @Test
    func `the mouse drags each border, and releasing it saves the layout`() async throws {
        var state = try await Harness.nullName().state
        func send(_ action: MouseEvent.Action, _ row: Int, _ column: Int) -> [Effect] {
            state.point(action, row: row, column: column)
        }
        #expect(send(.press(.left), 10, 52).isEmpty)
        #expect(send(.drag(.left), 12, 60).isEmpty)
        #expect(ScreenLayout(state).dividers.first?.column == 60)
        let kept = send(.release(.left), 12, 60).compactMap { effect -> ExplorerMemory? in
            if case .remember(let memory) = effect { memory } else { nil }
        }
        #expect(kept == [state.memory])
        #expect(kept.first?.splits[.left] == 500)
        _ = send(.drag(.left), 12, 30)
        #expect(ScreenLayout(state).dividers.first?.column == 60)
        let why = try #require(ScreenLayout(state).rect(of: .why)?.row)
        _ = send(.press(.left), why, 70)
        _ = send(.drag(.left), why - 5, 70)
        _ = send(.release(.left), why - 5, 70)
        #expect(ScreenLayout(state).rect(of: .why)?.row == why - 5)
        let lower = try #require(ScreenLayout(state).rect(of: .preview)?.row)
        _ = send(.press(.left), lower, 80)
        _ = send(.drag(.left), lower + 4, 80)
        _ = send(.release(.left), lower + 4, 80)
        #expect(ScreenLayout(state).rect(of: .preview)?.row == lower + 4)
        // The saved layout has the same borders in the next run.
        let next = ExplorerState(size: state.size, memory: state.memory)
        #expect(ScreenLayout(next).panes.map(\.rect) == ScreenLayout(state).panes.map(\.rect))
    }

    @Test
    func `the border under a docked panel moves while the panel is open`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("s")
        let before = harness.areas
        #expect(before == ["tree 52x30", "preview 67x12", "why 120x8", "dock 67x18"])
        try await harness.play("<S-Up> <S-Up> <S-Up> <C-w> >")
        #expect(harness.areas == ["tree 54x30", "preview 65x15", "why 120x8", "dock 65x15"])
        #expect(harness.state.layers.top is StrategyPanel)
        // The border of the payload pane is another one.
        try await harness.play("Esc")
        #expect(harness.areas == ["tree 54x30", "payload 65x15", "preview 65x15", "why 120x8"])
    }

    @Test
    func `on a screen of one pane there is no border to move`() async throws {
        let harness = try await Harness.nullName(40, 10)
        try await harness.play("<S-Left>")
        #expect(harness.lines.last?.contains("there is no such border on this screen") == true)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10), (200, 60), (180, 16), (110, 16)])
    func `moved borders fit every screen`(size: (Int, Int)) async throws {
        for share in [0, 1, 300, 500, 999, 1000] {
            var splits = PaneSplits()
            for border in [PaneBorder.left, .right, .upper, .dock, .why] { splits[border] = share }
            for hasDock in [true, false] {
                var state = ExplorerState(size: Size(rows: size.1, columns: size.0))
                state.panes.splits = splits
                if hasDock { state.layers.push(StrategyPanel(StrategySet())) }
                let layout = ScreenLayout(state)
                let area = Rect(Size(rows: size.1, columns: size.0))
                for (_, rect) in layout.panes {
                    #expect(!rect.isEmpty && rect.intersection(area) == rect, "\(share) \(rect)")
                }
            }
        }
    }

    @Test func `borders follow the config file until they are moved, and again after a reset`() throws {
        var arrangement = PaneArrangement()
        #expect(arrangement.set(.left, to: 30) == nil)
        #expect(arrangement.set(.why, to: 40) == nil)
        #expect(arrangement.set(.lower, to: "model") == nil)
        #expect(arrangement.set(.companion, to: "model") == nil)
        func layout(_ panes: PaneState, _ columns: Int, _ rows: Int) -> [String] {
            var state = ExplorerState(size: Size(rows: rows, columns: columns))
            state.panes = panes
            return ScreenLayout(state).panes.map { "\($0.pane) \($0.rect.rows)x\($0.rect.columns)" }
        }
        var state = ExplorerState(size: Size(rows: 24, columns: 80), arrangement: arrangement)
        #expect(layout(state.panes, 120, 40) == ["tree 22x36", "payload 11x83", "model 11x83", "why 16x120"])
        #expect(layout(state.panes, 80, 24) == ["tree 13x24", "model 13x55", "why 9x80"])
        _ = state.run(.borderRight, count: 2)
        #expect(layout(state.panes, 80, 24) == ["tree 13x28", "model 13x51", "why 9x80"])
        _ = state.run(.resetBorders)
        #expect(layout(state.panes, 80, 24) == ["tree 13x24", "model 13x55", "why 9x80"])
    }

    @Test(arguments: ["", "t"])
    func `closing a panel returns the focus to the pane that it hid`(keys: String) async throws {
        let harness = try await Harness.nullName(80, 24)
        try await harness.play("\(keys) s")
        #expect(harness.state.panes.focus == .preview)
        try await harness.play("Esc")
        #expect(harness.state.panes.focus == .tree)
        try await harness.play("Tab")
        let focus = harness.state.panes.focus
        #expect(focus == (keys.isEmpty ? .payload : .preview))
        try await harness.play("s Esc")
        #expect(harness.state.panes.focus == focus)
    }
}
