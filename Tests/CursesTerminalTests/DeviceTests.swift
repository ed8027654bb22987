import Foundation
import TerminalUI
import TestSupport
import Testing

/// The device in a pseudo-terminal, used by a program that shows the events it receives.
@Suite(.timeLimit(.minutes(60))) struct DeviceTests {
    @Test func `text of every kind is drawn with its colors`() throws {
        let program = try PseudoTerminal.fixture()
        #expect(
            program.screen.lines.prefix(4) == [
                "FIXTURE 80x24 colors=256",
                "中文 é e\u{301} 😀 │ end",
                #"hostile ␛[31m\u{202E}\u{9B}1m␇ end"#,
                "",
            ])
        #expect(program.screen.line(23) == "last row" + String(repeating: " ", count: 69) + "end")
        #expect(program.screen.cells[0][0].attributes == .reverse)
        #expect(
            program.screen.cells[1][0]
                == ScreenModel.Cell(text: "中", foreground: 208, background: 4, attributes: [.bold, .underline]))
        #expect(program.screen.modes == [1, 7, 1000, 1002, 1006, 1049, 2004])
        #expect(program.screen.unknown == [])
        #expect(program.screen.bellCount == 0)
    }

    @Test func `leaving restores the terminal`() throws {
        let program = try PseudoTerminal.fixture()
        try program.press("q")
        #expect(try program.waitForEnd() == .exited(code: 0))
        #expect(program.isRestored)
        #expect(program.screen.text.contains("left in order"))
        #expect(program.screen.unknown == [])
    }

    private static let emoji = "emoji 🇫🇷|👍🏽|👩‍👧|❤\u{FE0F}|1\u{FE0F}\u{20E3}|end"

    @Test func `emoji of several scalars are drawn whole where the terminal draws them in two columns`() throws {
        let program = try PseudoTerminal.fixture(joining: .all)
        try program.press("J x")
        // They are written after the rest of the screen.
        try program.wait("the emoji") { $0.screen.line(4) == Self.emoji }
        // Further lines of the log move them up, and nothing of them is left behind.
        for _ in 0..<20 { try program.press("N") }
        try program.press("y")
        try program.waitForText("key y")
        #expect(!program.screen.text.contains("emoji 🇫🇷"))
        #expect(
            program.screen.lines.filter { $0.hasPrefix("no emoji") || $0.hasPrefix("key N") }.allSatisfy {
                $0.count < 9
            })
        #expect(program.screen.unknown == [])
    }

    @Test func `emoji of several scalars are escaped where the terminal draws them in another width`() throws {
        let program = try PseudoTerminal.fixture()
        try program.press("J x")
        // Two regional indicators take two columns everywhere, but the terminal has to report that first.
        let line = #"emoji 🇫🇷|👍\u{1F3FD}|👩\u{200D}👧|❤\u{FE0F}|1\u{FE0F}\u{20E3}|end"#
        try program.wait("the line \(line)") { $0.screen.line(4) == line }
    }

    @Test func `the first screen is drawn before the terminal has answered`() throws {
        let program = try PseudoTerminal.fixture(joining: .all, answers: false)
        try program.press("J x")
        try program.waitForText("key x")
        #expect(program.screen.line(4).hasPrefix(#"emoji \u{1F1EB}\u{1F1F7}|👍\u{1F3FD}|"#))
        program.send(String(repeating: "\u{1B}[2;3R", count: 5))
        try program.waitForText(Self.emoji)
        #expect(program.screen.line(3) == "key J")
        #expect(program.screen.unknown == [])
    }

    @Test func `a terminal that does not answer shows emoji escaped`() throws {
        let program = try PseudoTerminal.fixture(answers: false)
        try program.press("J x")
        try program.waitForText("key x")
        #expect(program.screen.line(4).hasPrefix(#"emoji \u{1F1EB}\u{1F1F7}|👍\u{1F3FD}|"#))
        // A late answer isn't a key.
        program.send("\u{1B}[2;3R")
        try program.press("y")
        try program.waitForText("key y")
        #expect(program.screen.lines.filter { $0.hasPrefix("key ") } == ["key J", "key x", "key y"])
    }

    @Test func `keys arrive by their names`() throws {
        let names = [
            "j", "é", "中", "<", "<C-d>", "<C-Space>", "Enter", "Tab", "S-Tab", "Space", "Backspace", "Up", "Down",
            "Left", "Right", "Home", "End", "PgUp", "PgDn", "Ins", "Del", "F1", "F5", "F12", "<C-Right>", "<S-Up>",
            "<A-PgDn>", "Esc",
        ]
        let program = try PseudoTerminal.fixture(rows: 50)
        try program.press(names.joined(separator: " "))
        try program.waitForText("key Esc")
        #expect(program.screen.lines.filter { $0.hasPrefix("key ") } == names.map { "key \($0)" })
    }

    @Test func `the mouse arrives as presses, drags, releases and the wheel`() throws {
        let program = try PseudoTerminal.fixture()
        program.send("\u{1B}[<0;5;3M\u{1B}[<32;6;3M\u{1B}[<0;6;3m\u{1B}[<64;5;3M\u{1B}[<65;200;3M")
        try program.waitForText("mouse wheelDown")
        #expect(
            program.screen.lines.filter { $0.hasPrefix("mouse ") }.map { $0.split(separator: " ").last ?? "" } == [
                "2,4", "2,5", "2,5", "2,4", "2,199",
            ])
        #expect(program.screen.text.contains("wheelUp"))
        #expect(program.screen.text.contains("drag"))
    }

    @Test func `without the mouse the terminal is not asked for it`() throws {
        let program = try PseudoTerminal.fixture(["--no-mouse"])
        #expect(program.screen.modes == [1, 7, 1049, 2004])
    }

    @Test func `a paste is one event`() throws {
        let program = try PseudoTerminal.fixture()
        program.paste("a\nq é")
        try program.waitForText("paste")
        #expect(program.screen.line(3) == "paste a␊q é")
    }

    @Test func `unknown sequences aren't keys`() throws {
        let program = try PseudoTerminal.fixture()
        program.send("\u{1B}[?64;1;2c\u{1B}]11;rgb:0000/0000/0000\u{7}\u{1B}P1+r\u{1B}\\\u{1B}[Ix")
        try program.waitForText("key x")
        #expect(program.screen.line(3) == "key x")
    }

    @Test(arguments: [(12, 50), (50, 200), (3, 9), (1, 1)])
    func `a new size is drawn at once`(rows: Int, columns: Int) throws {
        let program = try PseudoTerminal.fixture()
        program.resize(rows: rows, columns: columns)
        let wanted = String("FIXTURE \(columns)x\(rows) colors=256".prefix(columns))
        if rows > 2 {
            try program.wait("the new size") {
                $0.screen.line(0) == wanted && $0.screen.line(rows - 1).hasSuffix("end")
            }
        }
        program.resize(rows: 24, columns: 80)
        try program.wait("the old size") { $0.screen.line(0) == "FIXTURE 80x24 colors=256" }
        try program.waitForText("resize 80x24")
        #expect(program.screen.unknown == [])
    }

    @Test(arguments: [(1, 1), (2, 3), (1, 200)])
    func `the device starts in a terminal of any size`(rows: Int, columns: Int) throws {
        let program = try PseudoTerminal.unstartable(environment: [:])
        program.resize(rows: rows, columns: columns)
        try program.wait("the screen") { $0.screen.isAlternateScreen && $0.screen.modes.contains(1006) }
        try program.press("q")
        #expect(try program.waitForEnd() == .exited(code: 0))
    }

    @Test func `another thread can wake the device`() throws {
        let program = try PseudoTerminal.fixture()
        try program.press("T")
        try program.waitForText("wake")
    }

    @Test func `text is copied with OSC 52, for tmux both plain and wrapped`() throws {
        let text = Data("héllo".utf8).base64EncodedString()
        let plain = ScreenModel.Copied(base64: text, isWrappedForTmux: false)
        for (environment, copied) in [
            ([:], [plain]),
            (["TMUX": "/tmp/tmux-0/default,1,0"], [plain, ScreenModel.Copied(base64: text, isWrappedForTmux: true)]),
        ] {
            let program = try PseudoTerminal.fixture(environment: environment)
            try program.press("Y")
            try program.waitForText("copy sent")
            #expect(program.screen.copied == copied)
        }
    }

    @Test func `monochrome sends attributes only`() throws {
        let program = try PseudoTerminal.fixture(["--mono"])
        #expect(program.screen.line(0) == "FIXTURE 80x24 colors=0")
        #expect(program.screen.cells.joined().allSatisfy { $0.foreground == -1 && $0.background == -1 })
        #expect(program.screen.cells[1][0].attributes == [.bold, .underline])
    }

    @Test(arguments: [
        ("xterm-mono", 0), ("vt100", 0), ("linux", 8), ("screen-256color", 256), ("tmux-256color", 256),
    ])
    func `the device draws with the terminal's capabilities`(terminal: String, colors: Int) throws {
        let program = try PseudoTerminal.fixture(environment: ["TERM": terminal])
        #expect(program.screen.line(0) == "FIXTURE 80x24 colors=\(colors)")
        #expect(program.screen.line(1) == "中文 é e\u{301} 😀 │ end")
        #expect(program.screen.line(2) == #"hostile ␛[31m\u{202E}\u{9B}1m␇ end"#)
        try program.press("q")
        #expect(try program.waitForEnd() == .exited(code: 0))
        #expect(program.screen.modes.isSubset(of: [7, 25]))
    }

    @Test(arguments: ["truecolor", "24bit"])
    func `a terminal that can redefine its colors shows each color exactly`(colorTerm: String) throws {
        let program = try PseudoTerminal.fixture(environment: ["COLORTERM": colorTerm])
        try program.press("R")
        try program.wait("colours") { $0.screen.line(22) == "####" }
        let cells = program.screen.cells[22].prefix(4)
        // They use the numbers of the nearest free colors, in case the terminal ignores the definitions.
        #expect(cells.map(\.foreground) == [208, 32, 208, 172])
        #expect(program.screen.redefined == [208: "rgb:FF/87/01", 32: "rgb:26/8B/D2", 172: "rgb:FF/87/02"])
        #expect(program.screen.unknown == [])
        // Another program has the terminal's own colours.
        try program.press("H")
        try program.waitForText("back again")
        #expect(program.screen.redefined.count == 3)
        try program.press("q")
        try program.waitForEnd()
        #expect(program.screen.redefined == [:])
    }

    @Test func `other terminals show the nearest available color`() throws {
        for (environment, shown) in [
            ([:], [208, 32, 208, 208]), (["TERM": "tmux-256color", "COLORTERM": "truecolor"], nil),
            (["TERM": "linux"], [3, 6, 3, 3]),
        ] {
            let program = try PseudoTerminal.fixture(environment: environment)
            try program.press("R")
            try program.wait("colours") { $0.screen.line(22) == "####" }
            #expect(program.screen.redefined == [:])
            guard let shown else { continue }
            #expect(program.screen.cells[22].prefix(4).map(\.foreground) == shown)
        }
    }

    @Test func `a crash restores the terminal's colors`() throws {
        let program = try PseudoTerminal.fixture(environment: ["COLORTERM": "truecolor"])
        try program.press("R")
        try program.wait("colours") { $0.screen.redefined.count == 3 }
        try program.press("F")
        try program.waitForEnd()
        #expect(program.screen.redefined == [:])
    }

    @Test func `keys come from the terminal when standard input is a pipe`() throws {
        let program = try PseudoTerminal.fixture(["--read-input"], input: .pipe(Data("{}".utf8)))
        #expect(program.screen.line(3) == "input {}")
        try program.press("q")
        #expect(try program.waitForEnd() == .exited(code: 0))
        #expect(program.isRestored)
    }

    @Test func `nothing in a payload acts on the terminal`() throws {
        let hostile = (1...0x9F as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter {
            $0.value < 0x20 || $0.value > 0x7E
        }
        let text = hostile.map { "\($0)[2J]" }.joined()
        let program = try PseudoTerminal.fixture(["--read-input"], columns: 1000, input: .pipe(Data(text.utf8)))
        // A tab takes four columns.
        #expect(program.screen.line(3) == "input " + Sanitizer().shown(text).replacing("␉", with: "␉   "))
        #expect(program.screen.bellCount == 0)
        #expect(program.screen.unknown == [])
        let clean = try PseudoTerminal.fixture(columns: 1000)
        #expect(program.screen.modes == clean.screen.modes)
    }

    @Test func `without a UTF-8 locale, the device finds one`() throws {
        let program = try PseudoTerminal.fixture(environment: ["LC_ALL": "C"])
        #expect(program.screen.line(1) == "中文 é e\u{301} 😀 │ end")
    }

    @Test func `the terminal can be given to another program for a time`() throws {
        let program = try PseudoTerminal.fixture()
        try program.press("H")
        try program.waitForText("back again")
        try program.wait("the screen") { $0.screen.line(0) == "FIXTURE 80x24 colors=256" }
        try program.press("q")
        try program.waitForEnd()
        #expect(program.isRestored)
        #expect(program.screen.text.contains("in between"))
    }

    @Test(arguments: [
        (["TERM": "dumb"], "TERM=dumb can't move its cursor"),
        (["TERM": "no-such-terminal"], "TERM=no-such-terminal is not in the terminfo database"),
        (["TERM": ""], "the environment variable TERM is not set"),
    ])
    func `an unusable terminal is named in the error`(environment: [String: String], message: String) throws {
        let program = try PseudoTerminal.unstartable(environment: environment, keepsErrors: true)
        #expect(try program.waitForEnd() == .exited(code: 2))
        #expect(String(decoding: program.errorOutput, as: UTF8.self).contains(message))
        #expect(program.output == [])
    }
}
