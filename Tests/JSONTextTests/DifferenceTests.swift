import Foundation
import JSONText
import SeededRandom
import TestSupport
import Testing

@Suite struct DifferenceTests {
    private func text(_ old: String, _ new: String) -> String {
        Difference(from: JSONDocument(old), to: JSONDocument(new)).text
    }

    @Test func `a round trip that loses keys, an element and digits is listed change by change`() {
        let old = """
            {
              "country": "Japan", "n": 1.0, "big": 12345678901234567890,
              "cities": [
                {"name": "a", "p": 1, "x": 0},
                {"name": null, "p": 2, "x": 0},
                {"name": "c", "p": 3, "x": 0}
              ],
              "s": "\\u0041", "t": [1, 2, 3], "u": {"v": []}
            }
            """
        let new = """
            {"big": 12345678901234567000, "n": 1, "cities": [{"p": 1, "name": "a"}, {"p": 3, "name": "c"}],
             "s": "A", "t": [1, 4, 3], "new": {"k": 1}, "u": {"v": {}}}
            """
        #expect(
            text(old, new) == """
                - /country: "Japan"  (line 2)
                ~ /big: 12345678901234567890 → 12345678901234567000  (line 2; precision lost)
                - /cities/0/x: 0  (line 4)
                - /cities/1: {"name": null, "p": 2, "x": 0}  (line 5)
                - /cities/2/x: 0  (line 6)
                ~ /t/1: 2 → 4  (line 8)
                + /new: {"k": 1}  (line 2)
                ~ /u/v: [] → {}  (line 8; array became object)
                = /n: 1.0 → 1  (line 2; the same number)
                = /s: "\\u0041" → "A"  (line 8; the same text)

                """)
    }

    @Test(arguments: [
        ("[1.0, 1e2, -0, 0.10, 1E-2]", "[1, 100, 0, 0.1, 0.01]"), ("{\"a\": 1, \"b\": 2}", "{\"b\": 2, \"a\": 1}"),
        ("[\"\\u00e9\\/\"]", "[\"é/\"]"), ("[1,\n 2, ]", "[1,2]"), ("", ""),
        ("[123456789012345678901234567890]", "[1.23456789012345678901234567890e29]"),
    ])
    func `equal values aren't a difference`(_ old: String, _ new: String) {
        #expect(Difference(from: JSONDocument(old), to: JSONDocument(new)).isEmpty)
    }

    @Test func `values that are only written differently are listed apart from changes`() {
        let difference = Difference(
            from: JSONDocument("{\"a\": [1.0, 2], \"b\": \"x\", \"c\": 1e2, \"d\": \"\\u0041\"}"),
            to: JSONDocument("{\"d\": \"A\", \"c\": 100, \"a\": [1, 2], \"b\": \"y\"}"),
            sameness: { _, _ in nil })
        #expect(difference.changes.map(\.description) == ["~ /b: \"x\" → \"y\"  (line 1)"])
        #expect(
            difference.equivalents.map(\.description) == [
                "~ /a/0: 1.0 → 1  (line 1; the same number)", "~ /c: 1e2 → 100  (line 1; the same number)",
                "~ /d: \"\\u0041\" → \"A\"  (line 1; the same text)",
            ])
        #expect(
            Difference(from: JSONDocument("[1.0]"), to: JSONDocument("[1]")).text
                == "= /0: 1.0 → 1  (line 1; the same number)\n")
    }

    @Test func `values that the caller treats as equal aren't changes`() {
        let difference = Difference(
            from: JSONDocument("[\"one\", 3, [1]]"), to: JSONDocument("[1, 4, 1]"),
            sameness: { old, _ in old == 1 ? "one is 1" : nil })
        #expect(
            difference.text == """
                ~ /1: 3 → 4  (line 1)
                ~ /2: [1] → 1  (line 1; array became number)
                = /0: "one" → 1  (line 1; one is 1)

                """)
    }

    @Test func `changes carry the pointers and tokens of both sides`() {
        let difference = Difference(from: JSONDocument("[0, {\"a\": 1}]"), to: JSONDocument("[{\"a\": 2}]"))
        #expect(
            difference.changes == [
                .init(kind: .removed, oldPointer: "/0", oldToken: 1, oldLine: 1, oldText: "0"),
                .init(
                    kind: .changed, oldPointer: "/1/a", newPointer: "/0/a", oldToken: 3, newToken: 2, oldLine: 1,
                    newLine: 1, oldText: "1", newText: "2"),
            ])
    }

    @Test func `a changed root and a removed duplicate are listed`() {
        #expect(text("1", "\"1\"") == "~ (root): 1 → \"1\"  (line 1; number became string)\n")
        #expect(text("{\"a\": 1, \"a\": 2}", "{\"a\": 1}") == "- /a: 2  (line 1)\n")
        #expect(text("", "1") == "+ (root): 1  (line 1)\n")
    }

    @Test(arguments: 0..<30)
    func `a document doesn't differ from itself written another way`(_ seed: UInt64) {
        var generator = JSONGenerator(seed: seed)
        let value = generator.value()
        let (old, new) = (generator.text(of: value), generator.text(of: value))
        #expect(Difference(from: JSONDocument(old), to: JSONDocument(new)).changes == [], "seed \(seed)")
    }

    @Test func `one removed element among many is one change`() {
        func elements(_ numbers: some Sequence<Int>, _ extra: String) -> String {
            "[" + numbers.map { "{\"id\": \($0), \"name\": \"n\($0)\"\(extra)}" }.joined(separator: ",") + "]"
        }
        #expect(
            text(elements(0..<3000, ""), elements((0..<3000).filter { $0 != 1500 }, ""))
                == "- /1500: {\"id\": 1500, \"name\": \"n1500\"}  (line 1)\n")
        // Every element changes, and one is removed: the right one is found.
        let difference = Difference(
            from: JSONDocument(elements(0..<300, ", \"x\": 1")),
            to: JSONDocument(elements((0..<300).filter { $0 != 150 }, "")))
        #expect(difference.changes.count == 300)
        #expect(difference.changes.filter { $0.oldPointer == "/150" }.map(\.kind) == [.removed])
    }

    @Test func `a list of changes ends at its limit`() {
        let old = JSONDocument("[" + (0..<50).map { "\($0)" }.joined(separator: ",") + "]")
        let new = JSONDocument("[" + (0..<50).map { "\($0 + 100)" }.joined(separator: ",") + "]")
        let difference = Difference(from: old, to: new, limit: 3)
        #expect(difference.isTruncated)
        #expect(
            difference.text == "~ /0: 0 → 100  (line 1)\n~ /1: 1 → 101  (line 1)\n~ /2: 2 → 102  (line 1)\n… and more\n"
        )
    }
}

