import CSystem

// The parts of the scanner that read one element. They accept and return positions, so that the scanner's own state is
// kept in registers; a negative result is one of the codes below. All pointers are read below `end`, which the caller
// guarantees.
extension Scanner {
    static let unclosedString = -1
    static let brokenHexEscape = -2
    static let noValue = -3
    static let wrongLiteral = -4
    static let noKey = -5

    static func reason(_ code: Int, isKey: Bool) -> Stop.Reason {
        switch code {
        case unclosedString: isKey ? .key : .unclosedString
        case brokenHexEscape: .hexEscape
        case wrongLiteral: .literal
        case noKey: .key
        default: .value
        }
    }

    /// The first byte that isn't white space, or `end`. In JSON5, the bitwise complement of the start of an unclosed
    /// comment.
    @inline(__always)
    static func skipSpace(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ json5: Bool) -> Int {
        var index = start
        while index < end {
            let byte = text[index]
            if byte > 0x20 {
                return json5 && (byte == 0x2F || byte == 0xA0) ? JSON5.skipSpace(text, index, end) : index
            }
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                index &+= 1
                // Indentation and blank lines are long runs of one character.
                let run = UInt64(byte) &* 0x0101_0101_0101_0101
                while index &+ 8 <= end, load8(text, index) == run { index &+= 8 }
                continue
            }
            return json5 && (byte == 0x0B || byte == 0x0C) ? JSON5.skipSpace(text, index, end) : index
        }
        return index
    }

    @inline(__always)
    static func load8(_ text: UnsafePointer<UInt8>, _ index: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    @inline(__always)
    static func load4(_ text: UnsafePointer<UInt8>, _ index: Int) -> UInt32 {
        UInt32(littleEndian: UnsafeRawPointer(text).loadUnaligned(fromByteOffset: index, as: UInt32.self))
    }

    static var trueWord: UInt32 { 0x6575_7274 }
    static var nullWord: UInt32 { 0x6C6C_756E }
    static var alseWord: UInt32 { 0x6573_6C61 }

    /// The end of the scalar that starts at `start`; a negative code if there is none.
    @inline(__always)
    static func endOfScalar(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ json5: Bool) -> Int {
        let byte = text[start]
        return switch byte {
        case UInt8(ascii: "\""): endOfString(text, start, end, quote: UInt8(ascii: "\""), json5)
        // One range, because signs are unpredictable: `.` and `/` are between `-` and `0`.
        case UInt8(ascii: "-")...UInt8(ascii: "9") where byte &- UInt8(ascii: ".") > 1:
            endOfNumber(text, start, end, json5)
        case UInt8(ascii: "t"): endOfLiteral(text, start, end, trueWord)
        case UInt8(ascii: "n"): endOfLiteral(text, start, end, nullWord)
        case UInt8(ascii: "f"): endOfLiteral(text, start &+ 1, end, alseWord)
        default: json5 ? JSON5.endOfValue(text, start, end) : noValue
        }
    }

    /// The end of a word of four bytes.
    @inline(__always)
    static func endOfLiteral(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ word: UInt32) -> Int {
        start &+ 4 <= end && load4(text, start) == word ? start &+ 4 : wrongLiteral
    }

    /// The end of the number that starts at `start`: like Foundation, after any digits, signs, points and exponents.
    @inline(__always)
    static func endOfNumber(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ json5: Bool) -> Int {
        var index = start &+ 1
        // No branch for each digit: the lengths of numbers are unpredictable.
        while index &+ 16 <= end {
            let others = ~cbm_number16(text + index)
            if others != 0 {
                index &+= others.trailingZeroBitCount
                return json5 ? endOfWord(text, index, end) : index
            }
            index &+= 16
        }
        while index < end, continuesNumber(text[index], false) { index &+= 1 }
        return json5 ? endOfWord(text, index, end) : index
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    /// Whether Foundation's scanner treats this byte as part of a number.
    @inline(__always)
    static func continuesNumber(_ byte: UInt8, _ json5: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default:
            json5 && (byte | 0x20) &- UInt8(ascii: "a") < 26
        }
    }

    /// The end of a number of JSON5, which may contain letters.
    @inline(never)
    static func endOfWord(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, continuesNumber(text[index], true) { index &+= 1 }
        return index
    }
}

/// Validates UTF-8 sequences.
enum UTF8Check {
    /// The length of the scalar that starts at `index` with a byte of 0x80 or more; 0 if it is invalid.
    static func length(_ text: UnsafePointer<UInt8>, _ index: Int, _ end: Int) -> Int {
        func continues(_ offset: Int) -> Bool { index + offset < end && text[index + offset] & 0xC0 == 0x80 }
        let lead = text[index]
        switch lead {
        case 0xC2...0xDF:
            return continues(1) ? 2 : 0
        case 0xE0...0xEF:
            guard continues(1), continues(2) else { return 0 }
            let second = text[index + 1]
            // No overlong forms, no surrogates.
            return lead == 0xE0 && second < 0xA0 || lead == 0xED && second > 0x9F ? 0 : 3
        case 0xF0...0xF4:
            guard continues(1), continues(2), continues(3) else { return 0 }
            let second = text[index + 1]
            return lead == 0xF0 && second < 0x90 || lead == 0xF4 && second > 0x8F ? 0 : 4
        default:
            return 0
        }
    }
}

