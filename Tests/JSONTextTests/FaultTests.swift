import Foundation
import JSONText
import Testing

@Suite struct FaultTests {
    /// `kind line:column message`.
    private func report(_ document: JSONDocument) -> String {
        guard let fault = document.fault else { return "none" }
        let position = document.position(fault.byte)
        return "\(fault.kind) \(position.line):\(position.column) \(fault.message)"
    }

    static let table: [(text: String, report: String)] = [
        ("", "empty 1:1 the file is empty"),
        ("\u{FEFF}", "empty 1:1 the file is empty except for a byte order mark"),
        (" \n ", "whitespaceOnly 2:2 the text contains only whitespace"),
        ("<html></html>", "markup 1:1 this looks like HTML or XML: expected a value, found `<`"),
        ("bplist00xyz", "binary 1:1 this isn't text: found a binary property list"),
        ("[1, \u{0}]", "binary 1:5 this isn't text: found a NUL byte"),
        ("\u{1}\u{2}", "binary 1:1 this isn't text: found control characters"),
        // Not closed
        (
            "{\"a\": 1",
            "unclosedObject 1:8 the object opened at 1:1 is not closed: expected `,` or `}`, found the end of the text"
        ),
        (
            "{\"a\": 1,",
            "unclosedObject 1:9 the object opened at 1:1 is not closed: expected a key or `}`, found the end of the text"
        ),
        (
            "{\"a\":",
            "unclosedObject 1:6 the object opened at 1:1 is not closed: expected a value, found the end of the text"
        ),
        (
            "{\"a\"",
            "unclosedObject 1:5 the object opened at 1:1 is not closed: expected `:` after the key, "
                + "found the end of the text"
        ),
        (
            "[\n  1,\n  [2",
            "unclosedArray 3:5 the array opened at 3:3 is not closed: expected `,` or `]`, found the end of the text"
        ),
        (
            "[1, ",
            "unclosedArray 1:5 the array opened at 1:1 is not closed: expected a value or `]`, found the end of the text"
        ),
        ("{\"a\": \"xyz", "unclosedString 1:11 the string opened at 1:7 is never closed"),
        ("{\"a\": [1, 2}", "mismatchedBracket 1:12 expected `]` for the array opened at 1:7, found `}`"),
        ("{]", "mismatchedBracket 1:2 expected `}` for the object opened at 1:1, found `]`"),
        // After the end
        ("{} x", "trailingGarbage 1:4 the document ends before this: expected the end of the text, found `x`"),
        ("{}}", "trailingGarbage 1:3 the document ends before this: expected the end of the text, found `}`"),
        (
            "{\"a\":1}\n{\"a\":2}\n",
            "newlineDelimited 2:1 each line is a document (NDJSON), but JSONDecoder accepts only one"
        ),
        (
            "{\"a\":\n1} [2]",
            "concatenated 2:4 the text contains several JSON documents, but JSONDecoder accepts only one"
        ),
        // Values
        ("{\"a\": tru}", "badLiteral 1:7 `tru` isn't a value; did you mean `true`?"),
        ("[True]", "badLiteral 1:2 `True` isn't a value; did you mean `true`?"),
        ("[nul", "badLiteral 1:2 `nul` isn't a value; did you mean `null`?"),
        ("[-Infinity]", "badLiteral 1:3 `-Infinity` isn't valid: JSON has no such number"),
        ("[.5]", "badNumber 1:2 a number must start with a digit or `-`, found `.`"),
        ("[\"\\u12\"]", "badEscape 1:3 expected four hexadecimal digits after `\\u`, found the end of the string"),
        ("[\"é\", \u{201C}x\u{201D}]", "unexpected 1:7 expected a value, found `\u{201C}`"),
        ("[1\u{7}]", "unexpected 1:3 expected `,` or `]`, found U+0007"),
        ("[1\u{202E}]", "unexpected 1:3 expected `,` or `]`, found U+202E"),
        // Other dialects
        (
            "{'a': 1}",
            "singleQuotes 1:2 JSON allows only double quotes (JSON5 allows single quotes): expected a key in double quotes"
        ),
        ("{a: 1}", "unquotedKey 1:2 the key `a` needs double quotes"),
        ("[1, // c\n2]", "comment 1:5 JSON doesn't allow comments (JSON5 does): expected a value"),
        ("# c\n1", "comment 1:1 JSON doesn't allow comments: expected a value"),
        // Separators
        ("{\"a\" 1}", "missingColon 1:6 expected `:` after the key, found `1`"),
        ("{\"a\": 1 \"b\": 2}", "missingComma 1:9 expected `,` or `}`, found `\"`"),
        ("[1,,2]", "missingValue 1:4 expected a value, found `,`"),
        ("{\"a\":}", "missingValue 1:6 expected a value, found `}`"),
        ("{,}", "missingKey 1:2 expected a key in double quotes, found `,`"),
        (
            String(repeating: "[", count: 600),
            "tooDeep 1:513 more than 512 levels of arrays and objects: JSONDecoder stops here"
        ),
    ]

