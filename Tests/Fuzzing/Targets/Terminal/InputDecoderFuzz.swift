import TerminalUI

@testable import CursesTerminal

extension FuzzTarget {
    static let inputDecoder = FuzzTarget(
        "input-decoder", "bytes of the terminal become the same events however they are cut, and no sequence is typed",
        longest: 512,
        seeds: {
            [
                "0abc", "0\u{1B}[A\u{1B}OP\u{1B}[1;5C", "1日本🇯🇵e\u{301}", "2pasted\r\ntext\rof\nlines",
                "3<0;10;5M<64;1;1m",
                "0\u{1B}]0;title\u{07}x\u{1B}P1$r\u{1B}\\y", "0\u{1B}\u{1B}[", "40;10;5M35;2;3m", "0\u{1B}[<0;1;1M",
            ].map(Array.init) + [[0x30, 0xC3, 0x28, 0xF0, 0x9F, 0x1B, 0x5B, 0xE2, 0x41, 0xFF], [0x32, 0x0D, 0xC3]]
        },
        check: { bytes in
            var input = FuzzInput(bytes)
            let kind = input.choice(below: 5)
            let rest = Array(input.rest)
            switch kind {
            case 0: try checkAnything(rest)
            case 1: try checkTyped(rest.filter { $0 != 0x1B })
            case 2: try checkPasted(rest)
            case 3: try checkMouse(rest)
            // A long input, to see that each byte costs the same.
            default: try checkAnything((0..<400).flatMap { _ in rest })
            }
        })

    private static func events(_ pieces: [InputDecoder.Piece]) -> [InputEvent] {
        var decoder = InputDecoder()
        var events: [InputEvent] = []
        for piece in pieces { decoder.feed(piece, into: &events) }
        return events
    }

    /// Checks that any input ends at a pause: the next key is decoded as itself.
    private static func checkAnything(_ bytes: [UInt8]) throws {
        let pieces = bytes.map { InputDecoder.Piece.byte($0) }
        let heard = events(pieces)
        try require(heard.count <= bytes.count + 2, "\(heard.count) events of \(bytes.count) bytes")
        for event in heard {
            guard case .key(let key) = event, case .character(let character) = key.code else { continue }
            let control = character.unicodeScalars.first {
                $0.properties.generalCategory == .control && $0.value < 0x80
            }
            try require(control == nil, "the key \(key) is a control character")
        }
        let whole = events(pieces + [.pause, .key(.enter)])
        try holdEqual(whole.last, .key(.enter), "the key after a pause")
    }

    /// Checks that bytes without Esc are decoded as text, and that pauses between them have no effect.
    private static func checkTyped(_ bytes: [UInt8]) throws {
        let truth = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { InputEvent.key(Key(typed: $0)) }
        // The last character may be truncated; the letter after it ends it.
        let heard = events(bytes.map { .byte($0) } + [.byte(0x78)])
        try require(heard.last == .key(.character("x")), "the last key")
        try require(Array(heard.dropLast()) == truth, "\(heard.dropLast()) instead of \(truth)")
        let followed = events((bytes + [0x1B, 0x5B, 0x41, 0x78]).map { .byte($0) })
        try require(followed == heard, "before a sequence \(followed) instead of \(heard)")
        let paused = events(bytes.flatMap { [.byte($0), .pause] } + [.byte(0x78)])
        try require(paused == heard, "with pauses \(paused) instead of \(heard)")
    }

    /// Checks that pasted bytes are text, whatever they contain.
    private static func checkPasted(_ bytes: [UInt8]) throws {
        let heard = events([.pasteBegin] + bytes.map { .byte($0) } + [.byte(0x78), .pasteEnd, .key(.enter)])
        var text = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in (String(decoding: bytes, as: UTF8.self) + "x").unicodeScalars {
            if scalar == "\r" || scalar != "\n" || previous != "\r" { text.append(scalar == "\r" ? "\n" : scalar) }
            previous = scalar
        }
        try require(
            heard == [.paste(String(text)), .key(.enter)], "\(heard) of \(String(text).debugDescription)")
    }

    /// Checks that a report is an event at a valid position, or nothing.
    private static func checkMouse(_ bytes: [UInt8]) throws {
        for event in events([.mouseReport] + bytes.map { .byte($0) }) {
            guard case .mouse(let mouse) = event else { continue }
            try require(mouse.position.row >= 0 && mouse.position.column >= 0, "\(mouse)")
        }
    }
}
