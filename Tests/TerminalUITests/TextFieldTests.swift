import SeededRandom
import TestSupport
import Testing

@testable import TerminalUI

/// A simple and slow reference: scalars, with boundaries computed from the start each time.
private struct SlowField {
    var scalars: [Unicode.Scalar]
    var cursor: Int

    var text: String { scalars.reduce(into: "") { $0.unicodeScalars.append($1) } }

    /// The places between clusters, in scalars.
    var boundaries: [Int] { text.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.unicodeScalars.count) } }

    private mutating func settle(_ place: Int) { cursor = boundaries.first { $0 >= place } ?? scalars.count }

    private mutating func remove(_ range: Range<Int>) {
        scalars.removeSubrange(range)
        settle(range.lowerBound)
    }

    mutating func insert(_ more: String) {
        let lines = Array(more.unicodeScalars).split {
            "\n\r\u{B}\u{C}\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0)
        }
        let line = Array(lines.joined(separator: [" "]))
        guard !line.isEmpty else { return }
        scalars.insert(contentsOf: line, at: cursor)
        settle(cursor + line.count)
    }

    mutating func press(_ key: Key) {
        let all = boundaries
        let place = all.firstIndex(of: cursor) ?? 0
        switch key {
        case .left: cursor = all[max(0, place - 1)]
        case .right: cursor = all[min(all.count - 1, place + 1)]
        case .home: cursor = 0
        case .end: cursor = scalars.count
        case .backspace: if place > 0 { remove(all[place - 1]..<cursor) }
        case .delete: if place < all.count - 1 { remove(cursor..<all[place + 1]) }
        case .control("u"): remove(0..<cursor)
        case .control("k"): remove(cursor..<scalars.count)
        case .control("w"):
            let characters = Array(text)
            var start = place
            while start > 0, characters[start - 1].isWhitespace { start -= 1 }
            while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
            remove(all[start]..<cursor)
        default: break
        }
    }
}