    @Test(arguments: table)
    func `each kind of fault is described with its position`(_ text: String, _ expected: String) {
        #expect(report(JSONDocument(Data(text.utf8))) == expected)
    }

    @Test func `a byte that is not UTF-8 is named`() {
        #expect(
            report(JSONDocument(bytes: [0x5B, 0xFF, 0x5D]))
                == "invalidUTF8 1:2 expected a value, found the byte 0xFF, which is not UTF-8")
    }

    @Test func `a million open brackets are read without recursion`() {
        let document = JSONDocument(bytes: [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
        #expect(document.fault?.kind == .tooDeep)
        #expect(document.tokenCount == 512)
    }

    @Test func `the values before a fault and the rejected value are indexed`() {
        let document = JSONDocument(Data("{\"a\": [1, {\"b\": 'x'}]}".utf8))
        let rows = (0..<document.tokenCount).map {
            "\(document.kind($0)) \(document.span($0)) \(document.pointer($0)) \(document.end($0))"
        }
        #expect(
            rows == [
                "object 0..<19 /".dropLast() + " 5", "array 6..<19 /a 5", "number 7..<8 /a/0 3",
                "object 10..<19 /a/1 5",
                "invalid 16..<19 /a/1/b 5",
            ])
        #expect(document.fault?.opened == 10)
    }

    @Test func `the documents of a text with several are listed`() {
        func documents(_ text: String) -> [String] {
            let document = JSONDocument(Data(text.utf8))
            return document.documents().map { String(decoding: document.text[$0], as: UTF8.self) }
        }
        #expect(documents("{\"a\":1}\r\n\n{\"b\":\n [2] ") == ["{\"a\":1}", "{\"b\":", "[2]"])
        #expect(documents("{\"a\":\n1}[2] 3 x") == ["{\"a\":\n1}", "[2]", "3", "x"])
        #expect(documents(" [1] ") == [" [1] "])
        #expect(documents("{\"a\":1}\n[2]{\"b\":\n3}\n") == ["{\"a\":1}", "[2]", "{\"b\":\n3}"])
        #expect(documents("{\"a\":1}\n{\"b\":\n2}\n[3]") == ["{\"a\":1}", "{\"b\":\n2}", "[3]"])
        #expect(documents("[1]\n[2] x\n[3]") == ["[1]", "[2] x", "[3]"])
    }

    static let defects: [(text: String, report: String)] = [
        ("[01]", "badNumber 2 a number can't have a leading zero"),
        ("[-]", "badNumber 3 a minus sign alone isn't a number"),
        ("[1.]", "badNumber 4 expected a digit after the decimal point, found the end of the number"),
        ("[1.e2]", "badNumber 4 expected a digit after the decimal point, found `e`"),
        ("[1e+]", "badNumber 5 expected a digit in the exponent, found the end of the number"),
        ("[1+2]", "badNumber 3 expected the end of the number, found `+`"),
        ("[\"\\q\"]", "badEscape 3 `\\q` isn't a JSON escape"),
        ("{\"\\q\": 1}", "badEscape 3 `\\q` isn't a JSON escape, in the key"),
        ("[\"\\ud800\"]", "badEscape 3 the high surrogate `\\ud800` isn't followed by a low surrogate"),
        ("[\"\\udc00x\"]", "badEscape 3 the low surrogate `\\udc00` doesn't follow a high surrogate"),
        ("[\"\\u12G4\"]", "badEscape 3 `\\u` needs four hexadecimal digits, found `\\u12G4`"),
        ("[\"\\xan\", 1]", "badEscape 3 `\\x` isn't a JSON escape"),
        ("[\"a\nb\"]", "controlCharacter 4 a line break in a string isn't escaped"),
        ("[\"\u{1}\"]", "controlCharacter 3 the control character U+0001 in a string isn't escaped"),
    ]

    @Test(arguments: defects)
    func `an error that Foundation's scanner ignores is a defect of its token`(_ text: String, _ expected: String) {
        let document = JSONDocument(Data(text.utf8))
        let reports = document.defects.map {
            let column = document.position($0.fault.byte).column
            return "\($0.fault.kind) \(column) \($0.fault.message)" + ($0.isInKey ? ", in the key" : "")
        }
        #expect(reports == [expected])
        #expect(document.defects(of: 1) == document.defects)
        #expect(document.fault == nil)
    }
}
