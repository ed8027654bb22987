// The parts of the scanner that read one thing. They take and give positions, so that the scanner's own state stays in
// registers; a negative answer is one of the codes below. All pointers are used below `end`, which the caller vouches
// for.
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

    /// The first byte that is no white space, or `end`. In JSON5, the complement of the start of a comment that is not
    /// closed.
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
                // Indentation comes in long runs.
                while index &+ 8 <= end, load8(text, index) == 0x2020_2020_2020_2020 { index &+= 8 }
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

    /// One past a word of four bytes.
    @inline(__always)
    static func endOfLiteral(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ word: UInt32) -> Int {
        start &+ 4 <= end && load4(text, start) == word ? start &+ 4 : wrongLiteral
    }

    /// One past the closing quote of the string that starts at `start` with its quote.
    @inline(__always)
    static func endOfString(
        _ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ json5: Bool, _ token: Int, inKey: Bool,
        _ defects: inout [RawDefect]
    ) -> Int {
        var index = start &+ 1
        // Eight bytes at a time until one that is a quote, a backslash, a control character or not ASCII.
        while index &+ 8 <= end {
            let special = specialBytes(load8(text, index))
            if special == 0 {
                index &+= 8
                continue
            }
            index &+= special.trailingZeroBitCount &>> 3
            if text[index] == UInt8(ascii: "\"") { return index &+ 1 }
            break
        }
        return endOfOddString(text, start, index, end, UInt8(ascii: "\""), json5, token, inKey, &defects)
    }

    /// The top bit of each byte that is not plain ASCII inside a string; bits above the first may be set wrongly.
    @inline(__always)
    static func specialBytes(_ chunk: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = chunk ^ (ones &* 0x22)
        let backslashes = chunk ^ (ones &* 0x5C)
        let controls = (chunk &- ones &* 0x20) & ~chunk
        return ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | controls | chunk) & (ones &* 0x80)
    }

    /// Goes on in a string with escapes, control characters or more than ASCII.
    @inline(never)
    static func endOfOddString(
        _ text: UnsafePointer<UInt8>, _ start: Int, _ from: Int, _ end: Int, _ quote: UInt8, _ json5: Bool,
        _ token: Int, _ inKey: Bool, _ defects: inout [RawDefect]
    ) -> Int {
        func note(_ kind: FaultKind, _ byte: Int) {
            defects.append(
                RawDefect(
                    token: UInt32(truncatingIfNeeded: token), byte: UInt32(truncatingIfNeeded: byte), kind: kind,
                    isInKey: inKey))
        }
        var index = from
        while index < end {
            let byte = text[index]
            if byte == quote { return index &+ 1 }
            if byte >= 0x80 {
                let length = UTF8Check.length(text, index, end)
                if length == 0 {
                    note(.invalidUTF8, index)
                    index &+= 1
                } else {
                    index &+= length
                }
            } else if byte == UInt8(ascii: "\\") {
                guard index &+ 1 < end else { return unclosedString }
                let escaped = text[index &+ 1]
                switch escaped {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
                    UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                    index &+= 2
                case UInt8(ascii: "u"), UInt8(ascii: "x"):
                    guard json5 || escaped == UInt8(ascii: "u") else {
                        note(.badEscape, index)
                        index &+= 2
                        continue
                    }
                    // Foundation skips the digits unseen, but for a quote among them.
                    let digits = escaped == UInt8(ascii: "u") ? 4 : 2
                    guard index &+ 2 &+ digits <= end else { return unclosedString }
                    for digit in index &+ 2..<index &+ 2 &+ digits where text[digit] == quote { return brokenHexEscape }
                    let length = Escape.length(text, index, digits, end, json5)
                    if length == 0 { note(.badEscape, index) }
                    index &+= max(length, 2 &+ digits)
                default:
                    let isJSON5 = escaped == UInt8(ascii: "'") || escaped == 0x0A || escaped == 0x0D
                    if !(json5 && isJSON5) { note(.badEscape, index) }
                    index &+= 2
                }
            } else if byte < 0x20 {
                note(.controlCharacter, index)
                index &+= 1
            } else {
                index &+= 1
                while quote == UInt8(ascii: "\""), index &+ 8 <= end {
                    let special = specialBytes(load8(text, index))
                    if special != 0 {
                        index &+= special.trailingZeroBitCount &>> 3
                        break
                    }
                    index &+= 8
                }
            }
        }
        return unclosedString
    }

    /// One past the number that starts at `start` with a digit or minus.
    @inline(__always)
    static func endOfNumber(
        _ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ json5: Bool, _ token: Int,
        _ defects: inout [RawDefect]
    ) -> Int {
        var index = start
        if text[index] == UInt8(ascii: "-") { index &+= 1 }
        let digits = index
        while index < end, isDigit(text[index]) { index &+= 1 }
        var isGood = index > digits && (text[digits] != UInt8(ascii: "0") || index &- digits == 1)
        if index < end, text[index] == UInt8(ascii: ".") {
            index &+= 1
            let fraction = index
            while index < end, isDigit(text[index]) { index &+= 1 }
            isGood = isGood && index > fraction
        }
        if index < end, text[index] | 0x20 == UInt8(ascii: "e") {
            index &+= 1
            if index < end, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") { index &+= 1 }
            let exponent = index
            while index < end, isDigit(text[index]) { index &+= 1 }
            isGood = isGood && index > exponent
        }
        if isGood, index == end || !continuesNumber(text[index], json5) { return index }
        return endOfBadNumber(text, start, index, end, json5, token, &defects)
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    /// Whether Foundation's scanner goes on reading a number over this byte.
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

    @inline(never)
    static func endOfBadNumber(
        _ text: UnsafePointer<UInt8>, _ start: Int, _ from: Int, _ end: Int, _ json5: Bool, _ token: Int,
        _ defects: inout [RawDefect]
    ) -> Int {
        var index = from
        while index < end, continuesNumber(text[index], json5) { index &+= 1 }
        if !(json5 && JSON5.isNumber(UnsafeBufferPointer(start: text + start, count: index - start))) {
            defects.append(
                RawDefect(
                    token: UInt32(truncatingIfNeeded: token), byte: UInt32(truncatingIfNeeded: start), kind: .badNumber,
                    isInKey: false))
        }
        return index
    }
}

/// The well-formed sequences of UTF-8.
enum UTF8Check {
    /// The length of the scalar that starts at `index` with a byte of 0x80 or more; 0 when there is no valid one.
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
    /// The value of `count` hexadecimal digits, nil when one of them is none.
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

    /// The length of the escape at `index` (`\u` or `\x`) when it stands for a scalar, a low surrogate that follows a
    /// high one included; 0 when it stands for none.
    static func length(_ text: UnsafePointer<UInt8>, _ index: Int, _ digits: Int, _ end: Int, _ json5: Bool) -> Int {
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
