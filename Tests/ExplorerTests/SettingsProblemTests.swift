import TerminalUI
import Testing

@testable import Explorer

/// A problem with the config file is shown on the explorer's first screen.
@Suite struct SettingsProblemTests {
    private static let problem = SettingsProblem(
        place: "config.json:3", message: "there is no option colour; did you mean color?", others: 2)

    private func state(_ size: (Int, Int) = (80, 24), path: String? = nil, linear: Bool = false) -> ExplorerState {
        var appearance = Appearance()
        appearance.isLinear = linear
        var state = ExplorerState(
            size: Size(rows: size.1, columns: size.0), appearance: appearance, settingsProblem: Self.problem)
        _ = state.start(path.map { .path($0) } ?? .nothing)
        return state
    }

    private func lastLine(_ state: ExplorerState) -> String {
        let surface = state.draw()
        return String(surface.line(surface.rows - 1).trimmingPrefix(" "))
    }

    @Test(arguments: [nil, "test.json"])
    func `a problem stays on the last line, above any layer, until a key is pressed`(path: String?) {
        var state = state(path: path)
        _ = state.reduce(.notice("the models compile again"))
        _ = state.reduce(.input(.resize(Size(rows: 30, columns: 100))))
        #expect(lastLine(state).hasPrefix("config.json:3: there is no option colour; did you mean color?, and 2 more:"))
        _ = state.reduce(.input(.key(.control("l"))))
        #expect(!lastLine(state).contains("config.json"))
        // A notice that arrived meanwhile isn't lost.
        #expect(state.notice == "the models compile again")
        _ = state.reduce(.input(.key(.control("l"))))
        #expect(state.notice == nil)
    }

    @Test func `only the message is cut if the line is too narrow`() {
        #expect(lastLine(state((120, 40))) == "\(Self.problem.words)")
        #expect(
            lastLine(state((80, 24)))
                == "config.json:3: there is no option colour; did y…, and 2 more: codascope config")
        #expect(lastLine(state((40, 10))) == "config.json, 3 lines: codascope config")
    }

    @Test func `--linear reads the problem first, and once`() {
        let said = SpokenState(state(linear: true)).lines(after: SpokenState(), isAnswer: false)
        #expect(said.first == Self.problem.words)
        var later = state(linear: true)
        _ = later.reduce(.input(.key(.control("l"))))
        let next = SpokenState(later).lines(after: SpokenState(state(linear: true)), isAnswer: true)
        #expect(!next.contains { $0.contains("config.json") })
    }
}
