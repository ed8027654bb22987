import Testing

@testable import Explorer
@testable import TerminalUI

/// A mouse event acts on what was shown last, never on what nobody saw.
@Suite struct ShownScreenTests {
    private func place(of target: ClickTarget, _ harness: Harness) throws -> Position {
        let rect = try #require(harness.device.surface?.targets.last { $0.target == target }?.rect)
        return Position(row: rect.row, column: rect.column + 1)
    }

    @Test func `before anything is drawn, no click has an effect`() async throws {
        let harness = try await Harness.nullName()
        var state = harness.state
        let before = state.draw().text()
        for event in [try harness.click(on: "? help"), try harness.click(on: "cities: [City]")] {
            var screen = ShownScreen()
            #expect(screen.reduce(.input(event), &state).isEmpty)
            #expect(state.reduce(.input(event)).isEmpty)
        }
        #expect(state.draw().text() == before)
        #expect(state.layers.isEmpty)
    }

    @Test func `ignores a click made before the effect of the last key is on screen`() async throws {
        let harness = try await Harness.nullName()
        let help = try harness.click(on: "? help")
        await harness.session.send(.key(.character("m")), help)
        #expect(harness.state.layers.count == 1 && harness.state.layers.top is ModelPicker)
        // The list is shown now.
        let place = try place(of: .item(1), harness)
        let item = InputEvent.mouse(MouseEvent(.press(.left), row: place.row, column: place.column))
        await harness.session.send(.key(.escape), item, item)
        #expect(harness.state.layers.isEmpty)
        await harness.session.send(.resize(Size(rows: 30, columns: 80)), help)
        #expect(harness.state.layers.isEmpty)
    }

    @Test func `extra clicks on a closed layer or after a double click do nothing`() async throws {
        let harness = try await Harness.nullName()
        try await harness.play("?")
        let close = try harness.click(on: "Esc close")
        let before = harness.selected
        await harness.session.send(close, close, close)
        #expect(harness.state.layers.isEmpty)
        #expect(harness.selected == before && harness.state.keys.lastClick == nil)
        let row = try harness.click(on: "name: String")
        await harness.session.send(row, row, row)
        #expect(harness.state.layers.count == 1 && harness.state.layers.top is ValueInspector)
    }

    @Test func `waking the loop between two clicks changes nothing`() async throws {
        let harness = try await Harness.nullName()
        let row = try harness.click(on: "name: String")
        await harness.session.send(.wake, row, .wake, row)
        #expect(harness.state.layers.top is ValueInspector)
    }

    @Test func `a border can be dragged and dropped in one go`() async throws {
        let harness = try await Harness.nullName()
        func mouse(_ action: MouseEvent.Action, _ column: Int) -> InputEvent {
            .mouse(MouseEvent(action, row: 10, column: column))
        }
        await harness.session.send(mouse(.press(.left), 52), mouse(.drag(.left), 60), mouse(.release(.left), 60))
        #expect(ScreenLayout(harness.state).dividers.first?.column == 60)
        #expect(harness.state.panes.heldBorder == nil)
        // Releasing the button ends a drag even if the screen is out of date.
        await harness.session.send(mouse(.press(.left), 60), .key(.character("j")), mouse(.release(.left), 60))
        #expect(harness.state.panes.heldBorder == nil)
    }

    @Test func `a layer over a pane gets the clicks and the wheel, the pane below none`() async throws {
        let harness = try await Harness.nullName(120, 16)
        try await harness.play("L")
        let before = harness.state
        let place = try place(of: .item(2), harness)
        #expect(harness.device.surface?.spot(at: place) == Spot(target: .item(2), layer: 0))
        #expect(ScreenLayout(before).pane(at: place) == .tree)
        let click = InputEvent.mouse(MouseEvent(.press(.left), row: place.row, column: place.column))
        let wheel = InputEvent.mouse(MouseEvent(.wheelDown, row: place.row, column: place.column))
        await harness.session.send(click)
        #expect((harness.state.layers.top as? LessonList)?.cursor.index == 2)
        await harness.session.send(wheel, wheel)
        #expect((harness.state.layers.top as? LessonList)?.cursor.index == 8)
        // The help covers the list.
        try await harness.play("?")
        #expect(harness.state.layers.count == 2 && harness.device.surface?.spot(at: place).layer == 1)
        let help = harness.screen
        await harness.session.send(click, wheel)
        #expect(harness.screen != help && harness.state.layers.count == 2)
        #expect((harness.state.layers.layers.first as? LessonList)?.cursor.index == 8)
        #expect(harness.state.panes.focus == before.panes.focus)
        #expect(harness.state.selection.tree.top == before.selection.tree.top)
    }

    @Test(arguments: ["", "w", "m", "s", "x", "X", "!", "o", "L", "?", ":", "/", "y"])
    func `no target breaks the state, wherever it comes from`(keys: String) async throws {
        let harness = try await Harness.nullName()
        try await harness.play(keys)
        let targets: [ClickTarget?] = [
            nil, .nothing, .item(0), .item(1_000_000), .part("tree"), .part("no pane"), .step(-1), .step(1_000_000),
            .keys([]), .keys([.enter]),
        ]
        for (target, layer) in targets.flatMap({ target in [nil, 0, 7].map { (target, $0) } }) {
            for action in [MouseEvent.Action.press(.left), .wheelDown, .drag(.left), .release(.left)] {
                var state = harness.state
                for place in [Position(row: 5, column: 5), Position(row: 900, column: 900)] {
                    var mouse = MouseEvent(action, row: place.row, column: place.column)
                    mouse.spot = Spot(target: target, layer: layer)
                    for _ in 0..<2 { _ = state.reduce(.input(.mouse(mouse))) }
                }
                #expect(state.draw().size == state.size)
            }
        }
    }
}
