import SeededRandom
import TestSupport
import Testing

@testable import JSONText

/// The filter before regular expressions, against the expressions themselves.
@Suite struct ExpressionFilterTests {
    /// Regular expressions by chance, most of them small enough to match something.
    struct Expressions {
        var random: SplitMix64

        mutating func next(_ depth: Int = 0) -> String {
            (0..<Int.random(in: 1...3, using: &random)).map { _ in piece(depth) }.joined()
        }

        private mutating func piece(_ depth: Int) -> String {
            let atom: String
            switch Int.random(in: 0..<12, using: &random) {
            case 0 where depth < 3:
                let open = random.pick(["(", "(?:", "(?<name>", "(?>"])
                atom = open + next(depth + 1) + (random.oneIn(2) ? "|" + next(depth + 1) : "") + ")"
            case 1 where depth < 3:
                return random.pick(["(?=", "(?!", "(?<="]) + next(depth + 1) + ")"
            case 2: return random.pick(["^", "$", "\\b", "\\B", "\\A", "\\z", "\\Z"])
            case 3, 4:
                atom = random.pick([
                    "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\h", "\\v", ".", "\\n", "\\R", "\\X",
                ])
            case 5, 6:
                atom = random.pick([
                    "[a-c]", "[^a-c]", "[A-Z]", "[0-9_]", "[\\d-]", "[^\\w]", "[é-ü]", "[a-é]", "[ \\n]", "[k]", "[^k]",
                ])
            case 7: atom = random.pick(Self.letters)
            default: atom = random.pick(["a", "b", "c", "k", "S", "1", "_", " ", "\"", "\\.", "é", "日", ";"])
            }
            let quantifiers = ["*", "+", "?", "{2}", "{0,2}", "{1,}", "*?", "++", "??"]
            return atom + (random.oneIn(3) ? random.pick(quantifiers) : "")
        }

        static let letters =
            "abckKsS1_ \".;`\n\r\té日ſ\u{212A}\u{37E}".unicodeScalars.map(String.init)
            + ["\r\n", "e\u{301}", "a\u{308}", "\u{600}a"]

        mutating func text() -> String {
            let isASCII = random.oneIn(2)
            return (0..<Int.random(in: 1...6, using: &random)).map { _ in
                isASCII ? String(random.pick(Array("abckKS1_ \".;\n"))) : random.pick(Self.letters)
            }.joined()
        }
    }