@Suite struct NumberLiteralTests {
    @Test(arguments: [
        ("1", "1.0"), ("100", "1e2"), ("0.001", "1E-3"), ("-0", "0.000e5"), ("10e-1", "1"), ("0x1F", "31"),
        ("+.5", "0.50"), ("123456789012345678901234567890", "12345678901234567890123456789.0e1"),
    ])
    func `numbers of the same value are equal`(_ left: String, _ right: String) {
        #expect(NumberLiteral(left) != nil)
        #expect(NumberLiteral(left) == NumberLiteral(right))
    }

    @Test func `two numbers differ exactly when their values do`() {
        let numbers = ["", "-"].flatMap { sign in
            ["0", "1", "2", "10", "0.1", "1.0", "12"].flatMap { digits in
                (-3...3).map { "\(sign)\(digits)e\($0)" }
            }
        }
        let documents = numbers.map { JSONDocument($0) }
        let values = numbers.map { NumberLiteral($0) }
        var wrong: [String] = []
        for left in numbers.indices {
            for right in numbers.indices {
                let isEmpty = Difference(from: documents[left], to: documents[right]).isEmpty
                if isEmpty != (values[left] == values[right]) { wrong.append("\(numbers[left]) \(numbers[right])") }
            }
        }
        #expect(wrong == [])
    }

    @Test(arguments: [(1, true), (2, false), (3, false)])
    func `the list is truncated only if changes are left out`(_ limit: Int, _ isTruncated: Bool) {
        let difference = Difference(
            from: JSONDocument("[1,2,[3],4]"), to: JSONDocument("[5,6,[3],4]"), limit: limit)
        #expect(difference.changes.count == min(limit, 2))
        #expect(difference.isTruncated == isTruncated)
    }

    @Test func `numbers are ordered by value`() {
        let sorted = [
            "-1e3", "-12", "-0.5", "0", "1e-400", "0.1", "0.11", "2", "9.99", "10", "12345678901234567890",
            "12345678901234567891", "1e400",
        ]
        #expect(sorted.compactMap { NumberLiteral($0) }.sorted() == sorted.compactMap { NumberLiteral($0) })
        #expect(Set(sorted.compactMap { NumberLiteral($0) }).count == sorted.count)
    }

    @Test(arguments: [
        ("0.1234567890123456789", true), ("123456789012345.6789", true), ("-9007199254740991.3", true),
        ("1.5e-7", true), ("9007199254740993.5", false), ("12345678901234567890.5", false),
        ("9007199254740993", false), ("9007199254740993.0", false), ("1e400", false),
    ])
    func `the nearest Double is meant only by a fraction whose whole part it keeps`(text: String, isMeant: Bool) {
        #expect(NumberLiteral(text)?.isMeantAsNearest == isMeant)
    }

    @Test func `a number that a Double doesn't keep is never taken for one that it does`() {
        var random = SplitMix64(seed: 77)
        for _ in 0..<20_000 {
            let digits = (1...Int.random(in: 1...24, using: &random)).map { _ in Int.random(in: 1...9, using: &random) }
            var text = digits.map(String.init).joined()
            if Bool.random(using: &random) {
                let point = Int.random(in: 1...text.count, using: &random)
                text.insert(contentsOf: ".5", at: text.index(text.startIndex, offsetBy: point))
            }
            if Int.random(in: 0..<4, using: &random) == 0 { text += "e\(Int.random(in: -3...3, using: &random))" }
            guard let number = NumberLiteral(text), let nearest = Double(text) else { continue }
            let isKept = NumberLiteral("\(nearest)") == number || number.isMeantAsNearest
            #expect(isKept || JSONDocument(bytes: Array(text.utf8)).mayExceedDouble(0), "\(text)")
        }
    }

    @Test(arguments: ["", "-", ".", "e5", "1e", "NaN", "1e99999999999999999999", "0x", "1x", "--1", "0x+1"])
    func `text without a representable value isn't a number`(_ text: String) {
        #expect(NumberLiteral(text) == nil)
    }
}
