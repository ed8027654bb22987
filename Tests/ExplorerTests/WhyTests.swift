import TerminalUI
import Testing

@testable import Explorer

/// The text of the Why pane is cached until something that it depends on changes.
@Suite struct WhyTests {
    private func keys(after inputs: [InputEvent]) async throws -> [WhyText.Key?] {
        var state = try await Harness("nullability/null-name", model: "nullability/Country").state
        return [state.keptWhy.key]
            + inputs.map { input in
                _ = state.reduce(.input(input))
                return state.keptWhy.key
            }
    }

    @Test func `scrolling, folding, another pane and a layer keep the cached text`() async throws {
        let inputs: [InputEvent] = [
            .key(.control("e")), .key(.space), .key(.tab), .key(.character("?")), .key(.escape), .paste("x"),
        ]
        let keys = try await keys(after: inputs)
        #expect(Set(keys).count == 1)
    }

    @Test func `the selection, the step and the width each replace the cached text`() async throws {
        let inputs: [InputEvent] = [
            .key(.character("g")), .key(.character(".")), .resize(Size(rows: 40, columns: 100)),
        ]
        let keys = try await keys(after: inputs)
        #expect(Set(keys).count == 4)
    }

    @Test func `the cached text equals a new one`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        for keys in ["g", "j", ".", "Tab j", "s l", "Esc", "m j", "Enter", "R"] {
            try await harness.play(keys)
            #expect(harness.state.why.lines == WhyText(of: harness.state, harness.state.whyKey).lines, "\(keys)")
        }
    }
}
