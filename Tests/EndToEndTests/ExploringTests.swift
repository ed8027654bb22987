import TerminalUI
import TestSupport
import Testing

/// The explorer in a terminal, as a person uses it.
@Suite(.blocking, .timeLimit(.minutes(60))) struct ExploringTests {
    @Test func `the first screen shows the payload's failure`() throws {
        let program = try PseudoTerminal.nullName()
        let text = program.screen.text
        #expect(program.screen.line(0).hasPrefix(" null-name.json → Country"))
        #expect(program.screen.line(0).hasSuffix("✗ 1 failure"))
        #expect(text.contains("cities[2].name is null, but City.name is a String: valueNotFound. Line 15, column 15."))
        #expect(text.contains("partial: stopped at cities[2].name"))
        #expect(program.screen.modes == [1, 7, 1000, 1002, 1006, 1049, 2004])
        #expect(program.screen.unknown == [])
        try program.quits()
    }

    @Test func `keys move the selection`() throws {
        let program = try PseudoTerminal.nullName()
        try program.press("g")
        try program.wait("the root") { $0.screen.cells[2][4].attributes.contains(.reverse) }
        try program.press("j j")
        try program.wait("the third row") { $0.screen.cells[4][4].attributes.contains(.reverse) }
        #expect(!program.screen.cells[2][4].attributes.contains(.reverse))
        try program.press("h")
        try program.wait("the fold") { $0.screen.line(4).contains("▸ cities") }
        try program.press("f")
        try program.wait("the failure again") { $0.screen.line(4).contains("▾ cities") }
    }

    @Test func `help covers the screen until Esc closes it`() async throws {
        let (program, before) = try await PseudoTerminal.drawnNullName()
        try program.press("?")
        try program.shows(["Help", "down; with a count: 5j"])
        try program.press("Esc")
        try program.shows(screen: before)
    }

    @Test func `a click selects`() throws {
        let program = try PseudoTerminal.nullName()
        program.click(row: 3, column: 10)
        try program.wait("the row") { $0.screen.cells[3][6].attributes.contains(.reverse) }
    }

    @Test func `a strategy shows its effect while the panel is open, and Esc reverts it`() async throws {
        let (program, before) = try await PseudoTerminal.drawnNullName()
        #expect(!program.screen.line(0).contains("arrays"))
        try program.press("s")
        try program.shows("What happens to an array")
        try program.press("l")
        try program.wait("the effect in the title and in the re-encoded JSON", deadline: PseudoTerminal.timeout) {
            program in
            let text = program.screen.text
            return ["Strategies", "arrays: failable", "decoded, 1 swallowed"].allSatisfy { text.contains($0) }
                && !text.contains("partial") && Self.reencoded(program).contains("\"Tokyo\"")
        }
        #expect(program.screen.text.contains("What happens to an array"))
        try program.press("Esc")
        try program.hides("What happens to an array")
        try program.shows(screen: before)
    }

    /// The text of the re-encoded pane.
    private static func reencoded(_ program: PseudoTerminal) -> String {
        let lines = program.screen.lines
        guard let start = lines.firstIndex(where: { $0.contains("─ Re-encoded") }),
            // The panel may cover the beginning of the line.
            let end = lines.firstIndex(where: { $0.hasPrefix("─ Why") || $0.hasPrefix("└──") }), start < end
        else { return "" }
        return lines[start..<end].map { String($0.drop { $0 != "│" }.dropFirst()) }.joined(separator: "\n")
    }

    @Test(arguments: [("y y", "null"), ("y p", "cities[2].name"), ("y j", "/cities/2/name")])
    func `copying goes to the terminal's clipboard`(keys: String, copied: String) throws {
        let program = try PseudoTerminal.nullName()
        try program.press(keys)
        try program.shows("copied")
        #expect(program.copiedTexts == [copied])
        #expect(program.screen.unknown == [])
    }

    @Test func `keys come from the terminal while the payload comes from a pipe`() throws {
        let program = try PseudoTerminal.nullName(input: .pipe(Demo.data(Demo.nullName)))
        #expect(program.screen.line(0).contains("standard input → Country"))
        try program.press("s")
        try program.shows("Strategies")
        try program.press("Esc")
        try program.hides("Strategies")
        try program.quits()
    }

    @Test func `without a model, the explorer asks for one and uses it`() throws {
        let program = try PseudoTerminal.codascope([Demo.nullName])
        try program.shows(["Decode as which model?", "nullability"])
        // How far the ranking gets depends on the machine, so the model is chosen by name, not by place.
        try program.press("/ n u l l a b i l i t y / c o u")
        try program.wait("the filtered list", deadline: PseudoTerminal.timeout) { program in
            program.screen.line(4).hasPrefix("│ Country (nullability)")
        }
        try program.press("Enter")
        try program.hides("Decode as which model?")
        try program.waitForFailure()
    }

    @Test func `without a payload, the lessons are listed, and a lesson can be followed`() async throws {
        let program = try PseudoTerminal.codascope([])
        try program.shows(screen: try await printedScreen(["--lesson", "list"], play: ""))
        try program.press("Enter")
        try program.shows(["basics: A type and its payload", "To try", "✓ decoded"])
        try program.press("Enter 20.")
        try program.shows(["✓ Each property has a request and an answer", "Next: In tokyo.json, go back"])
        try program.press("p")
        try program.shows([" lat-string.json → City", "✗ 1 failure"])
        try program.quits()
    }

    @Test func `the lessons command opens a lesson by its name`() throws {
        let program = try PseudoTerminal.codascope(["lessons", "dates", "--payload", "seconds"])
        try program.shows(["dates: One date in many formats", "seconds.json → Event", "✓ decoded"])
        try program.press("Enter")
        try program.hides("To try")
        try program.quits()
    }

    @Test func `a folder opens the list of its payloads, and D returns from one to the list`() throws {
        let program = try PseudoTerminal.codascope(["demo-data/nullability", "--model", "nullability/Country"])
        try program.shows([
            "Documents · nullability", "country-key.json", "japan.json", "null-name.json", "name is null",
        ])
        try program.press("G Enter")
        try program.waitForFailure()
        #expect(program.screen.line(0).contains("null-name.json (3 of 3) → Country"))
        try program.press("D")
        try program.shows(["Documents · nullability", "country-key.json"])
    }
}

/// The terminal shows what `codascope screen` prints.
@Suite(.blocking, .timeLimit(.minutes(60))) struct PrintedScreenTests {
    @Test(arguments: ["", "f s", "f s j l", "?", "g j . . .", "t", "/ T o k Enter", "Tab j j", "d", "+"])
    func `the same keys give the same screen`(keys: String) async throws {
        let printed = try await printedScreen([Demo.nullName, "--model", "nullability/Country"], play: keys)
        // Waits for the fixes, too, because the panel marks what they found.
        let (program, _) = try await PseudoTerminal.drawnNullName()
        try program.press(keys)
        try program.shows(screen: printed)
    }

    @Test(arguments: [(24, 80), (10, 40), (50, 200)])
    func `every size gives the same screen`(rows: Int, columns: Int) async throws {
        let printed = try await printedScreen(
            [Demo.nullName, "--model", "nullability/Country"], size: "\(columns)x\(rows)")
        let program = try PseudoTerminal.codascope(
            [Demo.nullName, "--model", "nullability/Country"], rows: rows, columns: columns)
        try program.shows(screen: printed)
    }
}
