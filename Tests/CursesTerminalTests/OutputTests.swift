import CTerminal
import TerminalUI
import Testing

@testable import CursesTerminal

@Suite(.timeLimit(.minutes(20))) struct PaletteTests {
    @Test func `256 colours are what they are`() {
        #expect(Palette.numbers(for: 256) == Array(0..<256))
    }

    @Test(arguments: [8, 16, 88]) func `fewer colours are near ones`(count: Int) {
        let numbers = Palette.numbers(for: count)
        #expect(numbers.prefix(8) == [0, 1, 2, 3, 4, 5, 6, 7])
        #expect(numbers.allSatisfy { (0..<Int32(count == 8 ? 8 : 16)).contains($0) })
        // Red, orange, yellow, green, blue, black, white of the colour cube and the greys, without brightness.
        #expect([160, 208, 190, 34, 20, 16, 255, 232].map { numbers[$0] % 8 } == [1, 3, 3, 2, 4, 0, 7, 0])
    }

    @Test func `bright colours lose their brightness where there are eight, and can still be read`() {
        #expect(Palette.numbers(for: 8)[8..<16] == [7, 1, 2, 3, 4, 5, 6, 7])
        #expect(Palette.numbers(for: 16)[8..<16] == [8, 9, 10, 11, 12, 13, 14, 15])
    }

    @Test func `direct colour is red, green and blue in one number`() {
        let numbers = Palette.numbers(for: 1 << 24)
        #expect([1, 9, 16, 208, 231, 255].map { numbers[$0] } == [1, 0xFF0000, 0, 0xFF8700, 0xFFFFFF, 0xEEEEEE])
    }
}

@Suite(.timeLimit(.minutes(20))) struct ClipboardTests {
    @Test func `text is sent as base64`() {
        let (bytes, outcome) = Clipboard(environment: ["TERM": "xterm-256color"]).sequence(for: "a\u{1B}é")
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}]52;c;YRvDqQ==\u{7}")
        #expect(outcome == .sent)
    }

    @Test(arguments: [["TERM": "linux"], ["TERM_PROGRAM": "Apple_Terminal"], ["STY": "1.pts-0"]])
    func `a terminal that takes nothing is known`(environment: [String: String]) {
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

@Suite(.timeLimit(.minutes(20))) struct ConversionTests {
    @Test func `the attributes have the same bits on both sides`() {
        #expect(
            [Attributes.bold, .dim, .reverse, .underline, .italic].map { Int($0.rawValue) }
                == [CT_BOLD, CT_DIM, CT_REVERSE, CT_UNDERLINE, CT_ITALIC].map { Int($0) })
    }

    @Test func `a cell carries a base and up to four marks`() {
        var cell = ct_cell(scalar: 0x61, Style(.red, on: .default, .bold))
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