/// Escapes with hexadecimal digits.
enum Escape {
    /// The value of `count` hexadecimal digits; nil if one of them is invalid.
    static func hex(_ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ end: Int) -> UInt32? {
        guard start + count <= end else { return nil }
        var value: UInt32 = 0
        for index in start..<start + count {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte & 0xF)
            case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
                value = value << 4 | UInt32(byte & 0xF + 9)
            default: return nil
            }
        }
        return value
    }

    /// The length of the escape at the backslash at `index`, and whether it is valid.
    static func read(
        _ text: UnsafePointer<UInt8>, _ index: Int, _ end: Int, _ json5: Bool
    ) -> (length: Int, isValid: Bool) {
        guard index + 1 < end else { return (1, false) }
        let escaped = text[index + 1]
        switch escaped {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return (2, true)
        case UInt8(ascii: "'"), 0x0A, 0x0D:
            return (2, json5)
        case UInt8(ascii: "u"), UInt8(ascii: "x"):
            guard json5 || escaped == UInt8(ascii: "u") else { return (2, false) }
            let digits = escaped == UInt8(ascii: "u") ? 4 : 2
            let length = length(text, index, digits, end, json5)
            return (length == 0 ? 2 + digits : length, length > 0)
        default:
            return (2, false)
        }
    }

    /// The length of the escape at `index` (`\u` or `\x`) if it represents a scalar, including the low surrogate that
    /// follows a high one; 0 if it represents none.
    private static func length(
        _ text: UnsafePointer<UInt8>, _ index: Int, _ digits: Int, _ end: Int, _ json5: Bool
    ) -> Int {
        guard let value = hex(text, index + 2, digits, end), !json5 || value != 0 else { return 0 }
        switch value {
        case 0xD800...0xDBFF:
            guard index + 12 <= end, text[index + 6] == UInt8(ascii: "\\"), text[index + 7] == UInt8(ascii: "u"),
                let low = hex(text, index + 8, 4, end), 0xDC00...0xDFFF ~= low
            else { return 0 }
            return 12
        case 0xDC00...0xDFFF:
            return 0
        default:
            return 2 + digits
        }
    }
}

// Strings make up most of many texts. They are scanned 64 bytes at a time: a branch that depends on a string's length is
// often mispredicted, and that costs more than comparing all 64 bytes.
extension Scanner {
    /// The end of the string that starts at `start`, after its closing quote; a negative code if there is none.
    ///
    /// Like Foundation, it searches only for the quote and backslashes: other errors are found when a value is decoded.
    @inline(__always)
    static func endOfString(
        _ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, quote: UInt8, _ json5: Bool
    ) -> Int {
        var index = start &+ 1
        while index &+ 64 <= end {
            let quotes = cbm_equal64(text + index, quote)
            let backslashes = cbm_equal64(text + index, UInt8(ascii: "\\"))
            if backslashes & bitsBelowFirst(of: quotes) == 0 {
                if quotes != 0 { return index &+ quotes.trailingZeroBitCount &+ 1 }
                index &+= 64
                continue
            }
            let escaped = bitsAfterEscapes(backslashes)
            let closing = quotes & ~escaped
            let letters = cbm_either64(text + index, UInt8(ascii: "u"), UInt8(ascii: json5 ? "x" : "u"))
            let hexEscapes = letters & escaped & bitsBelowFirst(of: closing)
            if hexEscapes != 0 {
                index = endOfHexEscape(text, index &+ hexEscapes.trailingZeroBitCount, end, quote)
                if index < 0 { return index }
            } else if closing != 0 {
                return index &+ closing.trailingZeroBitCount &+ 1
            } else {
                // If the last byte is a backslash that escapes the next one, the next block starts with it.
                index &+= 64 &- Int(truncatingIfNeeded: (backslashes & ~escaped) >> 63)
            }
        }
        return endOfStringByBytes(text, index, end, quote, json5)
    }

    /// Finds the end of a string byte by byte, for the last bytes of a text.
    ///
    /// - Parameter start: An index inside the string whose byte is not escaped.
    private static func endOfStringByBytes(
        _ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ quote: UInt8, _ json5: Bool
    ) -> Int {
        var index = start
        while index < end {
            let byte = text[index]
            index &+= 1
            if byte == quote { return index }
            if byte == UInt8(ascii: "\\") {
                guard index < end else { return unclosedString }
                let escaped = text[index]
                if escaped == UInt8(ascii: "u") || json5 && escaped == UInt8(ascii: "x") {
                    index = endOfHexEscape(text, index, end, quote)
                    if index < 0 { return index }
                } else {
                    index &+= 1
                }
            }
        }
        return unclosedString
    }

    /// The end of the escape whose letter, `u` or `x`, is at `letter`; a negative code if it is incomplete.
    ///
    /// Foundation skips the digits unchecked, unless one of them is a quote.
    private static func endOfHexEscape(
        _ text: UnsafePointer<UInt8>, _ letter: Int, _ end: Int, _ quote: UInt8
    ) -> Int {
        let after = letter &+ (text[letter] == UInt8(ascii: "u") ? 5 : 3)
        guard after <= end else { return unclosedString }
        for digit in letter &+ 1..<after where text[digit] == quote { return brokenHexEscape }
        return after
    }

    /// The bits below the lowest one that is set; all of them if none is.
    @inline(__always)
    private static func bitsBelowFirst(of mask: UInt64) -> UInt64 { (mask & (0 &- mask)) &- 1 }

    /// The bits after those backslashes that escape something.
    ///
    /// Every second backslash of a run is itself escaped. The subtraction carries from the start of each run to its end, as
    /// in simdjson (Langdale and Lemire, "Parsing Gigabytes of JSON per Second").
    @inline(__always)
    private static func bitsAfterEscapes(_ backslashes: UInt64) -> UInt64 {
        let odd: UInt64 = 0xAAAA_AAAA_AAAA_AAAA
        return (((backslashes &<< 1) | odd) &- backslashes) ^ odd ^ backslashes
    }
}
