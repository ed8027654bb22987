import DecodeTrace
import Diagnosis
import Testing

@testable import Explorer
@testable import TerminalUI

/// Playing the steps.
@Suite struct PlayTests {
    /// Plays until it stops, and returns the steps that were shown.
    private func play(_ state: inout ExplorerState) -> [Int] {
        var shown: [Int] = []
        _ = state.reduce(.input(.key(.character("P"))))
        shown += [state.moment?.index].compactMap(\.self)
        while state.play.isPlaying {
            _ = state.reduce(.tick(generation: state.play.generation))
            shown += [state.moment?.index].compactMap(\.self)
        }
        return shown
    }

    @Test
    func `P plays from the first step to the next failure, then on to the end`() async throws {
        let harness = try await Harness("failable-arrays/null-name", model: "failable-arrays/Country")
        var state = harness.state
        #expect(play(&state) == Array(0...12))
        #expect(state.shownFailure?.path.description == "cities[1].name")
        #expect(state.notice == nil)
        #expect(play(&state) == Array(13...23))
        #expect(play(&state) == [23])
        #expect(state.notice == "no later step")
    }

    @Test
    func `P plays from the step on screen, and stops at a failure that the filter skips`() async throws {
        let harness = try await Harness("failable-arrays/null-name", model: "failable-arrays/Country")
        try await harness.play(": s t e p Space 1 0 Enter")
        var state = harness.state
        #expect(play(&state) == [10, 11, 12])
        state = harness.state
        state.selection.filter.asker = "Country"
        #expect(play(&state) == [22])
        state.selection.leaveSteps()
        #expect(play(&state).first == 1)
    }

    @Test
    func `the speed changes while the timeline stays in sight`() async throws {
        let harness = try await Harness("failable-arrays/null-name", model: "failable-arrays/Country")
        try await harness.play("P ) )")
        #expect(harness.lines.last?.hasPrefix(" step 1/24 playing 10/s ┃") == true)
        try await harness.play("P (")
        #expect(harness.lines.last == " plays 5/s")
    }

    @Test
    func `any other key pauses`() async throws {
        let harness = try await Harness("failable-arrays/null-name", model: "failable-arrays/Country")
        try await harness.play("P j")
        #expect(!harness.state.play.isPlaying)
        #expect(harness.lines.last?.hasPrefix(" step 1/24 ┃") == true)
    }
}
