import Foundation
import JSONText

extension FuzzTarget {
    static let jsonEncodings = FuzzTarget(
        "json-encodings", "UTF-16, UTF-32 and byte order marks are read as Foundation reads them",
        seeds: {
            let texts = [#"{"a":"日本🇯🇵","b":[1,null]}"#, "[1,2]", "1", "", #"["\ud83d\ude00"]"#, "{\"a\":tru}"]
            return texts.flatMap { text in (0..<8).map { [UInt8]("\($0)\(text)") } }
                + Payloads.odd.map { [UInt8]("9") + $0 }
        },
        check: { bytes in
            var input = FuzzInput(bytes)
            let choice = input.choice(below: 10)
            guard choice < 8 else { return try checkRaw(Array(input.rest)) }
            try checkEncoded(Array(input.rest), Form(rawValue: choice % 4) ?? .utf16LittleEndian, hasMark: choice >= 4)
        })

    /// Checks any bytes, in whatever encoding they are read.
    private static func checkRaw(_ bytes: [UInt8]) throws {
        let document = JSONDocument(bytes: bytes)
        try TapeInvariants(document: document).hold()
        var previous = -1
        for byte in 0...document.text.count {
            let offset = document.fileOffset(byte)
            try require(
                offset >= previous && offset <= bytes.count, "byte \(byte) of the text at \(offset) of the file")
            previous = offset
        }
        try FoundationTruth.agree(bytes, .init())
    }

    private enum Form: Int {
        case utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian

        func bytes(of text: String, hasMark: Bool) -> [UInt8] {
            let marked = (hasMark ? "\u{FEFF}" : "") + text
            return switch self {
            case .utf16LittleEndian: marked.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            case .utf16BigEndian: marked.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            case .utf32LittleEndian:
                marked.unicodeScalars.flatMap { scalar in (0..<4).map { UInt8(scalar.value >> (8 * $0) & 0xFF) } }
            case .utf32BigEndian:
                marked.unicodeScalars.flatMap { scalar in (0..<4).map { UInt8(scalar.value >> (24 - 8 * $0) & 0xFF) } }
            }
        }

        var unit: Int { self == .utf16LittleEndian || self == .utf16BigEndian ? 2 : 4 }
    }

    /// Checks that a text in another encoding is read as the same text, with the same tokens.
    private static func checkEncoded(_ utf8: [UInt8], _ form: Form, hasMark: Bool) throws {
        let text = String(decoding: utf8, as: UTF8.self)
        let bytes = form.bytes(of: text, hasMark: hasMark)
        try checkRaw(bytes)
        let document = JSONDocument(bytes: bytes)
        // Without a mark, the encoding is recognized by zeros, which may be missing. Foundation mistakes the mark of
        // UTF-32 little-endian for that of UTF-16, and two zeros after the mark of UTF-16 for UTF-32.
        let isKnown =
            switch form {
            case .utf16LittleEndian: document.encoding == .utf16LittleEndian
            case .utf16BigEndian: document.encoding == .utf16BigEndian
            case .utf32LittleEndian: document.encoding == .utf32LittleEndian
            case .utf32BigEndian: document.encoding == .utf32BigEndian
            }
        guard isKnown, document.hasByteOrderMark == hasMark else { return }
        try require(document.text == Array(text.utf8), "\(form) was read as \(document.text)")
        let plain = JSONDocument(bytes: Array(text.utf8))
        guard plain.encoding == .utf8, !plain.hasByteOrderMark else { return }
        try holdEqual(document.tokenCount, plain.tokenCount, "tokens")
        try holdEqual(document.fault?.kind, plain.fault?.kind, "fault")
        for token in 0..<plain.tokenCount {
            try holdEqual(document.span(token), plain.span(token), "span of token \(token)")
        }
        var offset = hasMark ? form.unit : 0
        var byte = 0
        for scalar in text.unicodeScalars {
            try holdEqual(document.fileOffset(byte), offset, "offset of byte \(byte)")
            byte += UTF8.width(scalar)
            offset += form.unit == 4 ? 4 : 2 * UTF16.width(scalar)
        }
    }
}
