import CTerminal
import TerminalUI
import Testing

@testable import CursesTerminal

@Suite(.timeLimit(.minutes(60))) struct PaletteTests {
    @Test func `256 colors keep their numbers`() {
        #expect(Palette(.indexed).numbers == Array(0..<256))
        #expect(Palette(.redefinable).numbers == Array(0..<256))
    }

    @Test(arguments: [8, 16]) func `with fewer colors, each color maps to a similar one`(count: Int) {
        let numbers = Palette(.few(count)).numbers
        #expect(numbers.prefix(8) == [0, 1, 2, 3, 4, 5, 6, 7])
        #expect(numbers.allSatisfy { (0..<Int32(count)).contains($0) })
        // Red, orange, yellow, green, blue, black, white of the color cube and the grays, without brightness.
        #expect([160, 208, 190, 34, 20, 16, 255, 232].map { numbers[$0] % 8 } == [1, 3, 3, 2, 4, 0, 7, 0])
    }

    @Test func `with eight colors, bright ones lose their brightness but stay readable`() {
        #expect(Palette(.few(8)).numbers[8..<16] == [7, 1, 2, 3, 4, 5, 6, 7])
        #expect(Palette(.few(16)).numbers[8..<16] == [8, 9, 10, 11, 12, 13, 14, 15])
    }

    @Test func `direct color is red, green and blue in one number`() {
        var palette = Palette(.direct)
        #expect(
            [1, 9, 16, 208, 231, 255].map { palette.numbers[$0] } == [1, 0xFF0000, 0, 0xFF8700, 0xFFFFFF, 0xEEEEEE])
        #expect(palette.slot(of: .exact(0x268BD2)) == Palette.Slot(place: 256, number: 0x268BD2))
        // The first eight numbers are the terminal's own colors.
        #expect(palette.slot(of: .exact(5)) == Palette.Slot(place: 257, number: 8))
        #expect(palette.slot(of: .exact(0x268BD2)).place == 256)
        #expect(palette.slot(of: .palette(208)) == Palette.Slot(place: 208, number: 0xFF8700))
        #expect(palette.slot(of: .default) == Palette.Slot(place: -1, number: -1))
    }

    @Test func `a color is defined once, in place of the nearest one that isn't taken`() {
        var palette = Palette(.redefinable)
        let color = Color.exact(0xFF8701)
        #expect(palette.slot(of: color) == Palette.Slot(place: 256, number: 208, definition: RGB(0xFF8701)))
        #expect(palette.slot(of: color) == Palette.Slot(place: 256, number: 208))
        let other = palette.slot(of: .exact(0xFF8702))
        #expect(other.number != 208)
        #expect(other.definition == RGB(0xFF8702))
    }

    @Test(arguments: [Palette.Kind.none, .few(8), .few(16), .indexed])
    func `with few colors, an exact color maps to the nearest of them`(kind: Palette.Kind) {
        var palette = Palette(kind)
        #expect(palette.slot(of: .exact(0xFF8701)) == palette.slot(of: .palette(208)))
    }

    @Test func `once all slots are used, a color maps to the nearest one`() {
        for kind in [Palette.Kind.direct, .redefinable] {
            var palette = Palette(kind)
            for number in 0..<Palette.maxExact { _ = palette.slot(of: .exact(UInt32(number << 8 | 1))) }
            #expect(palette.slot(of: .exact(0xFF8701)).place == 208)
        }
    }

    @Test func `the kind of palette depends on the terminal's description and on COLORTERM`() {
        func kind(_ count: Int, _ canRedefine: Bool, _ colorTerm: String?) -> Palette.Kind {
            Palette.kind(
                colorCount: count, canRedefine: canRedefine,
                environment: colorTerm.map { ["COLORTERM": $0] } ?? [:])
        }
        #expect(kind(1 << 24, false, nil) == .direct)
        #expect(kind(256, true, "truecolor") == .redefinable)
        #expect(kind(256, true, "24bit") == .redefinable)
        #expect(kind(256, true, nil) == .indexed)
        #expect(kind(256, true, "yes") == .indexed)
        #expect(kind(256, false, "truecolor") == .indexed)
        #expect(
            [88, 16, 15, 8, 7, 0].map { kind($0, true, "truecolor") } == [
                .few(16), .few(16), .few(8), .few(8), .none, .none,
            ])
    }

    @Test func `a direct-color description is used if the terminal can't redefine its colors`() {
        let known = [
            "tmux-256color": (256, false), "tmux-direct": (1 << 24, false), "xterm-256color": (256, true),
            "xterm-direct": (1 << 24, false), "screen-256color": (256, false), "odd": (256, false),
            "odd-direct": (256, false),
        ]
        func name(_ name: String, _ colorTerm: String? = "truecolor") -> String {
            Palette.terminalName(name, environment: colorTerm.map { ["COLORTERM": $0] } ?? [:]) { known[$0] }
        }
        #expect(name("tmux-256color") == "tmux-direct")
        #expect(name("tmux-256color", nil) == "tmux-256color")
        for same in ["xterm-256color", "screen-256color", "odd", "tmux-direct", "unknown"] {
            #expect(name(same) == same)
        }
    }
}

@Suite(.timeLimit(.minutes(60))) struct ClipboardTests {
    @Test func `text is sent as base64`() {
        let (bytes, outcome) = Clipboard(environment: ["TERM": "xterm-256color"]).sequence(for: "a\u{1B}é")
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}]52;c;YRvDqQ==\u{7}")
        #expect(outcome == .sent)
    }

    @Test(arguments: [["TERM": "linux"], ["TERM_PROGRAM": "Apple_Terminal"], ["STY": "1.pts-0"]])
    func `a terminal without a clipboard is reported`(environment: [String: String]) {
        let (bytes, outcome) = Clipboard(environment: environment).sequence(for: "a")
        #expect(bytes == [])
        guard case .unsupported = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    @Test func `a text that terminals would drop is refused`() {
        let clipboard = Clipboard(environment: [:])
        #expect(clipboard.sequence(for: String(repeating: "x", count: 74_994)).outcome == .sent)
        #expect(clipboard.sequence(for: String(repeating: "x", count: 74_995)).outcome == .tooLong(limit: 74_994))
    }
}

@Suite(.timeLimit(.minutes(60))) struct ConversionTests {
    @Test func `the attributes have the same bits in Swift and in C`() {
        #expect(
            [Attributes.bold, .dim, .reverse, .underline, .italic].map { Int($0.rawValue) }
                == [CT_BOLD, CT_DIM, CT_REVERSE, CT_UNDERLINE, CT_ITALIC].map { Int($0) })
    }

    @Test func `a cell carries a base and up to four marks`() {
        var cell = ct_cell(scalar: 0x61, .bold, foreground: 1, background: -1)
        for mark in UInt32(0x300)..<0x306 { cell.append(mark) }
        #expect(cell.length == 5)
        #expect([cell.text.0, cell.text.1, cell.text.4] == [0x61, 0x300, 0x303])
        #expect((cell.foreground, cell.background) == (1, -1))
    }

    @Test(arguments: [
        TerminalError.outputNotTerminal, .noKeyboard, .terminalNotNamed, .terminfoMissing(terminal: "x"),
        .unknownTerminal(name: "x"), .dumbTerminal(name: "x"), .system(call: "pipe", reason: "none left"),
    ])
    func `an error says what to do without a terminal`(error: TerminalError) {
        #expect(error.description.hasSuffix("'codascope check' and 'codascope screen' need no terminal."))
    }
}
