import Foundation
import SeededRandom
import TestSupport
import Testing

/// The explorer and its terminal: sizes, suspending, colors, every way to end.
@Suite(.blocking, .timeLimit(.minutes(60))) struct TerminalTests {
    @Test func `a new size redraws the screen, and a small one shows a notice`() throws {
        let program = try PseudoTerminal.nullName()
        for (rows, columns) in [(50, 160), (24, 80), (5, 20), (40, 120)] {
            program.resize(rows: rows, columns: columns)
            if rows == 5 {
                try program.wait("the notice", deadline: PseudoTerminal.timeout) {
                    $0.screen.lines == [
                        " Window too small.", "    It is 20x5;", "  40x10 is needed.", "      q quits.", "",
                    ]
                }
                continue
            }
            try program.wait("the screen at the new size", deadline: PseudoTerminal.timeout) { program in
                let lines = program.screen.lines
                return lines[0].hasSuffix("✗ 1 failure") && lines[1].hasPrefix("─ Decode tree")
                    && lines[1].count == columns && lines[rows - 1].contains("? help")
            }
            for text in ["✗         name: String", "^^^^", "found null", "valueNotFound. Line 15,"] {
                #expect(program.screen.text.contains(text))
            }
        }
        try program.quits()
    }

    @Test(arguments: [(1, 1), (2, 3), (1, 200), (200, 1)])
    func `the explorer keeps running at any size`(rows: Int, columns: Int) async throws {
        let printed = try await printedScreen(
            [Demo.nullName, "--model", "nullability/Country"], size: "\(columns)x\(rows)")
        let (program, before) = try await PseudoTerminal.drawnNullName()
        program.resize(rows: rows, columns: columns)
        try program.shows(screen: printed)
        // The redraw shows that the keys before it were handled.
        let drawn = program.output.count
        try program.press("j s Enter <C-l>")
        try program.wait("the drawing", deadline: PseudoTerminal.timeout) { $0.output.count > drawn }
        program.resize(rows: 40, columns: 120)
        try program.shows(screen: before)
        try program.quits()
    }

    @Test func `problems of the config file are on the first screen, and nowhere else`() throws {
        let folder = try TemporaryFolder()
        let settings = folder.url.appending(path: "codascope")
        try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
        try Data("{\"options\": {\n\"colour\": \"never\"}}".utf8).write(to: settings.appending(path: "config.json"))
        let environment = ["XDG_CONFIG_HOME": folder.url.path]
        let words = "config.json:2:1: there is no option colour; did you mean color?: codascope config"
        for arguments in [[Demo.nullName, "--model", "nullability/Country"], []] {
            let program = try PseudoTerminal.codascope(arguments, environment: environment, keepsErrors: true)
            try program.shows(words)
            try program.press("<C-l>")
            try program.hides(words)
            try program.quits()
            #expect(program.errorText == "")
        }
    }

    @Test func `Ctrl-Z releases the terminal, and fg restores the screen`() async throws {
        let (program, before) = try await PseudoTerminal.drawnNullName()
        try program.press("<C-z>")
        try program.wait("the stop") { $0.state == .stopped && !$0.screen.isAlternateScreen }
        program.expectRestored()
        program.resume()
        try program.shows(screen: before)
        try program.press("?")
        try program.shows("down; with a count: 5j")
        try program.press("q")
        try program.hides("down; with a count: 5j")
        try program.quits()
    }

    @Test func `SIGTERM restores the terminal`() throws {
        let program = try PseudoTerminal.nullName()
        program.signalGroup(SIGTERM)
        let end = try program.waitForEnd(deadline: PseudoTerminal.timeout)
        #expect(end != .running && end != .stopped)
        program.expectRestored()
    }

    @Test func `a flood of partial sequences, mouse reports and keys is handled, and a signal ends the program`()
        throws
    {
        let seed =
            ProcessInfo.processInfo.environment["CODASCOPE_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        let program = try PseudoTerminal.nullName()
        // No key that writes a file or starts an editor.
        let pieces = [
            "\u{1B}", "\u{1B}[", "\u{1B}[<0;3", "\u{1B}[<64;9;9M", "\u{1B}[<35;40;12M", "\u{1B}[<0;5;5M\u{1B}[<0;5;5m",
            "\u{1B}O", "\u{1B}[1;5", "\u{1B}[A", "\u{1B}[B", "\u{1B}[200~", "{}\u{1B}[201~", "\u{1B}]52;c;",
            "\u{1B}P+r", "\u{7}",
            "j", "k", "l", "h", "s", "z", "?", "/a\r", "5", "\t", "\u{1B}\u{1B}", "\u{1B}[38;2;999999999999m", "é", "🇫",
            "\u{0}", "\u{9B}31", "\u{1B}[?1;2c", "\u{1B}[12;40R",
        ]
        for round in 0..<4 {
            program.send((0..<2_000).map { _ in random.pick(pieces) }.joined())
            program.resize(
                rows: Int.random(in: 1...60, using: &random), columns: Int.random(in: 1...160, using: &random))
            let drawn = program.output.count
            // Ends a paste that has begun.
            program.send("\u{1B}[201~\u{1B}\u{C}")
            try program.wait("an answer, seed \(seed), round \(round)", deadline: PseudoTerminal.timeout) {
                $0.output.count > drawn || $0.state.isOver
            }
            #expect(!program.state.isOver, "seed \(seed), round \(round)")
        }
        program.signalGroup(SIGTERM)
        let end = try program.waitForEnd(deadline: PseudoTerminal.timeout)
        #expect(end != .running && end != .stopped, "seed \(seed)")
        program.expectRestored()
    }

    @Test func `the terminal's settings are restored`() throws {
        let script = """
            trap : TERM; stty -g; "$0" \(Demo.nullName) --model nullability/Country; echo "status $?"; stty -g; echo end
            """
        for isTerminated in [false, true] {
            let program = try PseudoTerminal(
                "/bin/sh", arguments: ["-c", script, BuiltExecutable.path("codascope")],
                directory: CommandRun.packageRoot.path, rows: 40, columns: 120)
            try program.waitForFailure()
            if isTerminated { program.signalGroup(SIGTERM) } else { try program.press("q") }
            // A whole line, because the explorer's screen has the word, too, in "send".
            try program.wait("the script's end", deadline: PseudoTerminal.timeout) { $0.screen.lines.contains("end") }
            try program.waitForEnd(deadline: PseudoTerminal.timeout)
            // Shells report in different words that the signal ended the program.
            let lines = program.screen.lines.filter { !$0.isEmpty && !$0.hasPrefix("Terminated") }
            try #require(lines.count == 4, "\(lines)")
            #expect(lines[0] == lines[2])
            #expect(lines[1] == (isTerminated ? "status \(128 + SIGTERM)" : "status 0"))
        }
    }

    @Test func `Ctrl-C twice quits`() throws {
        let program = try PseudoTerminal.nullName()
        try program.press("<C-c>")
        try program.wait("a word about it") { $0.screen.text.contains("again") }
        try program.press("<C-c>")
        #expect(try program.waitForEnd(deadline: PseudoTerminal.timeout).isOver)
        program.expectRestored()
    }

    @Test func `with NO_COLOR, the same text is sent without colors`() async throws {
        let (colored, screen) = try await PseudoTerminal.drawnNullName()
        let plain = try PseudoTerminal.nullName(environment: ["NO_COLOR": "1"])
        #expect(Self.hasColor(colored.output))
        try plain.shows(screen: screen)
        #expect(!Self.hasColor(plain.output))
    }

    /// Whether the output sets a color, or the default one.
    private static func hasColor(_ output: [UInt8]) -> Bool {
        String(decoding: output, as: UTF8.self).matches(of: /\u{1B}\[([0-9;]*)m/).contains { match in
            match.output.1.split(separator: ";").contains { (30...49).contains(Int($0) ?? 0) || (Int($0) ?? 0) >= 90 }
        }
    }

    @Test func `--ascii sends only ASCII`() throws {
        let program = try PseudoTerminal.nullName(["--ascii"])
        try program.press("s")
        try program.shows("Strategies")
        try program.press("Esc")
        try program.hides("Strategies")
        try program.press("?")
        try program.shows("Help")
        #expect(program.output.allSatisfy { $0 < 0x80 })
    }

    @Test func `without a terminal, the explorer reports that it needs one`() async throws {
        let run = try await CommandRun.of([Demo.nullName, "--model", "nullability/Country"])
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("codascope: the explorer needs a terminal, and standard output is not one."))
    }

    @Test func `a terminal that can't move its cursor is refused`() throws {
        let program = try PseudoTerminal.codascope(
            [Demo.nullName, "--model", "nullability/Country"], environment: ["TERM": "dumb"], keepsErrors: true)
        #expect(try program.waitForEnd(deadline: PseudoTerminal.timeout) == .exited(code: 2))
        #expect(program.errorText.contains("TERM=dumb can't move its cursor"))
        #expect(program.output == [])
    }

    @Test func `nothing in a payload acts on the terminal`() throws {
        let folder = try TemporaryFolder()
        let hostile = "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\u{202E}\u{200B}"
        let path = try folder.write(
            "hostile.json", try JSONEncoder().encode(["name": hostile]) + Data(" x\n\(hostile)\n".utf8))
        let program = try PseudoTerminal.codascope([path, "--model", "nullability/Country"])
        try program.shows(["Not JSON", "␛[2J␛]0;title␇\\u{9B}31m\\u{202E}\\u{200B}"])
        #expect(program.screen.unknown == [])
        #expect(program.screen.bellCount == 0)
        #expect(program.screen.modes == [1, 7, 1000, 1002, 1006, 1049, 2004])
        #expect(program.screen.text.contains("␛[2J"))
        try program.quits()
    }
}
