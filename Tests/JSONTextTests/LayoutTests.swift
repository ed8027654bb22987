import Foundation
import JSONText
import TestSupport
import Testing

@Suite struct LayoutTests {
    private func text(_ layout: Layout, from: Int = 0, width: Int = 80) -> [String] {
        (0..<layout.rowCount).map { layout.row($0, from: from, width: width).map(\.text).joined() }
    }

    private func roles(_ pieces: [Layout.Piece]) -> [String] { pieces.map { "\($0.role) \($0.text)" } }

    static let country = #"{"name": "Japan", "cities":[{"pop": 1.5, "x": null,}, []], "e\n": {}}"#

    @Test func `a document on one line is laid out with one row per token`() {
        let layout = Layout(JSONDocument(Self.country), style: .pretty)
        #expect(
            text(layout) == [
                "{", "  \"name\": \"Japan\",", "  \"cities\": [", "    {", "      \"pop\": 1.5,", "      \"x\": null",
                "    },", "    [", "    ]", "  ],", "  \"e\\n\": {", "  }", "}",
            ])
        #expect(
            (0..<layout.rowCount).map { layout.columns(ofRow: $0) } == text(layout).map(\.unicodeScalars.count))
    }

    @Test func `pieces have roles and the ranges of their source`() {
        let layout = Layout(JSONDocument(Self.country), style: .pretty)
        #expect(
            layout.row(4, width: 80) == [
                Layout.Piece(text: "      ", source: nil, role: .space),
                Layout.Piece(text: "\"pop\"", source: 29..<34, role: .key),
                Layout.Piece(text: ":", source: nil, role: .punctuation),
                Layout.Piece(text: " ", source: nil, role: .space),
                Layout.Piece(text: "1.5", source: 36..<39, role: .number),
                Layout.Piece(text: ",", source: nil, role: .punctuation),
            ])
    }

    @Test func `a row is clipped to the visible columns`() {
        let layout = Layout(JSONDocument("{\"日本\": \"é🇯🇵x\"}"), style: .pretty)
        #expect(text(layout)[1] == "  \"日本\": \"é🇯🇵x\"")
        #expect(roles(layout.row(1, from: 3, width: 5)) == ["key 日本\"", "punctuation :", "space  "])
        #expect(roles(layout.row(1, from: 9, width: 3)) == ["string é🇯🇵"])
        #expect(layout.row(1, from: 14, width: 10) == [])
        #expect(layout.row(9, width: 10) == [])
    }

    @Test func `the source's lines are shown unchanged, with roles`() {
        let layout = Layout(JSONDocument("{\r\n \"a\" :[true,-1 ,\n]}\n"), style: .source)
        #expect(text(layout) == ["{", " \"a\" :[true,-1 ,", "]}"])
        #expect(
            roles(layout.row(1, width: 80)) == [
                "space  ", "key \"a\"", "space  ", "punctuation :", "punctuation [", "literal true", "punctuation ,",
                "number -1", "space  ", "punctuation ,",
            ])
        #expect(roles(layout.row(1, from: 2, width: 5)) == ["key a\"", "space  ", "punctuation :", "punctuation ["])
    }

    @Test func `JSON5 comments have the comment role`() {
        let layout = Layout(JSONDocument("[1, /* a, b */ 2] // c", options: .init(allowsJSON5: true)), style: .source)
        #expect(
            roles(layout.row(0, width: 80)) == [
                "punctuation [", "number 1", "punctuation ,", "space  ", "comment /* a, b */", "space  ", "number 2",
                "punctuation ]", "space  ", "comment // c",
            ])
    }

    @Test(arguments: [Layout.Style.source, .pretty])
    func `after a fault the rest of the text is still shown`(_ style: Layout.Style) {
        let layout = Layout(JSONDocument("{\"a\": [1, tru],\n \"b\": 2}\n\n"), style: style)
        switch style {
        case .source:
            #expect(text(layout) == ["{\"a\": [1, tru],", " \"b\": 2}", ""])
            #expect(roles(layout.row(0, width: 80)).suffix(3) == ["space  ", "invalid tru", "invalid ],"])
        case .pretty:
            #expect(text(layout) == ["{", "  \"a\": [", "    1,", "    tru", "],", " \"b\": 2}"])
            #expect((0..<6).map { layout.lineNumber(ofRow: $0) } == [1, 1, 1, 1, 1, 2])
        }
    }

    @Test(arguments: [Layout.Style.source, .pretty])
    func `a document within a file has its own rows, with the line numbers of the file`(_ style: Layout.Style) {
        let text = "{\"a\": [\n 1, tru],\n \"b\": 2}"
        let alone = Layout(JSONDocument(Data(text.utf8)), style: style)
        let part = Layout(JSONDocument(Data(text.utf8), origin: TextOrigin(lines: 810, bytes: 9000)), style: style)
        #expect(self.text(part) == self.text(alone))
        for row in 0..<part.rowCount {
            #expect(part.source(ofRow: row) == alone.source(ofRow: row))
            #expect(part.lineNumber(ofRow: row) == alone.lineNumber(ofRow: row) + 810)
        }
    }

    @Test(arguments: 0..<10)
    func `the source's rows joined are the text`(_ seed: UInt64) {
        var generator = JSONGenerator(seed: seed)
        let source = generator.text(of: generator.value())
        let layout = Layout(JSONDocument(source), style: .source)
        var lines = source.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        if lines.count > 1, lines.last == "" { lines.removeLast() }
        #expect(text(layout, width: 10_000) == lines.map(String.init), "seed \(seed)")
    }

    @Test(arguments: ["", "\n", "1", "1\n", "1\n\n", "{\"a\": \"b\r\n"])
    func `a line feed at the end begins no row, and the end of the text is on the last row`(_ text: String) {
        let layout = Layout(JSONDocument(text), style: .source)
        let rows = ["": 1, "\n": 1, "1": 1, "1\n": 1, "1\n\n": 2, "{\"a\": \"b\r\n": 1]
        #expect(layout.rowCount == rows[text])
        #expect(layout.row(containing: text.utf8.count) == layout.rowCount - 1)
    }

    @Test(arguments: 0..<10, [Layout.Style.source, .pretty])
    func `a token's row is found by its bytes, and a clipped row is a part of the whole`(
        _ seed: UInt64, _ style: Layout.Style
    ) {
        var generator = JSONGenerator(seed: seed)
        let document = JSONDocument(generator.text(of: generator.value()))
        let layout = Layout(document, style: style)
        for token in 0..<document.tokenCount {
            let start = document.keySpan(token)?.lowerBound ?? document.span(token).lowerBound
            let row = layout.row(containing: start)
            #expect(layout.source(ofRow: row).contains(start), "seed \(seed)")
            if style == .pretty { #expect(row == token, "seed \(seed)") }
            let whole = layout.row(row, width: 10_000).map(\.text).joined().unicodeScalars
            let part = layout.row(row, from: 3, width: 7).map(\.text).joined().unicodeScalars
            #expect(Array(part) == Array(whole.dropFirst(3).prefix(7)), "seed \(seed)")
        }
    }

    @Test func `the preferred style is pretty for minified text, and source for other text`() {
        let members = (0..<40).map { "\"key\($0)\": [\($0), null]" }
        let minified = JSONDocument("{" + members.joined(separator: ",") + "}")
        let spread = JSONDocument("{\n" + members.joined(separator: ",\n") + "\n}")
        let lines = JSONDocument(
            Array(repeating: "{" + members.joined(separator: ",") + "}", count: 3).joined(separator: "\n"))
        #expect(Layout.preferredStyle(for: minified) == .pretty)
        #expect(Layout.preferredStyle(for: spread) == .source)
        #expect(Layout.preferredStyle(for: lines) == .source)
        #expect(Layout.preferredStyle(for: JSONDocument("[1]")) == .source)
    }

    @Test func `a row of a long line is clipped correctly`() {
        let text =
            "[\"" + String(repeating: "日", count: 100_000) + "\"," + String(repeating: "1,", count: 50_000) + "2]"
        let layout = Layout(JSONDocument(text), style: .source)
        #expect(
            roles(layout.row(0, from: 100_000, width: 6)) == [
                "string 日日\"", "punctuation ,", "number 1", "punctuation ,",
            ])
        #expect(
            roles(layout.row(0, from: 200_002, width: 9)) == ["number 1", "punctuation ,", "number 2", "punctuation ]"])
        #expect(layout.columns(ofRow: 0) == 200_006)
    }

    @Test func `the pretty style adds braces to an object without them`() {
        let document = JSONDocument("\"a\": 1", options: .init(assumesTopLevelDictionary: true))
        #expect(text(Layout(document, style: .pretty)) == ["{", "  \"a\": 1", "}"])
        #expect(text(Layout(document, style: .source)) == ["\"a\": 1"])
    }
}
