import Foundation
import JSONText
import SeededRandom
import TestSupport
import Testing

/// The first bytes of a payload, indexed before the rest is read.
@Suite struct BeginningTests {
    private func rows(_ document: JSONDocument) -> [String] {
        (0..<document.tokenCount).map { token in
            "\(document.kind(token)) \(document.span(token)) \(document.key(token) ?? "-") \(document.pointer(token))"
        }
    }

    @Test
    func `containers that are open at the end stay unclosed, without a fault`() throws {
        let document = try #require(
            JSONDocument(beginning: Array(#"{"items": [{"id": 1}, {"id": 23, "name": "a, b"}, {"id": 45"#.utf8)))
        #expect(document.fault == nil)
        #expect(
            rows(document) == [
                "object 0..<49 - ", "array 10..<49 items /items", "object 11..<20 - /items/0",
                "number 18..<19 id /items/0/id", "endObject 19..<20 - /items/0", "object 22..<48 - /items/1",
                "number 29..<31 id /items/1/id", "string 41..<47 name /items/1/name", "endObject 47..<48 - /items/1",
            ])
        #expect(document.closing(0) == nil)
    }

    @Test(arguments: [
        ("nothing", ""), ("no separator", "[1234567"), ("a whole document", "[1,\n2]\n"),
        ("documents one after the other", "{\"a\": 1}\n{\"a\": 2}\n"), ("a fault", #"{"a": nil, "b": 1, "#),
        ("a fault after the document", "[1], [2], "),
    ])
    func `the initializer returns nil for text that isn't the beginning of a document`(_: String, text: String) {
        #expect(JSONDocument(beginning: Array(text.utf8)) == nil)
    }

    @Test
    func `a truncated string is left out, with its key`() throws {
        let document = try #require(JSONDocument(beginning: Array(#"[{"a": 1, "b, c": "d, e", "f, g": "h, i"#.utf8)))
        #expect(
            rows(document) == [
                "array 0..<25 - ", "object 1..<25 - /0", "number 7..<8 a /0/a", "string 18..<24 b, c /0/b, c",
            ])
    }

    @Test
    func `the initializer returns nil for UTF-16`() throws {
        let text = try #require(#"{"a": 1, "b": 2, "c":"#.data(using: .utf16LittleEndian))
        #expect(JSONDocument(beginning: [UInt8](text)) == nil)
    }

    @Test
    func `a beginning has the first tokens of the whole, wherever a document is cut`() throws {
        var generator = SplitMix64(seed: 20_261_123)
        for seed in 1...200 {
            var printer = NotingPrinter(seed: UInt64(seed))
            printer.print(printer.generator.value())
            let whole = JSONDocument(bytes: printer.text)
            let cut = Int.random(in: 0...printer.text.count, using: &generator)
            guard whole.fault == nil, let beginning = JSONDocument(beginning: Array(printer.text[..<cut])) else {
                continue
            }
            #expect(beginning.tokenCount <= whole.tokenCount)
            for token in 0..<beginning.tokenCount {
                let same = "seed \(seed), cut at \(cut), token \(token)"
                #expect(beginning.kind(token) == whole.kind(token), "\(same)")
                #expect(beginning.pointer(token) == whole.pointer(token), "\(same)")
                guard !beginning.isContainer(token) || beginning.closing(token) != nil else { continue }
                #expect(beginning.span(token) == whole.span(token), "\(same)")
            }
        }
    }
}
