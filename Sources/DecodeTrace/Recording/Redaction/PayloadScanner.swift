/// Splits a payload into tokens: JSON, JSON5, and any other text, in which every run of characters is a token.
///
/// Nothing is rejected, so that a damaged payload can be redacted, too.
struct PayloadScanner {
    enum Kind {
        /// `{`, `}`, `[`, `]`, `,` or `:`.
        case punctuation
        /// A string with its quotes, of which the last one may be missing.
        case string
        /// A run of other characters: a number, a word, or anything in a text that isn't JSON.
        case bare
        case comment
        /// The name in a tag, with the characters before it, as in `<body` and `</dict`; a declaration as a whole.
        case tag
    }

    struct Token {
        var kind: Kind
        var range: Range<Int>
    }

    let bytes: [UInt8]
    private(set) var place = 0
    /// Whether it is a text of tags, such as an HTML page.
    private let isMarkup: Bool

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isMarkup = bytes.first { $0 > 0x20 && !Self.byteOrderMark.contains($0) } == UInt8(ascii: "<")
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The next token, after white space.
    mutating func next() -> Token? {
        if place == 0, bytes.starts(with: Self.byteOrderMark) { place = 3 }
        skipSpace()
        guard place < bytes.count else { return nil }
        let start = place
        let kind = kind()
        return Token(kind: kind, range: start..<place)
    }

    /// The next byte after white space; nil at the end.
    mutating func peek() -> UInt8? {
        skipSpace()
        return place < bytes.count ? bytes[place] : nil
    }

    private mutating func skipSpace() {
        while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    /// Skips a token.
    private mutating func kind() -> Kind {
        let byte = bytes[place]
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
            UInt8(ascii: ":"):
            place += 1
            return .punctuation
        case UInt8(ascii: "\""):
            skipString(byte)
            return .string
        case UInt8(ascii: "'") where hasQuoteInLine(byte):
            skipString(byte)
            return .string
        case UInt8(ascii: "/") where !isMarkup && bytes[place...].starts(with: "//".utf8):
            place = bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            return .comment
        case UInt8(ascii: "/") where !isMarkup && bytes[place...].starts(with: "/*".utf8):
            place += 2
            while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
            place = min(place + 2, bytes.count)
            return .comment
        case UInt8(ascii: "<") where isMarkup:
            place += 1
            if place < bytes.count, "!?".utf8.contains(bytes[place]), !bytes[place...].starts(with: "!--".utf8) {
                place = bytes[place...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
                return .tag
            }
            while place < bytes.count, "/!?".utf8.contains(bytes[place]) { place += 1 }
            while place < bytes.count, Self.isOfName(bytes[place]) { place += 1 }
            return .tag
        default:
            place += 1
            while place < bytes.count, !Self.isSpace(bytes[place]), !",:{}[]\"<>".utf8.contains(bytes[place]) {
                place += 1
            }
            return .bare
        }
    }

    private mutating func skipString(_ quote: UInt8) {
        place += 1
        while place < bytes.count, bytes[place] != quote {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place = min(place + 1, bytes.count)
    }

    /// Whether a string in single quotes ends in its line. Otherwise, it is an apostrophe.
    private func hasQuoteInLine(_ quote: UInt8) -> Bool {
        bytes[(place + 1)...].first { $0 == quote || $0 == 0x0A } == quote
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        NumberForm.isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "-")
    }
}
