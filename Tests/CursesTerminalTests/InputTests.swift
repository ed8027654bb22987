import TerminalUI
import TestSupport
import Testing

@testable import CursesTerminal

@Suite(.timeLimit(.minutes(60))) struct UTF8DecoderTests {
    private func decode(_ bytes: [UInt8]) -> [Unicode.Scalar] {
        var decoder = UTF8Decoder()
        var scalars: [Unicode.Scalar] = []
        for byte in bytes { decoder.feed(byte) { scalars.append($0) } }
        return scalars
    }

    @Test func `every scalar is decoded`() {
        for scalar in (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
            let decoded = decode(Array(String(scalar).utf8))
            if decoded != [scalar] { Issue.record("\(String(scalar.value, radix: 16)): \(decoded)") }
        }
    }

    @Test func `invalid UTF-8 is replaced as in the standard library`() {
        // Every pair and the beginnings of every triple, before a letter that must survive.
        for first in UInt8(0x7F)...0xFF {
            for second in UInt8(0x7F)...0xFF {
                for third in [0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xE1, 0xF5] as [UInt8] {
                    let bytes = [first, second, third, 0x41, 0x41, 0x41]
                    let decoded = decode(bytes)
                    if decoded != Array(String(decoding: bytes, as: UTF8.self).unicodeScalars) {
                        Issue.record("\(bytes): \(decoded)")
                    }
                }
            }
        }
    }
}

@Suite(.timeLimit(.minutes(60))) struct InputDecoderTests {
    private func events(_ pieces: [InputDecoder.Piece]) -> [InputEvent] {
        var decoder = InputDecoder()
        var events: [InputEvent] = []
        for piece in pieces { decoder.feed(piece, into: &events) }
        return events
    }

    private func bytes(_ text: String) -> [InputDecoder.Piece] { text.utf8.map { .byte($0) } }

    @Test(arguments: 0..<32) func `a control byte is the key with Ctrl`(byte: UInt8) throws {
        let names = [
            0: "<C-Space>", 8: "Backspace", 9: "Tab", 10: "Enter", 13: "Enter", 27: "Esc", 28: #"<C-\>"#, 29: "<C-]>",
            30: "<C-^>", 31: "<C-_>",
        ]
        let name = names[Int(byte)] ?? "<C-\(Unicode.Scalar(byte + 0x60))>"
        #expect(events([.byte(byte), .pause]) == [.key(try Key(name: name))])
    }

    @Test func `Esc is a key unless it begins a sequence`() {
        #expect(events(bytes("\u{1B}")) == [])
        #expect(events(bytes("\u{1B}") + [.pause]) == [.key(.escape)])
        #expect(events(bytes("\u{1B}j")) == [.key(.escape), .key(.character("j"))])
        #expect(events(bytes("\u{1B}\u{1B}") + [.pause]) == [.key(.escape), .key(.escape)])
        #expect(events(bytes("\u{1B}") + [.key(.up)]) == [.key(.escape), .key(.up)])
        #expect(events(bytes("\u{1B}[") + [.pause]) == [.key(.escape), .key(.character("["))])
        #expect(events(bytes("\u{1B}O") + [.pause]) == [.key(.escape), .key(.character("O"))])
    }

    @Test(arguments: ["P", "X", "]", "_", "^"])
    func `Esc and a letter that can begin a reply never swallow later keys`(letter: String) {
        let both: [InputEvent] = [.key(.escape), .key(.character(Character(letter)))]
        #expect(events(bytes("\u{1B}\(letter)") + [.pause] + bytes("j")) == both + [.key(.character("j"))])
        #expect(events(bytes("\u{1B}\(letter)k") + [.pause] + bytes("j")) == [.key(.character("j"))])
    }

    @Test(arguments: [
        "\u{1B}[?62;4c", "\u{1B}[I", "\u{1B}[12;40R", "\u{1B}OZ", "\u{1B}]11;rgb:0/0/0\u{7}",
        "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}P1+r544e\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\",
    ])
    func `a reply of the terminal is ignored as a whole`(answer: String) {
        #expect(events(bytes(answer + "e") + [.pause]) == [.key(.character("e"))])
    }

    @Test func `a character split between two reads arrives whole`() {
        #expect(events([.byte(0xE4), .pause, .byte(0xB8), .pause, .byte(0xAD)]) == [.key(.character("中"))])
    }

    @Test(arguments: [[0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x87], [0xE2]] as [[UInt8]])
    func `a sequence after a truncated character isn't typed as text`(cut: [UInt8]) {
        let replaced = InputEvent.key(.character("\u{FFFD}"))
        let pieces = cut.map { InputDecoder.Piece.byte($0) }
        #expect(events(pieces + bytes("\u{1B}[1;5Aj")) == [replaced, .key(.character("j"))])
        #expect(events(pieces + [.key(.up)]) == [replaced, .key(.up)])
        #expect(
            events(pieces + [.pasteBegin] + bytes("a") + [.pasteEnd]) == [replaced, .paste("a")])
    }

    @Test func `pasted text is never read as keys`() {
        let pasted = bytes("a\rb\r\nc\u{1B}[A\u{3}é") + [.key(.up), .pause, .mouseReport]
        #expect(
            events([.pasteBegin] + pasted + [.pasteEnd] + bytes("j")) == [
                .paste("a\nb\nc\u{1B}[A\u{3}é"), .key(.character("j")),
            ])
        #expect(events([.pasteBegin, .pasteEnd]) == [.paste("")])
        #expect(events([.pasteEnd]) == [])
    }

    @Test(arguments: [
        ("0;5;3M", MouseEvent(.press(.left), row: 2, column: 4)),
        ("2;1;1m", MouseEvent(.release(.right), row: 0, column: 0)),
        ("33;300;200M", MouseEvent(.drag(.middle), row: 199, column: 299)),
        ("64;5;3M", MouseEvent(.wheelUp, row: 2, column: 4)),
        ("65;5;3M", MouseEvent(.wheelDown, row: 2, column: 4)),
        ("28;5;3M", MouseEvent(.press(.left), row: 2, column: 4)),
    ])
    func `a mouse report is an event`(report: String, event: MouseEvent) {
        #expect(events([.mouseReport] + bytes(report + "j")) == [.mouse(event), .key(.character("j"))])
    }

    @Test(arguments: [
        "35;5;3M", "66;5;3M", "0;0;3M", "0;5M", ";;M", "0;5;3;1M", "0;99999999999999999999;1M", "128;1;1M",
    ])
    func `an unsupported mouse report is ignored`(report: String) {
        #expect(events([.mouseReport] + bytes(report + "j")) == [.key(.character("j"))])
    }

    @Test func `the bytes that a key sends are decoded as that key`() throws {
        for name in ["j", "é", "<C-d>", "<C-Space>", "Enter", "Tab", "Backspace", "Esc"] {
            let key = try Key(name: name)
            #expect(events(try key.terminalBytes.map { .byte($0) } + [.pause]) == [.key(key)])
        }
    }
}
