import Foundation
import JSONText
import Reports
import Testing

/// Texts whose documents span lines, or share one.
@Suite struct DocumentJoinerTests {
    /// The documents of a text, as `number@offset:text`.
    private func documents(_ text: String, limit: Int = 1 << 20, pieces: Int = .max) -> [String] {
        var splitter = LineSplitter(limit: limit)
        var joiner = DocumentJoiner(limit: limit, options: .init())
        var found: [DocumentLine] = []
        var rest = Data(text.utf8)
        while !rest.isEmpty {
            let piece = Data(rest.prefix(pieces))
            found += joiner.append(piece.withUnsafeBytes { splitter.append($0) })
            rest = Data(rest.dropFirst(piece.count))
        }
        if let last = splitter.end() { found += joiner.append([last]) }
        found += joiner.end()
        return found.map { "\($0.number)@\($0.offset):\(String(decoding: $0.data, as: UTF8.self))" }
    }

    @Test(arguments: [
        // One a line.
        ("{\"a\":1}\n{\"a\":2}\n", ["1@0:{\"a\":1}", "2@8:{\"a\":2}"]),
        // Two on a line, the second of which goes on.
        (
            "{\"a\":1}\n{\"a\":2} {\"a\":\n3\n}\n[4]",
            ["1@0:{\"a\":1}", "2@8:{\"a\":2}", "2@16:{\"a\":\n3\n}", "5@26:[4]"]
        ),
        // A pretty-printed document, whose elements are documents, too.
        ("{}\n[\n{},\n{\"b\": \"}\"}\n]\n{}", ["1@0:{}", "2@3:[\n{},\n{\"b\": \"}\"}\n]", "6@22:{}"]),
        // Bytes keep their places across blank lines and carriage returns.
        ("{}\r\n{\r\n\r\n\"a\":1\r\n}\r\n{}", ["1@0:{}", "2@4:{  \n\n\"a\":1 \n}", "6@19:{}"]),
    ])
    func `documents that span lines are joined, and those that share one are split`(text: String, expected: [String]) {
        #expect(documents(text) == expected)
        #expect(documents(text, pieces: 1) == expected)
    }

    @Test(arguments: ["{\"a\":1,", "{\"a\":", "{\"a\":[", "[1,", "{\"a\":\"", "}", "{]", "{\"a\" 1}"])
    func `a broken line stays alone, and the documents after it are kept`(broken: String) {
        let after = (0..<5).map { "{\"id\":\($0)}" }
        let found = documents(([broken] + after).joined(separator: "\n"))
        #expect(found.map { $0.drop { $0 != ":" }.dropFirst() } == ([broken] + after).map { $0[...] })
    }

    @Test func `a document that isn't finished is one document`() {
        #expect(documents("{}\n{\n  \"a\": 1,\n") == ["1@0:{}", "2@3:{\n  \"a\": 1,"])
    }

    @Test func `text that is no JSON stays a line`() {
        #expect(documents("{}\n{} x\nnull\n{}") == ["1@0:{}", "2@3:{} x", "3@8:null", "4@13:{}"])
    }

    @Test func `a document over the size limit is split into its lines`() {
        let text = "[\n" + (0..<20).map { "\($0)" }.joined(separator: ",\n") + "\n]\n{}"
        #expect(documents(text, limit: 20).last == "23@\(text.utf8.count - 2):{}")
        #expect(documents(text, limit: 20).count == 23)
    }
}
