import SeededRandom
import TestSupport
import Testing

@testable import TerminalUI

@Suite struct WrappingTests {
    /// One cell of a text, as the slow reference sees it.
    private struct Unit: Equatable {
        var text: String
        var columns: Int
        var offset: Int
        var isEscape: Bool
    }

    /// The text between line breaks.
    private static func paragraphs(_ text: String) -> [String] {
        var paragraphs: [[Unicode.Scalar]] = [[]]
        for scalar in text.unicodeScalars {
            if scalar == "\n" {
                if paragraphs[paragraphs.count - 1].last == "\r" { paragraphs[paragraphs.count - 1].removeLast() }
                paragraphs.append([])
            } else {
                paragraphs[paragraphs.count - 1].append(scalar)
            }
        }
        return paragraphs.map { $0.reduce(into: "") { $0.unicodeScalars.append($1) } }
    }

    /// Wraps by scanning all cells again for each line.
    private static func slowlyWrapped(_ text: String, to width: Int, _ sanitizer: Sanitizer) -> [String] {
        paragraphs(text).flatMap { paragraph -> [String] in
            let units = sanitizer.glyphs(of: paragraph).map {
                Unit(text: $0.text, columns: $0.columns, offset: $0.offset, isEscape: $0.isEscape)
            }
            var lines: [String] = []
            var start = 0
            while true {
                var end = start
                var used = 0
                while end < units.count, used + units[end].columns <= width || end == start {
                    used += units[end].columns
                    end += 1
                }
                if end == units.count {
                    lines.append(units[start...].map(\.text).joined())
                    return lines
                }
                var next = end
                if units[end].text == " " {
                    next = end + 1
                } else if let blank = (start + 1..<end).last(where: { units[$0].text == " " }) {
                    end = blank
                    next = blank + 1
                } else if units[end].isEscape, units[end - 1].offset == units[end].offset {
                    let escape = units.firstIndex { $0.offset == units[end].offset } ?? end
                    if escape > start {
                        end = escape
                        next = escape
                    }
                }
                lines.append(units[start..<end].map(\.text).joined())
                start = next
            }
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `lines are the same as those of a slow reference`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<10 {
            let sanitizer = Sanitizer(ascii: random.oneIn(3))
            var text = TextPieces.text(&random, upTo: 20)
            if random.oneIn(2) { text = text.split(separator: " ").joined(separator: random.pick([" ", "  ", " \n"])) }
            let columns = Int.random(in: 1...24, using: &random)
            let lines = sanitizer.wrap(text, to: columns)
            let expected = Self.slowlyWrapped(text, to: columns, sanitizer)
            let isSame = lines.map { Array($0.unicodeScalars) } == expected.map { Array($0.unicodeScalars) }
            let limit = Int.random(in: 1...4, using: &random)
            let first = sanitizer.wrap(text, to: columns, limit: limit)
            guard isSame, first == Array(lines.prefix(limit)) else {
                Issue.record(
                    "seed \(seed), \(columns) columns, \(text.debugDescription): \(lines), expected \(expected)")
                return
            }
            // Properties in which the reference could share a mistake.
            #expect(columns == 1 || lines.allSatisfy { sanitizer.columns(of: $0) <= columns })
            let shown = Self.paragraphs(text).map { sanitizer.shown($0) }.joined()
            func withoutBlanks(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { $0 != " " } }
            #expect(withoutBlanks(lines.joined()) == withoutBlanks(shown))
        }
    }

    @Test(arguments: [
        ("", 5, [""]), ("a b", 5, ["a b"]), ("one two three", 7, ["one two", "three"]), ("abcdef", 4, ["abcd", "ef"]),
        ("ab cdefgh", 4, ["ab", "cdef", "gh"]), ("a  b", 2, ["a ", "b"]), ("aaa  b", 3, ["aaa", " b"]),
        ("a\nb\r\nc\n", 5, ["a", "b", "c", ""]), ("中文字", 4, ["中文", "字"]), ("a中", 2, ["a", "中"]),
        ("x\u{1B}y", 2, ["x␛", "y"]), ("ab\u{9B}", 7, ["ab", "\\u{9B}"]), ("\u{9B}", 4, ["\\u{9", "B}"]),
        ("aaa ", 3, ["aaa", ""]), (" aaaa", 3, [" aa", "aa"]), ("     ", 2, ["  ", "  "]),
    ])
    func `text breaks between words`(text: String, columns: Int, lines: [String]) {
        #expect(Sanitizer().wrap(text, to: columns) == lines)
    }

    @Test func `wrapping to a width or a limit of zero gives no lines`() {
        #expect(Sanitizer().wrap("a", to: 0) == [])
        #expect(Sanitizer().wrap("a", to: -3) == [])
        #expect(Sanitizer().wrap("a", to: 3, limit: 0) == [])
    }

    @Test(arguments: ["x", " ", "\n", "\r\n", "\u{1B}", "\u{301}", "word ", "中", "🇫", "\u{202E}"])
    func `the first lines of a long text cost no more than those of a short one`(piece: String) {
        let sanitizer = Sanitizer()
        func work(_ text: String) -> Double {
            (0..<5).map { _ in
                processorSeconds {
                    _ = sanitizer.wrap(text, to: 80, limit: 8)
                    _ = sanitizer.shown(text, columns: 80)
                    _ = sanitizer.shownEnd(text, columns: 80)
                    _ = sanitizer.columns(of: text, limit: 80)
                    var surface = Surface(rows: 1, columns: 80)
                    surface.put(0, 0, text)
                }
            }.min() ?? 0
        }
        let short = work(String(repeating: piece, count: 5_000))
        let long = work(String(repeating: piece, count: 2_000_000))
        #expect(long < short * 8 + 0.001)
    }
}