@Suite struct TextFieldTests {
    static let keys: [Key] = [
        .left, .right, .home, .end, .backspace, .delete, .control("u"), .control("k"), .control("w"),
    ]

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `editing gives the same result as a slow reference`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let start = TextPieces.text(&random, upTo: 12)
        var field = TextField(start)
        var slow = SlowField(scalars: Array(start.unicodeScalars), cursor: start.unicodeScalars.count)
        for step in 0..<60 {
            let did: String
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2:
                let scalar = random.pick(Array(random.pick(TextPieces.all).unicodeScalars))
                _ = field.press(.character(Character(scalar)))
                slow.insert(String(scalar))
                did = "typed \(scalar.debugDescription)"
            case 3:
                let text = TextPieces.text(&random, upTo: 6)
                field.insert(text)
                slow.insert(text)
                did = "pasted \(text.debugDescription)"
            default:
                let key = random.oneIn(4) ? random.pick(Self.keys) : random.pick(Array(Self.keys.prefix(6)))
                _ = field.press(key)
                slow.press(key)
                did = "pressed \(key.name)"
            }
            let isSame =
                Array(field.text.unicodeScalars) == slow.scalars
                && field.beforeCursor.unicodeScalars.count == slow.cursor
            if !isSame {
                Issue.record(
                    """
                    seed \(seed), step \(step), \(did): \(field.beforeCursor.debugDescription) \
                    \(field.afterCursor.debugDescription), expected \(slow.text.debugDescription) at \(slow.cursor)
                    """)
                return
            }
        }
    }

    @Test(arguments: [
        ("e", ["\u{301}", "x"], "e\u{301}x", 2), ("क", ["\u{94D}", "ष", "ि"], "क्षि", 1),
        ("ท", ["\u{E35}", "\u{E48}"], "ที่", 1), ("م", ["\u{64E}", "ر"], "مَر", 2), ("", ["🇫", "🇷"], "🇫🇷", 1),
        ("👍", ["🏽"], "👍🏽", 1), ("👩", ["\u{200D}", "👧"], "👩‍👧", 1), ("", ["\u{301}"], "\u{301}", 1),
        ("\u{1112}", ["\u{1161}", "\u{11AB}"], "\u{1112}\u{1161}\u{11AB}", 1),
    ])
    func `scalars typed one by one become one character`(
        start: String, typed: [String], text: String, characters: Int
    ) {
        var field = TextField(start)
        for scalar in typed { for each in scalar.unicodeScalars { _ = field.press(.character(Character(each))) } }
        #expect(Array(field.text.unicodeScalars) == Array(text.unicodeScalars))
        #expect(field.cursor == field.text.endIndex)
        for _ in 0..<characters { _ = field.press(.backspace) }
        #expect(field.text.isEmpty)
    }

    @Test func `keys move over words, cut them, and insert the last cut text`() {
        var field = TextField("one two  three")
        func press(_ keys: Key...) -> [String] {
            for key in keys { _ = field.press(key) }
            return [String(field.beforeCursor), String(field.afterCursor)]
        }
        #expect(press(.alt("b")) == ["one two  ", "three"])
        #expect(press(Key(.left, .control)) == ["one ", "two  three"])
        #expect(press(.alt("f")) == ["one two", "  three"])
        #expect(press(Key(.right, .control)) == ["one two  three", ""])
        #expect(press(.alt("b"), .alt("b"), .alt("d")) == ["one ", "  three"])
        #expect(press(.end, .control("y")) == ["one   threetwo", ""])
        #expect(press(.control("u"), .control("y"), .control("y")) == ["one   threetwoone   threetwo", ""])
        #expect(press(.home, .control("d")) == ["", "ne   threetwoone   threetwo"])
    }

    @Test func `two halves of a flag join when the text between them is deleted`() {
        var field = TextField("🇫x🇷")
        for key in [Key.left, .backspace] { _ = field.press(key) }
        #expect(field.text == "🇫🇷")
        #expect(field.afterCursor.isEmpty)
    }

    @Test func `a paste of several lines becomes one line`() {
        var field = TextField("a")
        field.insert("\nb\r\n\r\nc\u{2028}d\n")
        #expect(field.text == "ab c d")
    }

    // MARK: On the screen

    @Test(arguments: 0..<150 as Range<UInt64>)
    func `the cursor is drawn after the text before it, at any width`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<12 {
            var field = TextField()
            field.insert(TextPieces.text(&random, upTo: random.oneIn(3) ? 60 : 8))
            for _ in 0..<Int.random(in: 0...12, using: &random) { _ = field.press(.left) }
            let isASCII = random.oneIn(4)
            let columns = Int.random(in: 1...30, using: &random)
            var surface = Surface(rows: 1, columns: 34, ascii: isASCII)
            surface.put(0, 2, field, columns: columns, showsCursor: true)
            let sanitizer = surface.sanitizer
            guard let cursor = surface.cursor else {
                Issue.record("seed \(seed): no cursor for \(field.text.debugDescription)")
                return
            }
            #expect(cursor.row == 0 && (2..<2 + columns).contains(cursor.column))
            var before = (2..<cursor.column).map { surface.text(of: surface[0, $0]) }.joined()
            let wholeBefore = sanitizer.shown(String(field.beforeCursor))
            if before != wholeBefore {
                let mark = isASCII ? "<" : "…"
                #expect(before.unicodeScalars.starts(with: mark.unicodeScalars) || columns < 3)
                before = String(before.unicodeScalars.dropFirst())
            }
            var after = (cursor.column..<2 + columns).map { surface.text(of: surface[0, $0]) }.joined()
            let shownAfter = sanitizer.shown(String(field.afterCursor))
            // A text that doesn't fit ends with a mark, and with a blank in place of half a wide character.
            if sanitizer.columns(of: shownAfter) > 2 + columns - cursor.column {
                while after.unicodeScalars.last == " " { after.unicodeScalars.removeLast() }
                #expect(after.unicodeScalars.last == (isASCII ? ">" : "…"))
                after.unicodeScalars.removeLast()
            }
            let isRight =
                Array(wholeBefore.unicodeScalars).suffix(before.unicodeScalars.count)
                == Array(before.unicodeScalars)[...]
                && (shownAfter + String(repeating: " ", count: columns + 1)).unicodeScalars.starts(
                    with: after.unicodeScalars)
            if !isRight {
                Issue.record(
                    "seed \(seed), \(columns) columns: \(field.beforeCursor.debugDescription) | \(field.afterCursor.debugDescription) shown as \(surface.line(0).debugDescription), cursor \(cursor.column)"
                )
                return
            }
            #expect((0..<2).allSatisfy { surface.text(of: surface[0, $0]) == " " })
            #expect((2 + columns..<34).allSatisfy { surface.text(of: surface[0, $0]) == " " })
        }
    }

    @Test func `in a long text, some text after the cursor stays visible`() {
        var field = TextField(String(repeating: "abcdefghij", count: 20))
        for _ in 0..<100 { _ = field.press(.left) }
        var surface = Surface(rows: 1, columns: 20)
        surface.put(0, 0, field, columns: 20, showsCursor: true)
        #expect(surface.line(0) == "…" + "hij" + "abcdefghij" + "abcde…")
        #expect(surface.cursor == Position(row: 0, column: 14))
    }

    // MARK: Long texts

    @Test(arguments: [
        "x", " ", "\u{301}", "🇫", "word ", "\u{1B}", "👩\u{200D}", "\u{600} ", "中", "\u{94D}क", "\u{1100}", "e\u{301}\n",
    ])
    func `no edit takes time that grows with the square of the text`(piece: String) {
        func edits(_ count: Int) -> Double {
            let paste = String(repeating: piece, count: count)
            return (0..<3).map { _ in
                processorSeconds {
                    var field = TextField("a b")
                    _ = field.press(.left)
                    field.insert(paste)
                    var surface = Surface(rows: 1, columns: 80)
                    let keys: [Key] = [
                        .left, .character("y"), .backspace, .right, .delete, .control("w"), .home, .delete, .end,
                        .control("w"),
                    ]
                    for key in keys {
                        _ = field.press(key)
                        surface.put(0, 0, field, columns: 80, showsCursor: true)
                    }
                }
            }.min() ?? 0
        }
        let small = edits(4_000)
        let large = edits(32_000)
        // Eight times the text: linear is 8, its square 64.
        #expect(large < max(small, 0.000_5) * 24)
    }

    @Test(arguments: ["a\n", "\n", "é\r\n", "word ", "\u{600}\n", "🇫🇷\n"])
    func `only the beginning of a paste of megabytes is inserted, on one line`(piece: String) {
        var field = TextField("[]")
        _ = field.press(.left)
        field.insert(String(repeating: piece, count: (2 << 20) / piece.utf8.count))
        #expect(field.text.utf8.count <= TextField.maxLength)
        #expect(piece == "\n" || field.text.utf8.count > TextField.maxLength / 2)
        #expect(field.text.utf8.first == UInt8(ascii: "[") && field.text.utf8.last == UInt8(ascii: "]"))
        #expect(!field.text.contains { $0.isNewline })
        let full = field
        field.insert(String(repeating: "x", count: TextField.maxLength))
        field.insert("y")
        #expect(field.text.utf8.count == TextField.maxLength || piece == "\n" && full.text == "[]")
    }
}
