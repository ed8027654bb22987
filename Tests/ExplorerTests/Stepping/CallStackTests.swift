import Diagnosis
import Testing

@testable import Explorer
@testable import TerminalUI

/// The list of the open calls at a step.
@Suite struct CallStackTests {
    @Test
    func `the open calls are listed, the innermost first, and Enter goes to the step of one`() async throws {
        let harness = try await Harness("composition/both", model: "composition/MyComplexStruct")
        try await harness.play(". W")
        #expect(
            harness.lines[1...5].map { $0.prefix(53) } == [
                "┌ Call stack ───────────────────────────────────────┐",
                "│ foo: String                                       │",
                "│ MyStruct.init(from:)                              │",
                "│ MyComplexStruct.init(from:)                       │",
                "│ Enter go there  Esc back  j k choose              │",
            ])
        try await harness.play("G Enter")
        #expect(harness.state.moment?.index == 0)
        #expect(harness.state.layers.isEmpty)
        try await harness.play("<C-o>")
        #expect(harness.state.moment?.index == 1)
    }

    @Test
    func `the panes follow the cursor, and Esc goes back`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play(", W j")
        #expect(harness.selected == "cities[2]")
        #expect(harness.state.sourcePlace?.line == 3)
        await harness.session.send(.mouse(MouseEvent(.press(.left), row: 4, column: 5)))
        #expect(harness.selected == "cities")
        try await harness.play("Esc")
        #expect(harness.selected == "cities[2].name")
        #expect(harness.state.moment?.index == 25)
    }

    @Test
    func `without a step on screen, no call is open`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("W")
        #expect(harness.lines.last == " no step is on screen: . or , shows one")
    }
}
