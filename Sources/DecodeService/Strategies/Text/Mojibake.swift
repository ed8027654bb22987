import Foundation

/// UTF-8 text that was misread as Latin-1 or Windows-1252, such as `cafÃ©`.
package enum Mojibake {
    /// Returns the intended text, or nil if the text may be correct as it is.
    ///
    /// A text counts as misread only if its characters, taken as bytes, are valid UTF-8, which hardly happens in
    /// natural language: `SÃO`, `Ã` and `Müller` are not.
    package static func repaired(_ text: String) -> String? {
        guard text.utf8.contains(where: { $0 >= 0xC2 }) else { return nil }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = byte(of: scalar) else { return nil }
            bytes.append(byte)
        }
        guard let repaired = String(validating: bytes, as: UTF8.self) else { return nil }
        let found = Array(repaired.unicodeScalars.filter { !$0.isASCII })
        guard !found.isEmpty, found.allSatisfy(isUsual) else { return nil }
        // `Ä“` and `Å–` may be a capital letter next to a quotation mark or a dash.
        let isMark = text.unicodeScalars.contains { $0.value > 0xFF }
        if found.count == 1, isMark, (0x100...0x17F).contains(found[0].value) { return nil }
        return repaired
    }

    /// Whether a JSON text may contain misread UTF-8: a character for the first byte of a sequence before one for a
    /// later byte, literally or in escapes.
    ///
    /// - Complexity: O(bytes), a fraction of a nanosecond each. One pass over a document avoids checking its strings.
    package static func mayOccur(in json: ArraySlice<UInt8>) -> Bool {
        json.withUnsafeBytes { bytes in
            // Misread, the first byte of a sequence is U+00C2 to U+00F4.
            isAny(0xC3, in: bytes) { (0x82...0xB4).contains(bytes[$0 + 1]) && isFollowed(bytes, at: $0 + 2) }
                || isAny(UInt8(ascii: "\\"), in: bytes) { index in
                    index + 6 < bytes.count && bytes[index + 1] == UInt8(ascii: "u")
                        && bytes[index + 2] == UInt8(ascii: "0") && bytes[index + 3] == UInt8(ascii: "0")
                        && isFirstDigit(bytes[index + 4]) && isFollowed(bytes, at: index + 6)
                }
        }
    }

    /// Whether a byte occurs at an index that meets a condition, with two more bytes after it.
    private static func isAny(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, _ isMeant: (Int) -> Bool) -> Bool {
        guard let start = bytes.baseAddress else { return false }
        var index = 0
        while index + 2 < bytes.count, let found = memchr(start + index, Int32(byte), bytes.count - index - 2) {
            index = UnsafeRawPointer(found) - start
            if isMeant(index) { return true }
            index += 1
        }
        return false
    }

    /// Whether an escape begins here, or a later byte misread as U+0080 to U+00BF or as a Windows-1252 character.
    private static func isFollowed(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
        switch bytes[index] {
        case 0xC2, 0xC5, 0xC6, 0xCB, 0xE2, UInt8(ascii: "\\"): true
        default: false
        }
    }

    private static func isFirstDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "C")...UInt8(ascii: "F")).contains(byte & 0xDF)
    }

    /// Returns the byte of a character in Windows-1252. In Latin-1, it is the same from 0xA0.
    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        scalar.value < 0x100 ? UInt8(scalar.value) : marks[scalar]
    }

    private static let marks: [Unicode.Scalar: UInt8] = [
        "€": 0x80, "‚": 0x82, "ƒ": 0x83, "„": 0x84, "…": 0x85, "†": 0x86, "‡": 0x87, "ˆ": 0x88, "‰": 0x89, "Š": 0x8A,
        "‹": 0x8B, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97,
        "˜": 0x98, "™": 0x99, "š": 0x9A, "›": 0x9B, "œ": 0x9C, "ž": 0x9E, "Ÿ": 0x9F,
    ]

    /// Whether a character is common in texts, so that these bytes are hardly a coincidence.
    private static func isUsual(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Latin, Greek, Cyrillic, Hebrew and Arabic letters, and their marks.
        case 0xA0...0x17F, 0x386...0x3CE, 0x400...0x45F, 0x490, 0x491, 0x5D0...0x5EA, 0x621...0x64A: true
        // Punctuation, currencies, arrows and symbols.
        case 0x2010...0x2044, 0x20A0...0x20BF, 0x2100...0x27BF: true
        // The scripts of South and East Asia, Vietnamese letters, and emoji.
        case 0x900...0xE7F, 0x1E00...0x1EF9, 0x3000...0x9FFF, 0xAC00...0xD7A3, 0xFE0F, 0xFF00...0xFFEF: true
        case 0x1F000...0x1FAFF, 0x200B...0x200D: true
        default: false
        }
    }
}
