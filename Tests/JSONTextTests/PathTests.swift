import Foundation
import JSONText
import Testing

@Suite struct PathTests {
    @Test func `the first of several equal keys wins`() throws {
        let marked = Marked("{\"a\": ⟦1⟧, \"b\": 0, \"a\": 2, \"\\u0061\": 3}")
        let document = JSONDocument(marked.text)
        let found = try #require(document.resolve([.key("a")]))
        #expect(document.span(found) == marked.spans[0])
        #expect(document.duplicates(in: 0).map { document.sourceText($0, limit: 9) } == ["2", "3"])
    }

    @Test func `every value is found by its pointer`() {
        let document = JSONDocument(#"{"a/b": [1, {"~": [[], {"": 0}]}], "": {"01": 2}, "é\"": [3]}"#)
        for token in 0..<document.tokenCount where !document.isClosing(token) {
            #expect(document.token(at: document.pointer(token)) == token, "\(document.pointer(token))")
        }
    }

    @Test(arguments: ["a", "a/0", "/a/00", "/a/01", "/a/+1", "/a/-0", "/a/2", "/a/", "//a", "/b", "/a/0/0"])
    func `a text that is not the pointer of a value finds nothing`(pointer: String) {
        #expect(JSONDocument(#"{"a": [1, 2]}"#).token(at: pointer) == nil)
    }

    @Test func `the first member with the requested key after conversion is found`() throws {
        let document = JSONDocument("{\"a_b\": {\"c_d\": 1, \"CD\": 2}, \"AB\": {}}")
        func convert(_ key: String) -> String { key.uppercased().replacing("_", with: "") }
        #expect(document.member("AB", of: 0, key: convert) == 1)
        #expect(document.member("CD", of: 1, key: convert) == 2)
        #expect(document.member("CD", of: 1) == 3)
        #expect(document.member("c_d", of: 1) == 2)
        #expect(document.duplicates(in: 0, key: convert) == [5])
    }

    @Test(arguments: [10, 253, 256, 700, 3000])
    func `members are found in small objects and in large ones`(_ count: Int) {
        let members = (0..<count).map { "\"key\($0)\": \($0)" }
        let odd = ["\"key\\u0035\": \"again\"", "\"caf\\u00e9\": 1", "\"e\u{301}\": 2"]
        let document = JSONDocument("{" + (members + odd).joined(separator: ",") + "}")
        for key in ["key0", "key5", "key\(count - 1)"] {
            let found = document.resolve([.key(key)]).map { document.sourceText($0, limit: 9) }
            #expect(found == String(key.dropFirst(3)))
        }
        #expect(document.resolve([.key("café")]) == count + 2)
        // Equal as Swift and JSONDecoder compare: composed or not.
        #expect(document.resolve([.key("é")]) == count + 3)
        #expect(document.resolve([.key("none")]) == nil)
    }

    @Test func `members are found in alternating objects with the same keys`() {
        let members = (0..<400).map { "\"key\($0)\": 0" }.joined(separator: ",")
        let document = JSONDocument("[{\(members)}, {\(members)}]")
        for number in [399, 0, 300] {
            #expect(document.member("key\(number)", of: 1) == 2 + number)
            #expect(document.member("key\(number)", of: 403) == 404 + number)
        }
    }

    @Test func `a pointer is escaped as in RFC 6901`() {
        let document = JSONDocument("{\"a/b\": {\"m~n\": [0, {\"\": 1}]}}")
        #expect(document.pointer(5) == "/a~1b/m~0n/1/")
    }

    @Test func `keys and strings are unescaped`() {
        let document = JSONDocument(#"{"\u0061\n\/": "\ud83d\ude00\\\"", "bad\q": "\u12x4"}"#)
        #expect(document.key(1) == "a\n/")
        #expect(document.stringValue(1) == "😀\\\"")
        #expect(document.key(2) == "bad\\q")
        #expect(document.stringValue(2) == "\\u12x4")
    }

    @Test func `source text is joined on one line and shortened`() {
        let document = JSONDocument("[{\n  \"name\": \"Japan\",\n  \"code\": \"JP\"\n}]")
        #expect(document.sourceText(1, limit: 80) == "{ \"name\": \"Japan\", \"code\": \"JP\" }")
        #expect(document.sourceText(1, limit: 12) == "{ \"name\": \"…")
    }

    @Test(arguments: [
        (#""in  progress""#, #""in  progress""#),
        ("\" a\u{A0}b \"", "\" a\u{A0}b \""),
        (#""a\"  b\\""#, #""a\"  b\\""#),
        ("[ \"a  b\" ,\n\t\"c\" ]", "[ \"a  b\" , \"c\" ]"),
        ("\"\u{301}  a\"", "\"\u{301}  a\""),
        ("\"x\n\ty\"", "\"x␊␉y\""),
        ("\"x\r\ny\"", "\"x␍␊y\""),
        (#"{"it's":  1}"#, #"{"it's": 1}"#),
    ])
    func `white space in a string stays in its source text`(text: String, shown: String) {
        #expect(JSONDocument(text).sourceText(0, limit: 80) == shown)
    }

    @Test func `white space in a single-quoted string stays in its source text`() {
        let document = JSONDocument("['a  \"b',   'c']", options: .init(allowsJSON5: true))
        #expect(document.sourceText(0, limit: 80) == "['a  \"b', 'c']")
    }

    @Test func `the keys of JSON5 and of an object without braces are found`() {
        let document = JSONDocument(
            "// one\na: 1, 'b': /* two */ [0x1F, +.5,], \\u0063: 'x'",
            options: .init(allowsJSON5: true, assumesTopLevelDictionary: true))
        let rows = (0..<document.tokenCount).map { "\(document.kind($0)) \(document.pointer($0))" }
        #expect(document.fault == nil)
        #expect(document.defects == [])
        #expect(
            rows == [
                "object ", "number /a", "array /b", "number /b/0", "number /b/1", "endArray /b", "string /c",
                "endObject ",
            ])
    }
}
