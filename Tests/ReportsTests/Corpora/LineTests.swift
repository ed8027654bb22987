import Foundation
import JSONText
import Reports
import SeededRandom
import Testing

/// Texts with one document per line.
@Suite struct LineTests {
    /// The lines of a text that arrives in pieces, as `number@offset:text`.
    private func lines(_ pieces: [Data], limit: Int = 1 << 20) -> [String] {
        var splitter = LineSplitter(limit: limit)
        var lines = pieces.flatMap { piece in piece.withUnsafeBytes { splitter.append($0) } }
        if let last = splitter.end() { lines.append(last) }
        return lines.map { line in
            "\(line.number)@\(line.offset):"
                + (line.isTooLong ? "too long" : String(decoding: line.data, as: UTF8.self))
        }
    }

    @Test(arguments: [
        ("", []),
        ("{}", ["1@0:{}"]),
        ("{}\n", ["1@0:{}"]),
        ("{}\n{\"a\":", ["1@0:{}", "2@3:{\"a\":"]),
        ("{}\r\n\r\n[]\r\n", ["1@0:{}", "3@6:[]"]),
        ("\n \t\n{}\n\n", ["3@4:{}"]),
        ("{}\n\u{FEFF}{}\n\u{FEFF}\n1", ["1@0:{}", "2@3:\u{FEFF}{}", "4@13:1"]),
    ])
    func `blank lines are counted and left out, and the last line may lack its line feed`(
        text: String, expected: [String]
    ) {
        #expect(lines([Data(text.utf8)]) == expected)
    }

    @Test func `the lines are the same however the text arrives`() {
        var random = SplitMix64(seed: 5)
        let pieces = ["{\"a\":1}", "\n", "\r\n", "é", "\u{FEFF}", " ", "", "[1,2]", String(repeating: "x", count: 40)]
        for _ in 0..<300 {
            let text = Data((0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined().utf8)
            let limit = Int.random(in: 3...50, using: &random)
            let whole = lines([text], limit: limit)
            var parts: [Data] = []
            var rest = text
            while !rest.isEmpty {
                let count = Int.random(in: 1...5, using: &random)
                parts.append(Data(rest.prefix(count)))
                rest = Data(rest.dropFirst(count))
            }
            #expect(lines(parts, limit: limit) == whole)
        }
    }

    @Test func `a line beyond the limit is reported once and not kept`() {
        let long = Data(repeating: 0x78, count: 1 << 20)
        var splitter = LineSplitter(limit: 1 << 21)
        // It is returned as soon as it is too long, because its end may never come.
        let lines = (0..<100).map { _ in long.withUnsafeBytes { splitter.append($0) } }
        #expect(lines.map(\.count) == [0, 0, 1] + Array(repeating: 0, count: 97))
        #expect(lines[2] == [DocumentLine(number: 1, data: Data(), offset: 0, isTooLong: true)])
        let rest = Data("\n{}\n".utf8).withUnsafeBytes { splitter.append($0) }
        #expect(rest == [DocumentLine(number: 2, data: Data("{}".utf8), offset: 100 << 20 | 1)])
        #expect(splitter.end() == nil)
    }

    @Test(arguments: [
        ("{\"a\":1}\n{\"a\":2}\n", LineDetection.lines),
        ("\u{FEFF}{\"a\":1}\n\n  [2]", .lines),
        ("{\"a\":1}\r\n{", .lines),
        ("[1]\n[2\n[3]", .lines),
        ("[1]\n[2] x\n[3]", .lines),
        // Several documents, of which one has two lines or shares its line with another.
        ("[1]\n[2,\n3]\n[4]", .whole),
        ("[1]\n[2] [3]\n[4]", .whole),
        // One document, whatever its layout.
        ("{\"a\":1}\n", .whole),
        ("{\"a\":1}", .whole),
        ("{\n\"a\":1\n}", .whole),
        ("[\n{\"a\":1}\n{\"a\":2}\n]", .whole),
        ("[1,\n2]\n[3]", .whole),
        ("{\"a\":1}\ngarbage", .whole),
        ("1\n2\n", .whole),
        ("", .whole),
        ("<plist>\n<dict>", .whole),
    ])
    func `lines are recognized by a whole document followed by another`(text: String, expected: LineDetection) {
        #expect(LineDetection(Data(text.utf8), isComplete: true, options: .init()) == expected)
    }

    @Test(arguments: ["", "  \n", "{\"a\"", "{\"a\":1}\n", "{\"a\":1}\n\n"])
    func `a beginning that is too short is undecided`(text: String) {
        #expect(LineDetection(Data(text.utf8), isComplete: false, options: .init()) == .undecided)
    }

    @Test func `text from the middle of a file has the file's positions`() {
        let document = JSONDocument(
            Data("{\"a\": [1, é}".utf8), options: .init(), origin: TextOrigin(lines: 6, bytes: 100))
        let position = document.position(8)
        #expect(position == TextPosition(line: 7, column: 9, offset: 108))
        #expect(document.line(7) == 0..<13)
        #expect(document.fileOffset(13) == 113)
        let unclosed = JSONDocument(Data("{\"a\": [1,".utf8), origin: TextOrigin(lines: 6, bytes: 100))
        #expect(unclosed.fault?.message.contains("7:7") == true, "\(unclosed.fault?.message ?? "")")
    }
}
