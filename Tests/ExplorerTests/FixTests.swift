import DecodeService
import Diagnosis
import Strategies
import TerminalUI
import Testing
import Trials

@testable import Explorer

@Suite struct FixTests {
    @Test
    func `a payload whose keys are in snake case opens with the fix offered; a1 applies it, u undoes it`() async throws
    {
        let harness = try await Harness("key-strategies/product", model: "key-strategies/Product")
        #expect(
            harness.lines(with: "Works here:").first?.hasPrefix(" Works here:  a1 keys: snake → nothing lost") == true)
        try await harness.play("a 1")
        #expect(harness.state.setup.strategies["keys"] == "snake")
        #expect(harness.state.decode.answer?.result.outcome == .decoded)
        #expect(harness.lines(with: "Works here:").isEmpty)
        #expect(harness.lines.last?.contains("keys: snake  (u undoes it)") == true)
        try await harness.play("u")
        #expect(harness.state.setup.strategies["keys"] == "default")
        #expect(harness.lines(with: "Works here:").count == 1)
        try await harness.play("<C-r>")
        #expect(harness.state.setup.strategies["keys"] == "snake")
    }

    @Test(arguments: [(80, 24), (40, 10)])
    func `on a small screen the fixes keep the last line of the Why pane`(columns: Int, rows: Int) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: columns, rows: rows)
        #expect(harness.lines[rows - 2].contains("a1 arrays: failable → 2 of 3 cities"))
        #expect(harness.lines[rows - 2].hasSuffix(" +1"))
    }

    @Test
    func `another expression for the model is a fix like any other`() async throws {
        let harness = try await Harness(
            text: #"[{"name": "Tokyo", "lat": 1, "lon": 2, "population": 3}]"#, model: "basics/City")
        #expect(harness.lines(with: "a1 model: [basics/City]").count == 1)
        try await harness.play("a 1")
        #expect(harness.state.setup.model == "[basics/City]")
        try await harness.play("u")
        #expect(harness.state.setup.model == "basics/City")
    }

    @Test
    func `a digit without a fix says which there are`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("a 9")
        #expect(harness.lines.last?.contains("there is no fix a9: a1 to a2 are in the Why pane") == true)
        let whole = try await Harness("nullability/japan", model: "nullability/Country")
        try await whole.play("a 1")
        #expect(whole.lines.last?.contains("nothing failed, so there is no fix a1") == true)
    }

    @Test
    func `the numbers stay as they were when a was pressed`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        var state = harness.state
        let before = state.fixes.shown.map(\.fix)
        _ = state.reduce(.input(.key(.character("a"))))
        var progress = try #require(state.fixes.progress)
        progress.working.reverse()
        _ = state.reduce(.fixesTried(progress, generation: state.decode.generation))
        #expect(state.fixes.shown.map(\.fix) == before)
        _ = state.reduce(.input(.key(.escape)))
        #expect(state.fixes.shown.map(\.fix) == before.reversed())
    }

    @Test
    func `fixes of an older decode are dropped, and a new decode forgets what was found`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        var state = harness.state
        let progress = try #require(state.fixes.progress)
        let effects = state.reduce(.input(.key(.character("R"))))
        #expect(effects.isEmpty == false)
        try await harness.play("s j l")
        state = harness.state
        #expect(state.fixes.progress == nil)
        _ = state.reduce(.fixesTried(progress, generation: state.decode.generation - 1))
        #expect(state.fixes.progress == nil)
    }

    @Test
    func `text that is JSON5 is offered to be read as such`() async throws {
        let harness = try await Harness(text: "{name: 'Tokyo', lat: 1, lon: 2, population: 3}", model: "basics/City")
        #expect(harness.lines(with: "a1 json5: on → nothing lost").count == 1)
        try await harness.play("a 1")
        #expect(harness.state.decode.answer?.result.outcome == .decoded)
    }

    @Test
    func `what nothing helps says so`() async throws {
        let harness = try await Harness("raw-enums/unknown-genre", model: "raw-enums/Movie")
        #expect(harness.lines(with: "No strategy change makes it decode").count == 1)
    }
}
