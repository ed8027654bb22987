import DecodeService
import Diagnosis
import TerminalUI
import Testing

@testable import Explorer

/// The first line of the screen: what is decoded, with which strategies, and how it ended.
@Suite struct FirstLineTests {
    private static let texts = ChangedStrategies([
        ("keys", "snake"), ("dates", "format:dd.MM.yyyy"), ("arrays", "failable"),
    ])

    @Test(arguments: [
        (80, "bill.json → Invoice  keys: snake  dates: format:dd.MM.yyyy  arrays: failable"),
        (76, "bill.json → Invoice  keys: snake  dates: format:dd.MM.yyyy  arrays: failable"),
        (75, "bill.json → Invoice  keys: snake  dates: format:dd.MM.yyyy  +1 more"),
        (50, "bill.json → Invoice  keys: snake  +2 more"), (40, "bill.json → Invoice  3 strategies"),
        (33, "bill.json → Invoice  3 strategies"), (30, "bill.json → Inv…  3 strategies"),
        (20, "bill.json → Inv…  +3"), (8, "bil…  +3"), (4, "bil…"), (0, ""),
    ])
    func `names all strategies that fit, and counts the others`(columns: Int, line: String) {
        let shown = Self.texts.line(after: "bill.json → Invoice", columns: columns, Sanitizer())
        #expect(shown.head + shown.strategies == line)
    }

    @Test func `strategies at their default are left out`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        #expect(harness.lines[0].contains(#/^ null-name\.json → Country +✗ 1 failure *$/#))
        try await harness.changeStrategy("arrays", to: "failable")
        #expect(harness.lines[0].hasPrefix(" null-name.json → Country  arrays: failable   "))
    }

    @Test func `signs take the place of the outcome's words where the strategies have no room`() async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", strategies: ["arrays": "failable"], columns: 64)
        #expect(harness.lines[0].contains(#/^ null-name\.json → Country  arrays: failable +~ decoded ~1 *$/#))
    }

    @Test(arguments: [(true, "bold reverse red", "bold reverse"), (false, "bold", "bold reverse")])
    func `the number of failures stands out from the line, a decoded payload doesn't`(
        color: Bool, failed: String, decoded: String
    ) async throws {
        for (file, style) in [("null-name", failed), ("japan", decoded)] {
            let harness = try await Harness("nullability/\(file)", model: "nullability/Country", color: color)
            let surface = try #require(harness.device.surface)
            #expect(surface[0, surface.columns - 3].style.description == style)
            #expect(surface[0, surface.columns / 2].style.description == "reverse")
        }
    }

    @Test func `a long outcome leaves room for the payload's name`() async throws {
        let text = #"{"name": "x", "cities": [{"name": 1}, {"name": 2}], "country": 1}"#
        let harness = try await Harness(
            text: text, model: "nullability/Country",
            strategies: ["arrays": "failable", "scalars": "lossless", "missing": "defaults"], columns: 40, rows: 10)
        #expect(harness.lines[0].hasPrefix(" test") == true)
        #expect(harness.lines[0].contains("  +3 "))
    }

    @Test(arguments: ["high-contrast", "high-contrast-light"], [true, false])
    func `a high-contrast theme dims nothing`(theme: String, color: Bool) async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country", color: color)
        let colors = try #require(ThemeColors.named.first { $0.name == theme }?.colors)
        for keys in ["", ".", "s", "?", "m", "x"] {
            try await harness.play(keys)
            var state = harness.state
            state.appearance.colors = colors
            #expect(state.draw().cells.allSatisfy { !$0.style.attributes.contains(.dim) })
            try await harness.play("Esc")
        }
    }
}
