import TestSupport
import Testing

/// The mouse in a pseudo-terminal: the bytes that a terminal sends, and the resulting screen.
@Suite(.blocking, .timeLimit(.minutes(60))) struct MouseTests {
    /// The row and the column of a text on screen.
    private func place(of text: String, _ program: PseudoTerminal) throws -> (row: Int, column: Int) {
        let lines = program.screen.lines
        let row = try #require(lines.firstIndex { $0.contains(text) }, "\(text)\n\(program.screen.text)")
        let start = try #require(lines[row].firstRange(of: text)?.lowerBound)
        return (row, lines[row].distance(from: lines[row].startIndex, to: start))
    }

    /// Waits for a text and clicks it.
    private func click(_ text: String, _ program: PseudoTerminal) throws {
        try program.shows(text)
        let (row, column) = try place(of: text, program)
        program.click(row: row, column: column + 1)
    }

    private func waits(_ program: PseudoTerminal, _ what: String, until predicate: (PseudoTerminal) -> Bool) throws {
        try program.wait(what, deadline: PseudoTerminal.timeout, until: predicate)
    }

    @Test func `a border is dragged, and the panes follow`() async throws {
        let (program, _) = try await PseudoTerminal.drawnNullName()
        let border = try place(of: "┬", program)
        program.drag(from: (10, border.column), to: (12, border.column + 9))
        try waits(program, "the border at its new place") { program in
            let line = Array(program.screen.line(1))
            return line.indices.contains(border.column + 9) && line[border.column + 9] == "┬"
        }
        let why = try place(of: "─ Why ", program).row
        program.drag(from: (why, 30), to: (why - 4, 30))
        try waits(program, "the lower border") { $0.screen.line(why - 4).hasPrefix("─ Why ") }
        try program.quits()
    }

    @Test func `the wheel scrolls the pane under the pointer, and the list on top`() async throws {
        let (program, before) = try await PseudoTerminal.drawnNullName()
        let payload = try place(of: #""name": "Tokyo""#, program)
        program.wheel(up: true, row: payload.row, column: payload.column)
        try program.shows(#"2✓   "name": "Japan""#)
        program.wheel(up: false, row: payload.row, column: payload.column)
        try program.shows(screen: before)
        // One notch moves three rows in a list, too.
        for key in ["?", "L", "s", "o"] {
            let arguments = [Demo.nullName, "--model", "nullability/Country"]
            let opened = try await printedScreen(arguments, play: key)
            let turned = try await printedScreen(arguments, play: "\(key) Down Down Down")
            try #require(opened != turned)
            try program.press(key)
            try program.shows(screen: opened)
            let place = try place(of: key == "s" ? "scalars" : "Esc ", program)
            program.wheel(up: false, row: place.row, column: place.column)
            try program.shows(screen: turned)
            program.wheel(up: true, row: place.row, column: place.column)
            try program.shows(screen: opened)
            try program.press("Esc")
            try program.shows(screen: before)
        }
        try program.quits()
    }

    @Test func `a double click opens a value`() async throws {
        let (program, before) = try await PseudoTerminal.drawnNullName()
        let value = try place(of: #""Osaka""#, program)
        program.click(row: value.row, column: value.column + 1)
        program.click(row: value.row, column: value.column + 1)
        try program.shows(["cities[1].name", "Esc close"])
        try program.press("Esc")
        try program.hides("Esc close")
        #expect(program.screen.text != before)
        try program.quits()
    }

    @Test func `a tab, a hint, a row of a panel and a fix are clicked`() async throws {
        let (program, _) = try await PseudoTerminal.drawnNullName()
        try click(" Model ", program)
        try program.shows("struct City")
        try click("? help", program)
        try program.shows("Esc close")
        try click("Esc close", program)
        try program.hides("Esc close")
        try program.press("s")
        try program.shows("‹ strict ›")
        try click("scalars ", program)
        try program.shows("scalars 1 of 2")
        try click("lossless", program)
        try program.shows("scalars: lossless")
        try program.press("Esc")
        try program.hides("Esc revert")
        try click("a1 ", program)
        try program.shows("u undoes it")
        try program.quits()
    }
}
