import Foundation
import JSONText
import Testing

@Suite struct EncodingTests {
    static let text = "{\"é\": \"日🇯\",\n \"n\": 12}"

    struct Form: Sendable, CustomTestStringConvertible {
        var encoding: JSONDocument.Encoding
        var mark: [UInt8]
        var unit: Int

        var testDescription: String { "\(encoding.rawValue)\(mark.isEmpty ? "" : " with mark")" }

        func bytes(_ text: String) -> [UInt8] {
            let units: [UInt32] =
                unit == 4 ? text.unicodeScalars.map(\.value) : unit == 2 ? text.utf16.map(UInt32.init) : []
            let isBig = encoding == .utf16BigEndian || encoding == .utf32BigEndian
            let encoded = units.flatMap { value -> [UInt8] in
                let bytes = (0..<unit).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
                return isBig ? bytes.reversed() : bytes
            }
            return mark + (unit == 1 ? Array(text.utf8) : encoded)
        }
    }

    static let forms: [Form] = [
        Form(encoding: .utf8, mark: [], unit: 1), Form(encoding: .utf8, mark: [0xEF, 0xBB, 0xBF], unit: 1),
        Form(encoding: .utf16LittleEndian, mark: [], unit: 2),
        Form(encoding: .utf16LittleEndian, mark: [0xFF, 0xFE], unit: 2),
        Form(encoding: .utf16BigEndian, mark: [], unit: 2),
        Form(encoding: .utf16BigEndian, mark: [0xFE, 0xFF], unit: 2),
        Form(encoding: .utf32LittleEndian, mark: [], unit: 4), Form(encoding: .utf32BigEndian, mark: [], unit: 4),
        Form(encoding: .utf32BigEndian, mark: [0, 0, 0xFE, 0xFF], unit: 4),
    ]

    @Test(arguments: forms)
    func `every encoding is read as by Foundation, with offsets in the file`(_ form: Form) throws {
        // The first two characters are ASCII: Foundation detects an encoding without a mark by their zeros.
        let bytes = form.bytes(Self.text)
        struct Model: Decodable { var n: Int }
        #expect(try JSONDecoder().decode(Model.self, from: Data(bytes)).n == 12)
        let document = JSONDocument(bytes: bytes)
        #expect(document.encoding == form.encoding)
        #expect(document.hasByteOrderMark == !form.mark.isEmpty)
        #expect(document.fault == nil)
        #expect(String(decoding: document.text, as: UTF8.self) == Self.text)
        let number = try #require(document.resolve([.key("n")]))
        let before = Self.text.prefix { $0 != "1" }
        let position = document.position(document.span(number).lowerBound)
        #expect(position == TextPosition(line: 2, column: 7, offset: form.bytes(String(before)).count))
        #expect(document.fileOffset(document.text.count) == bytes.count)
    }

    @Test func `one digit in two bytes is UTF-16`() {
        #expect(JSONDocument(bytes: [0x37, 0]).encoding == .utf16LittleEndian)
        #expect(JSONDocument(bytes: [0, 0x37]).encoding == .utf16BigEndian)
    }

    @Test(
        arguments: [
            // A lone high surrogate, a low one first, and half a code unit at the end.
            [0xFF, 0xFE, 0x5B, 0, 0x22, 0, 0x00, 0xD8, 0x22, 0, 0x5D, 0],
            [0xFF, 0xFE, 0x5B, 0, 0x22, 0, 0x00, 0xDC, 0x22, 0, 0x5D, 0], [0xFF, 0xFE, 0x5B, 0, 0x5D, 0, 0x20],
            [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5B, 0, 0, 0, 0x5D, 0],
            [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5B, 0, 0, 0, 0x5D, 0, 0],
            [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5B, 0, 0, 0, 0x5D, 0, 0, 0], [0, 0, 0xFE, 0xFF], [0xFF, 0xFE],
            [0xEF, 0xBB, 0xBF],
            [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5B, 0, 0, 0, 0x22, 0, 0, 0xD8, 0, 0, 0, 0, 0x22, 0, 0, 0, 0x5D],
            // A value beyond Unicode in UTF-32, and a mark of UTF-32 that Foundation treats as UTF-16.
            [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5B, 0, 0x11, 0, 0, 0, 0, 0, 0x5D], [0xFF, 0xFE, 0, 0, 0x31, 0, 0, 0],
        ] as [[UInt8]])
    func `bytes that are invalid in the encoding are a fault if Foundation rejects them`(_ bytes: [UInt8]) {
        let isTaken = (try? JSONDecoder().decode([String].self, from: Data(bytes))) != nil
        let document = JSONDocument(bytes: bytes)
        #expect((document.fault == nil) == isTaken, "\(document.fault?.message ?? "no fault")")
        #expect(document.fileOffset(document.text.count) <= bytes.count)
    }

    @Test func `invalid UTF-16 is indexed as U+FFFD`() {
        let document = JSONDocument(bytes: [0xFF, 0xFE, 0x5B, 0, 0x22, 0, 0x00, 0xD8, 0x22, 0, 0x5D, 0])
        #expect(document.stringValue(1) == "\u{FFFD}")
        #expect(document.fault?.kind == .unreadableEncoding)
        #expect(document.fault.map { document.position($0.byte) } == TextPosition(line: 1, column: 3, offset: 6))
    }

    @Test(arguments: [
        ("", true), ("{\"name\": \"Lisbon\"}", true), ("\u{7F}", true), ("é", false), ("\\", false),
        (String(repeating: " ", count: 5000) + "é", false), (String(repeating: "a", count: 8192), true),
    ])
    func `a text is unescaped ASCII without other characters and backslashes`(text: String, expected: Bool) {
        #expect(JSONDocument(bytes: [UInt8](text.utf8)).isUnescapedASCII == expected)
    }
}
