import Foundation
import JSONText
import Testing

@Suite struct PositionTests {
    @Test func `a null value is found at its position`() throws {
        let marked = Marked(
            "{\n  \"cities\": [\n    {\"name\": \"Ōsaka\"},\n    {⟦\"name\"⟧ : ⟦null⟧, \"population\": 1}\n  ]\n}")
        let document = JSONDocument(marked.text)
        let name = try #require(document.resolve([.key("cities"), .index(1), .key("name")]))
        #expect(document.keySpan(name) == marked.spans[0])
        #expect(document.span(name) == marked.spans[1])
        #expect(document.position(marked.spans[1].lowerBound) == TextPosition(line: 4, column: 15, offset: 54))
        #expect(document.foundKind(name) == .null)
    }

    @Test func `an object that lacks a key spans its braces`() throws {
        let marked = Marked("[{\"a\": {}}, ⟦{\"b\": [1, {\"x\": 2}]}⟧ ]")
        let document = JSONDocument(marked.text)
        let object = try #require(document.resolve([.index(1)]))
        #expect(document.span(object) == marked.spans[0])
        #expect(document.resolve([.index(1), .key("a")]) == nil)
    }

    @Test func `columns count Unicode scalars, offsets count bytes`() {
        let document = JSONDocument("[\"日本🇯🇵e\u{301}\", 1]")
        let one = document.span(2).lowerBound
        // Two kanji, two regional indicators, e and its accent: six scalars.
        #expect(document.position(one) == TextPosition(line: 1, column: 12, offset: 22))
    }

    @Test func `a line ends with a line feed, which a carriage return may precede`() {
        let document = JSONDocument("[1,\r\n2,\n\r3,\r4]")
        #expect(document.lineCount == 3)
        #expect((1...3).map { document.line($0) } == [0..<3, 5..<7, 8..<14])
        #expect([1, 2, 3, 4].map { document.position(document.span($0).lowerBound).line } == [1, 2, 3, 3])
    }

    @Test func `positions are exact across the blocks of a long text`() {
        let line = "  [\"é\", 123456789, {\"key\": \"value\"}],\n"
        let text = "[\n" + String(repeating: line, count: 3000) + "  0]"
        let document = JSONDocument(text)
        let children = Array(document.children(of: 0))
        #expect(document.childCount(0) == 3001)
        for ordinal in [0, 1, 1023, 1024, 1025, 2048, 2999, 3000] {
            let token = children[ordinal]
            let expected = TextPosition(line: ordinal + 2, column: 3, offset: 2 + ordinal * line.utf8.count + 2)
            #expect(document.position(document.span(token).lowerBound) == expected)
            #expect(document.ordinal(token) == ordinal)
            #expect(document.child(ordinal, of: 0) == token)
            #expect(document.pointer(token) == "/\(ordinal)")
        }
        #expect(document.child(3001, of: 0) == nil)
    }

    @Test func `a byte belongs to the innermost value, or to the value of its key`() {
        let document = JSONDocument("{\"a\" : [ 10 , true ] , \"b\":{ } }")
        let tokens = (0..<document.text.count).map { document.token(at: $0).map(String.init) ?? "-" }.joined()
        //        {"a" : [ 10 , true ] , "b":{ } }
        #expect(tokens == "01110001122111333311000555055500")
        #expect(document.token(at: document.text.count) == nil)
    }
}
