import SeededRandom
import SwiftDeclarations
import Testing

@Suite struct TextEditsTests {
    private func edited(_ text: String, _ edits: [(Range<Int>, String)]) -> String {
        var all = TextEdits()
        for (bytes, new) in edits { all.replace(bytes, with: SwiftCode(ownSource: new)) }
        return all.applied(to: text)
    }

    @Test func `edits leave the rest of a text unchanged, byte for byte`() {
        #expect(edited("var a: Int\r\nvar ß: Int\r\n", [(7..<10, "String")]) == "var a: String\r\nvar ß: Int\r\n")
    }

    @Test func `edits are applied by place, and insertions at one place in their order`() {
        #expect(edited("abc", [(3..<3, "!"), (0..<0, "1"), (0..<0, "2"), (1..<2, "B")]) == "12aBc!")
    }

    @Test func `an edit that overlaps another, or exceeds the text, is left out`() {
        #expect(edited("abcdef", [(1..<4, "X"), (2..<5, "Y"), (5..<9, "Z")]) == "aXef")
    }

    @Test func `blanked bytes keep every line and column`() {
        var edits = TextEdits()
        let text = "ab\r\ncd\nef"
        edits.blank(1..<6, of: text)
        #expect(edits.applied(to: text) == "a \r\n  \nef")
    }

    @Test func `separate edits give the same text as replacements from the end`() {
        let seed: UInt64 = 7
        var random = SplitMix64(seed: seed)
        for round in 0..<300 {
            let text = String(
                (0..<40).map { _ in Character(["a", "b", "\n", " "].randomElement(using: &random) ?? "a") })
            var places: [Range<Int>] = []
            var start = 0
            while start < 38 {
                let from = start + Int.random(in: 0...3, using: &random)
                let to = min(40, from + Int.random(in: 1...4, using: &random))
                if from >= to { break }
                places.append(from..<to)
                start = to + 1
            }
            var slow = Array(text.utf8)
            for (number, place) in places.enumerated().reversed() {
                slow.replaceSubrange(place, with: Array("<\(number)>".utf8))
            }
            let shuffled = places.enumerated().map { ($0.element, "<\($0.offset)>") }.shuffled(using: &random)
            #expect(edited(text, shuffled) == String(decoding: slow, as: UTF8.self), "seed \(seed), round \(round)")
        }
    }
}