    @Test(arguments: 0..<20)
    func `the filter lets pass each text that an expression matches`(seed: UInt64) throws {
        var expressions = Expressions(random: SplitMix64(seed: seed))
        var (read, rejected, matched, withLiterals) = (0, 0, 0, 0)
        for _ in 0..<150 {
            let text = expressions.next()
            let ignoresCase = expressions.random.oneIn(2)
            guard let expression = (try? Regex<AnyRegexOutput>(text))?.ignoresCase(ignoresCase),
                let part = ExpressionReader.parts(of: text, ignoresCase: ignoresCase),
                let program = ExpressionProgram(part)
            else { continue }
            let required = RequiredLiterals.of(part)
            read += 1
            let filter = ExpressionFilter(program)
            for _ in 0..<30 {
                var candidate = expressions.text()
                let isMatch = candidate.contains(expression)
                let mayMatch = candidate.withUTF8 { filter.mayMatch($0) }
                let holdsRequired = required.contains { literal in
                    ignoresCase
                        ? candidate.lowercased().contains(literal.lowercased()) : candidate.contains(literal)
                }
                #expect(
                    !isMatch || required.isEmpty || holdsRequired,
                    "seed \(seed): \(text.debugDescription), \(candidate.debugDescription), one of \(required)")
                #expect(mayMatch || !isMatch, "seed \(seed): \(text.debugDescription), \(candidate.debugDescription)")
                let isQuotedMatch = isMatch || "\"\(candidate)\"".contains(expression)
                let mayMatchString = candidate.withUTF8 { filter.mayMatch(string: $0) }
                #expect(
                    mayMatchString || !isQuotedMatch,
                    "seed \(seed): \(text.debugDescription), quoted \(candidate.debugDescription)")
                matched += isMatch ? 1 : 0
                withLiterals += isMatch && !required.isEmpty ? 1 : 0
                rejected += mayMatch ? 0 : 1
            }
        }
        #expect(read > 50)
        #expect(matched > 100)
        #expect(rejected > 100)
        #expect(withLiterals > 20)
    }

    static let exact: [(expression: String, matches: [String], others: [String])] = [
        ("^[A-Z][a-z]+\\W\\w$", ["Needle-1"], ["needle-1", "Needle-", "Needle--", "xNeedle-1"]),
        ("\\d{4}-\\d\\d", ["on 2024-12-01"], ["on 204-12-01", "2024-1"]),
        ("^(GET|POST) /\\w+/\\d*$", ["GET /a/", "POST /a/12"], ["GET /", "PUT /a/1", "GET /a/1 "]),
        ("a.{3,5}b", ["a123b", "a12345b"], ["a12b", "a123456c"]),
        ("^$", [], ["a"]), ("x(?=y)|z", ["xy", "z"], ["y"]),
    ]

    @Test(arguments: exact)
    func `of a text in ASCII the filter knows whether it matches`(
        expression: String, matches: [String], others: [String]
    ) throws {
        let filter = ExpressionFilter(try #require(ExpressionProgram(expression, ignoresCase: false)))
        for var text in matches { #expect(text.withUTF8 { filter.mayMatch($0) }, "\(text)") }
        for var text in others { #expect(!text.withUTF8 { filter.mayMatch($0) }, "\(text)") }
    }

    @Test
    func `the number of an element may match where an index of that many digits does`() throws {
        for expression in ["^\\[\\d7\\]$", "7", "[a-z]", "\\[1{4}\\]", "^\\d", "\\d{3}"] {
            let regex = try Regex<AnyRegexOutput>(expression)
            let filter = ExpressionFilter(try #require(ExpressionProgram(expression, ignoresCase: false)))
            let isMatched = (0..<1000).contains { "[\($0)]".contains(regex) }
            #expect(filter.mayMatchIndex(digits: 3) == isMatched, "\(expression)")
        }
    }

    @Test
    func `an expression with too many states forgets those it was in, and goes on`() throws {
        let filter = ExpressionFilter(try #require(ExpressionProgram("a[ab]{14}c", ignoresCase: false)))
        var random = SplitMix64(seed: 1)
        var text = String((0..<20_000).map { _ in random.oneIn(2) ? "a" : "b" })
        #expect(!text.withUTF8 { filter.mayMatch($0) })
        #expect(filter.madeStates > 1000)
        text += String(repeating: "a", count: 15) + "c"
        #expect(text.withUTF8 { filter.mayMatch($0) })
    }

    @Test
    func `a text that is read again needs no new states`() throws {
        let filter = ExpressionFilter(try #require(ExpressionProgram("(\\w+)@(\\w+)\\.[a-z]{2,3}$", ignoresCase: true)))
        var text = String(repeating: "someone@example.community ", count: 100)
        #expect(!text.withUTF8 { filter.mayMatch($0) })
        let states = filter.madeStates
        for _ in 0..<10 { #expect(!text.withUTF8 { filter.mayMatch($0) }) }
        #expect(filter.madeStates == states)
    }

    @Test(arguments: [
        "(?i)a", "[a&&b]", "[[:alpha:]]", "\\p{L}", "\\x41", "\\Qa\\E", "(?|a)", "e\u{301}*x{",
        "(((a){999}){999}){9}",
    ])
    func `syntax that is not read has no filter`(expression: String) {
        #expect(ExpressionProgram(expression, ignoresCase: false) == nil)
    }
}

extension ExpressionProgram {
    /// Of an expression in Swift's syntax.
    fileprivate init?(_ expression: String, ignoresCase: Bool) {
        guard let part = ExpressionReader.parts(of: expression, ignoresCase: ignoresCase) else { return nil }
        self.init(part)
    }
}
