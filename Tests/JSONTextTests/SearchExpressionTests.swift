import Foundation
import SeededRandom
import Synchronization
import TestSupport
import Testing

@testable import JSONText

/// Patterns that are regular expressions.
@Suite struct SearchExpressionTests {
    /// Random regular expressions, most of them small enough to match something.
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
                return random.pick(["(?=", "(?!", "(?<=", "|"]) + next(depth + 1) + random.pick([")", ""])
            case 2: return random.pick(["^", "$", "\\b", "\\B", "\\A", "\\z", "\\Z"])
            case 3, 4:
                atom = random.pick([
                    "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\h", "\\v", ".", "\\n", "\\R", "\\X", "\\x41",
                    "\\QS\\E",
                ])
            case 5, 6:
                atom = random.pick([
                    "[a-c]", "[^a-c]", "[A-Z]", "[0-9_]", "[\\d-]", "[^\\w]", "[é-ü]", "[a-é]", "[ \\n]", "[k]", "[^k]",
                    "[a[b]]", "[\\]]",
                ])
            case 7: atom = random.pick(Self.letters)
            default: atom = random.pick(["a", "b", "ss", "ff", "k", "S", "1", "_", " ", "\"", "\\.", "é", "日", ";"])
            }
            let quantifiers = ["*", "+", "?", "{2}", "{0,2}", "{1,}", "*?", "++", "??"]
            return atom + (random.oneIn(3) ? random.pick(quantifiers) : "")
        }

        static let letters =
            "abckKsS1_ \";`\n\r\té日ſßﬀ\u{212A}\u{37E}".unicodeScalars.map(String.init)
            + ["\r\n", "e\u{301}", "a\u{308}", "\u{600}a"]

        mutating func text() -> String {
            let isASCII = random.oneIn(2)
            return (0..<Int.random(in: 1...6, using: &random)).map { _ in
                isASCII ? String(random.pick(Array("abfkKS1_ \".;\n"))) : random.pick(Self.letters)
            }.joined()
        }
    }

    @Test(arguments: UInt64(0)..<12)
    func `a text matches if the expression does, whichever literals are searched first`(seed: UInt64) throws {
        var expressions = Expressions(random: SplitMix64(seed: seed))
        var (matched, withLiterals) = (0, 0)
        for _ in 0..<60 {
            let text = expressions.next()
            let pattern = TextPattern(typed: text)
            guard pattern.kind == .expression else { continue }
            let expression = try #require(pattern.expression)
            for _ in 0..<20 {
                let candidate = expressions.text()
                let isMatch = expression.matches(candidate, isCancelled: { false })
                #expect(
                    pattern.matcher().matches(candidate) == isMatch,
                    "seed \(seed): \(text.debugDescription), \(candidate.debugDescription)")
                matched += isMatch ? 1 : 0
                withLiterals += isMatch && pattern.hasNeedles ? 1 : 0
            }
        }
        #expect(matched > 50)
        #expect(withLiterals > 0)
    }

    @Test(arguments: [
        ("name: \\d+", ["name: "]), ("ab?cd", ["cd"]), ("ab+", ["ab"]), ("GET|POST /", ["GET", "POST /"]),
        ("a|\\d", []),
        ("(GET) /x", [" /x"]), ("\\.json$", [".json"]), ("a[bc]def{2}g", ["de"]), ("(?i)abc.", []), ("\\x41b", []),
        ("fuss.", ["fu"]), ("😀.", ["😀"]), ("ǰa.", []), ("Fuss.", ["Fuss"]),
    ])
    func `the literals that every match contains are found`(expression: String, literals: [String]) {
        #expect(RequiredLiterals.of(expression, ignoresCase: expression == expression.lowercased()) == literals)
    }

    @Test(arguments: ["(a+)+[bc]", "(a|aa)+$[xy]", "(.*)*\\d$"])
    func `an expression that takes exponential time ends without a match`(expression: String) {
        #expect(!TextPattern(typed: expression).matcher().matches(String(repeating: "a", count: 5000)))
    }

    @Test func `a comparison ends when it is cancelled`() {
        let calls = Mutex(0)
        let matcher = TextPattern(typed: "(a+)+[bc]").matcher {
            calls.withLock {
                $0 += 1
                return true
            }
        }
        #expect(!matcher.matches(String(repeating: "a", count: 5000)))
        #expect(calls.withLock(\.self) == 1)
    }

    @Test(arguments: ["[", "(", "(?:", "[^", "(?=", "a|", "a{1}", "[a&&", "(a|[b]", "\\Q[", "(?<a>"])
    func `thousands of repeated syntax characters are searched as words`(piece: String) async {
        let pattern = await withCheckedContinuation { continuation in
            // As small as the stacks of Swift's thread pool.
            let thread = Thread {
                continuation.resume(returning: TextPattern(typed: String(repeating: piece, count: 20_000)))
            }
            thread.stackSize = 1 << 19
            thread.start()
        }
        #expect(pattern.kind == .words)
        #expect(TextPattern(typed: "(a|[bc])+").kind == .expression)
    }
}
