/// The kind of an error in a text.
package enum FaultKind: String, Sendable, Hashable, Codable {
    case empty, whitespaceOnly, binary, markup
    case trailingGarbage
    /// One document per line: ``JSONDocument/documents()`` lists them.
    case newlineDelimited
    /// Several documents in sequence: ``JSONDocument/documents()`` lists them.
    case concatenated
    case unclosedObject, unclosedArray, unclosedString, unclosedComment
    case badEscape, badNumber, badLiteral, controlCharacter
    case singleQuotes, unquotedKey, comment
    case missingComma, missingColon, missingValue, missingKey, mismatchedBracket
    case invalidUTF8, unreadableEncoding
    case tooDeep, tooLarge
    case unexpected
}

/// The first error of a text that `JSONDecoder` rejects, with its description.
package struct Fault: Sendable, Equatable {
    package var kind: FaultKind
    /// The byte of the text where the error is.
    package var byte: Int
    /// What would be valid there.
    package var expected: String
    /// What was found there.
    package var found: String
    /// The whole description as one sentence, without the position.
    package var message: String
    /// The position of the opening bracket or quote that isn't closed, or that contains the error.
    package var opened: Int?
}

/// A number or string that `JSONDecoder` scans without error but can't decode.
package struct Defect: Sendable, Equatable {
    /// The token; if the defect is in a key, the token of its value.
    package var token: JSONDocument.Token
    package var isInKey: Bool
    /// The error and its position.
    package var fault: Fault
}

// Names of places and characters in messages.
extension FaultWriter {
    /// A description of the character at a byte.
    func found(at byte: Int) -> String {
        guard byte < text.count else { return "the end of the text" }
        return Self.name(ofScalarAt: byte, in: text)
    }

    static func name(ofScalarAt byte: Int, in text: [UInt8]) -> String {
        let scalar = text.withUnsafeBufferPointer { bytes -> Unicode.Scalar? in
            guard let base = bytes.baseAddress else { return nil }
            if bytes[byte] < 0x80 { return Unicode.Scalar(bytes[byte]) }
            let length = UTF8Check.length(base, byte, bytes.count)
            return length == 0
                ? nil : String(decoding: bytes[byte..<byte + length], as: UTF8.self).unicodeScalars.first
        }
        guard let scalar else { return "the byte 0x\(hex(UInt32(text[byte]), 2)), which is not UTF-8" }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned, .privateUse,
            .surrogate, .nonspacingMark, .enclosingMark:
            return scalar == "\n" ? "the end of the line" : "U+\(hex(scalar.value, 4))"
        default:
            return "`\(scalar)`"
        }
    }

    static func hex(_ value: UInt32, _ digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    func character(at byte: Int) -> Character { Character(Unicode.Scalar(text[byte])) }

    /// `3:7`: line and column of a byte.
    func place(of byte: Int) -> String {
        var line = firstLine
        var start = 0
        for index in 0..<min(byte, text.count) where text[index] == 0x0A {
            line += 1
            start = index + 1
        }
        let column = text[start..<byte].count { $0 & 0xC0 != 0x80 } + 1
        return "\(line):\(column)"
    }

    func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: (byte | 0x20) &- UInt8(ascii: "a") < 26
        }
    }

    /// The letters and digits at a byte, shortened.
    func word(at byte: Int) -> String {
        let word = text[byte...].prefix(32).prefix {
            isWordByte($0) || $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "-")
        }
        return word.count == 32 ? String(decoding: word, as: UTF8.self) + "…" : String(decoding: word, as: UTF8.self)
    }

    /// The last byte before this one that isn't whitespace.
    func previous(_ byte: Int) -> UInt8? {
        text[..<byte].last { $0 > 0x20 }
    }
}
