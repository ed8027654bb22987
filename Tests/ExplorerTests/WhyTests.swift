import TerminalUI
import Testing

@testable import Explorer

/// The text of the Why pane is made when something changes that it says, and kept until then.
@Suite struct WhyTests {
    private func keys(after inputs: [InputEvent]) async throws -> [WhyText.Key?] {
        var state = try await Harness("nullability/null-name", model: "nullability/Country").state
        return [state.keptWhy.key]
            + inputs.map { input in
                _ = state.reduce(.input(input))
                return state.keptWhy.key
            }
    }

    @Test func `scrolling, folding, another pane and a layer keep it`() async throws {
        let inputs: [InputEvent] = [
            .key(.control("e")), .key(.space), .key(.tab), .key(.character("?")), .key(.escape), .paste("x"),
        ]
        let keys = try await keys(after: inputs)
        #expect(Set(keys).count == 1)
    }

    @Test func `the selection, the step and the width each make it anew`() async throws {
        let inputs: [InputEvent] = [
            .key(.character("g")), .key(.character(".")), .resize(Size(rows: 40, columns: 100)),
        ]
        let keys = try await keys(after: inputs)
        #expect(Set(keys).count == 4)
    }

    @Test func `what is drawn is what is made anew`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        for keys in ["g", "j", ".", "Tab j", "s l", "Esc", "m j", "Enter", "R"] {
            try await harness.play(keys)
            #expect(harness.state.why.lines == WhyText(of: harness.state, harness.state.whyKey).lines, "\(keys)")
        }
    }
}
