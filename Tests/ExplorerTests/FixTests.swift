import DecodeService
import Diagnosis
import TerminalUI
import Testing

@testable import Explorer

@Suite struct FixTests {
    @Test func `on another row, the list says which failure its changes are for`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        #expect(harness.lines(with: " a1 ").first?.hasPrefix(" Works here:  a1 ") == true)
        try await harness.play("g j")
        #expect(
            harness.lines(with: " a1 ").first?.hasPrefix(" Works for cities[2].name:  a1 ") == true)
        try await harness.play("f")
        #expect(harness.lines(with: "Works here:").count == 1)
    }

    @Test func `a heading names the failure on another row, also where changes only get past it`() async throws {
        let harness = try await Harness(
            text: #"{"name": 1, "cities": [{"name": "Oslo", "coordinates": "x"}]}"#, model: "nullability/Country")
        let heads = { harness.lines.compactMap { $0.firstMatch(of: #/^ ([A-Z][\w ]+):  a/#).map { String($0.1) } } }
        #expect(heads() == ["Gets further", "Another payload"])
        try await harness.play("G")
        #expect(heads() == ["Gets past name", "Another payload"])
    }

    @Test
    func `a payload with keys in snake case opens with a fix, which a1 applies and u undoes`() async throws {
        let harness = try await Harness("key-strategies/product", model: "key-strategies/Product")
        #expect(
            harness.lines(with: "Works here:").first?.hasPrefix(" Works here:  a1 keys: snake → keeps everything")
                == true)
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
        let list = harness.lines[(rows - (columns < 60 ? 2 : 3))...(rows - 2)].joined(separator: "\n")
        #expect(list.contains("→ leaves out 1 of\(columns < 60 ? "" : " 3 cities")"), "\(list)")
        #expect(columns < 60 ? list.hasSuffix(" +1") : list.contains("a2 missing: defaults → makes up 1 value"))
        guard columns < 60 else { return }
        await harness.session.send(.mouse(MouseEvent(.press(.left), row: rows - 2, column: columns - 2)))
        #expect(harness.state.keys.pending.keys == [.character("a")])
    }

    /// An explorer with one fix, whose title is long.
    private func longFix(columns: Int, rows: Int) async throws -> ExplorerState {
        var state = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: columns, rows: rows
        ).state
        var progress = try #require(state.fixes.progress)
        progress.working = Array(progress.working.prefix(1))
        try #require(!progress.working.isEmpty)
        progress.working[0].steps[0].fix.changes = []
        progress.working[0].steps[0].fix.model = Self.longModel
        state.fixes = FixState()
        state.fixes.update(progress)
        return state
    }

    private static let longModel = "[String: [String: [String: [String: [String: Country]]]]]"

    @Test func `a change wider than the pane wraps`() async throws {
        let state = try await longFix(columns: 60, rows: 40)
        let list = HelpList(state).lines(width: 60).map { $0.map(\.text).joined() }
        let words = list.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.contains("\(Self.longModel) → leaves out 1 of 3 cities"), "\(list)")
        #expect(list.allSatisfy { $0.count <= 60 })
    }

    @Test func `a change cut at the edge of the pane ends in an ellipsis`() async throws {
        let state = try await longFix(columns: 40, rows: 10)
        let lines = state.draw().text().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[8].hasPrefix(" a1 ") && lines[8].contains("…"), "\(lines[8])")
    }

    @Test func `after the key a, a change wider than the screen wraps`() async throws {
        var state = try await longFix(columns: 60, rows: 24)
        _ = state.reduce(.input(.key(.character("a"))))
        let lines = state.draw().text().split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.lastIndex { $0.hasPrefix(" 1 ") })
        let words = lines[start..<(lines.count - 1)].joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.contains("\(Self.longModel) → leaves out 1 of 3 cities"), "\(words)")
    }

    @Test
    func `a fix may be another expression for the model`() async throws {
        let harness = try await Harness(
            text: #"[{"name": "Tokyo", "lat": 1, "lon": 2, "population": 3}]"#, model: "basics/City")
        #expect(harness.lines(with: "a1 model: [basics/City]").count == 1)
        try await harness.play("a 1")
        #expect(harness.state.setup.model == "[basics/City]")
        try await harness.play("u")
        #expect(harness.state.setup.model == "basics/City")
    }

    @Test
    func `a digit without a fix reports which fixes there are`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("a 9")
        #expect(harness.lines.last?.contains("there is no fix a9: a1 to a2 are in the Why pane") == true)
        let whole = try await Harness("nullability/japan", model: "nullability/Country")
        try await whole.play("a 1")
        #expect(whole.lines.last?.contains("nothing failed, so there is no fix a1") == true)
    }

    /// A search that found the worst fix first, and all fixes that it finds.
    private func slowSearch() async throws -> (state: ExplorerState, found: [Trial]) {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        var state = harness.state
        let found = try #require(state.fixes.progress).working
        try #require(found.count == 2)
        state.fixes = FixState(FixProgress(working: [found[1]]))
        return (state, found)
    }

    private func report(
        _ working: [Trial], isRunning: Bool = true, to state: inout ExplorerState
    ) {
        var progress = FixProgress(working: working)
        progress.isRunning = isRunning
        _ = state.reduce(.fixesTried(progress, generation: state.decode.generation))
    }

    private func lines(_ state: ExplorerState) -> [String] {
        state.draw().text().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test
    func `fixes are numbered at the end of the search, the best first`() async throws {
        var (state, found) = try await slowSearch()
        report([found[1]], to: &state)
        #expect(state.fixes.shown.map(\.keys) == ["a"])
        let title = ShownFix(found[1].fix, yield: "", .decodes).title
        #expect(lines(state).contains { $0.contains("a \(title) → ") })
        // Other keys assign no numbers.
        _ = state.reduce(.input(.key(.character("k"))))
        report(found, to: &state)
        #expect(state.fixes.shown.map(\.keys) == ["a", "a"])
        #expect(state.fixes.shown.map(\.fix) == found.map(\.fix))
        report(found, isRunning: false, to: &state)
        #expect(state.fixes.shown.map(\.keys) == ["a1", "a2"])
        #expect(state.fixes.shown.map(\.fix) == found.map(\.fix))
    }

    @Test(arguments: [true, false])
    func `a number stays with its fix in the list, for keys, clicks and screen readers`(isKey: Bool) async throws {
        var (state, found) = try await slowSearch()
        report([found[1]], to: &state)
        if isKey {
            _ = state.reduce(.input(.key(.character("a"))))
        } else {
            let row = try #require(lines(state).firstIndex { $0.contains("Works here:") })
            let column = try #require(lines(state)[row].firstRange(of: "a ")).lowerBound
            let place = Position(
                row: row, column: lines(state)[row].distance(from: lines(state)[row].startIndex, to: column))
            _ = state.point(.press(.left), row: place.row, column: place.column)
        }
        #expect(state.keys.pending.keys == [.character("a")])
        #expect(state.fixes.shown.map(\.keys) == ["a1"])
        // A better one arrives before the digit is typed.
        report(found, to: &state)
        let expected = [found[1].fix, found[0].fix]
        #expect(state.fixes.shown.map(\.fix) == expected)
        #expect(state.fixes.shown.map(\.keys) == ["a1", "a2"])
        let second = ShownFix(found[0].fix, yield: "", .decodes).title
        #expect(lines(state).contains { $0.contains("2 \(second) → ") })
        _ = state.reduce(.input(.key(.escape)))
        report(found, isRunning: false, to: &state)
        #expect(state.fixes.shown.map(\.fix) == expected)
        #expect(lines(state).contains { $0.contains("a2 \(second) → ") })
        state.appearance.isLinear = true
        #expect(
            SpokenState(state).lines(after: SpokenState(), isAnswer: true).contains {
                $0.hasPrefix("fix a2: \(second)")
            })
        state.appearance.isLinear = false
        _ = state.reduce(.input(.key(.character("a"))))
        _ = state.reduce(.input(.key(.character("2"))))
        let strategies = StrategySet().with(found[0].fix.changes)
        #expect(state.setup.strategies == strategies)
    }

    @Test
    func `fixes keep the numbers that the palette shows`() async throws {
        var (state, found) = try await slowSearch()
        report([found[1]], to: &state)
        _ = state.reduce(.input(.key(.character(":"))))
        report(found, to: &state)
        #expect(state.fixes.shown.map(\.fix) == [found[1].fix, found[0].fix])
        #expect(state.fixes.shown.map(\.keys) == ["a1", "a2"])
    }

    @Test
    func `the key that writes a fix runs no other command if the fix isn't found yet`() async throws {
        var (state, _) = try await slowSearch()
        state.fixes = FixState(FixProgress())
        for key in "a1w" { _ = state.reduce(.input(.key(.character(key)))) }
        #expect(state.layers.isEmpty)
        #expect(lines(state).last?.contains("no fix found yet; the search is still running") == true)
        for key in [Key.escape, .character("w")] { _ = state.reduce(.input(.key(key))) }
        #expect(!state.layers.isEmpty)
    }

    @Test
    func `a new decode drops fixes, and ignores those of an older decode`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        var state = harness.state
        let progress = try #require(state.fixes.progress)
        let effects = state.reduce(.input(.key(.character("R"))))
        #expect(effects.isEmpty == false)
        try await harness.play("s l")
        state = harness.state
        #expect(state.fixes.progress == nil)
        _ = state.reduce(.fixesTried(progress, generation: state.decode.generation - 1))
        #expect(state.fixes.progress == nil)
    }

    @Test
    func `JSON5 text is offered json5 as a fix`() async throws {
        let harness = try await Harness(text: "{name: 'Tokyo', lat: 1, lon: 2, population: 3}", model: "basics/City")
        #expect(harness.lines(with: "a1 json5: on → keeps everything").count == 1)
        try await harness.play("a 1")
        #expect(harness.state.decode.answer?.result.outcome == .decoded)
    }

    @Test
    func `reports that no strategy change helps`() async throws {
        let harness = try await Harness("raw-enums/unknown-genre", model: "raw-enums/Movie")
        #expect(harness.lines(with: "No strategy change makes it decode").count == 1)
    }
}
