/// What Foundation's scanner accepts in addition if JSON5 is allowed. Not performance-critical.
enum JSON5 {
    /// The first byte that is neither white space nor comment, or `end`; the bitwise complement of the start of an
    /// unclosed block comment.
    @inline(never)
    static func skipSpace(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end {
            switch text[index] {
            case 0x20, 0x0A, 0x0D, 0x09, 0x0B, 0x0C:
                index += 1
            case 0xA0:
                // Foundation accepts the single byte, not the no-break space in UTF-8.
                index += 1
            case UInt8(ascii: "/"):
                guard index + 1 < end else { return index }
                if text[index + 1] == UInt8(ascii: "/") {
                    index += 2
                    while index < end, text[index] != 0x0A, text[index] != 0x0D { index += 1 }
                } else if text[index + 1] == UInt8(ascii: "*") {
                    var close = index + 2
                    while close + 1 < end, text[close] != UInt8(ascii: "*") || text[close + 1] != UInt8(ascii: "/") {
                        close += 1
                    }
                    guard close + 1 < end else { return ~index }
                    index = close + 2
                } else {
                    return index
                }
            default:
                return index
            }
        }
        return index
    }

    /// The end of a value whose first byte can't start a value in JSON.
    static func endOfValue(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        switch text[start] {
        case UInt8(ascii: "'"):
            return Scanner.endOfString(text, start, end, quote: text[start], true)
        case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "N"), UInt8(ascii: "I"):
            return Scanner.endOfWord(text, start + 1, end)
        default:
            return Scanner.noValue
        }
    }

    /// The end of a key that doesn't start with a double quote.
    static func endOfKey(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        if text[start] == UInt8(ascii: "'") {
            return Scanner.endOfString(text, start, end, quote: text[start], true)
        }
        var index = start
        while index < end {
            guard let (scalar, length) = scalar(text, index, end) else { return Scanner.noKey }
            guard isKeyScalar(scalar, isFirst: index == start) else {
                return index == start ? Scanner.noKey : index
            }
            index += length
        }
        return Scanner.noKey
    }

    /// The scalar at `index`, escaped or not, and its length in bytes.
    static func scalar(
        _ text: UnsafePointer<UInt8>, _ index: Int, _ end: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        let byte = text[index]
        if byte == UInt8(ascii: "\\") {
            guard index + 1 < end else { return nil }
            let digits: Int
            switch text[index + 1] {
            case UInt8(ascii: "u"): digits = 4
            case UInt8(ascii: "x"): digits = 2
            default: return nil
            }
            guard let value = Escape.hex(text, index + 2, digits, end), value != 0,
                let scalar = Unicode.Scalar(value)
            else { return nil }
            return (scalar, 2 + digits)
        }
        guard byte >= 0x80 else { return (Unicode.Scalar(byte), 1) }
        let length = UTF8Check.length(text, index, end)
        guard length > 0 else { return nil }
        var value = UInt32(byte) & (0x7F >> UInt32(length))
        for offset in 1..<length { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
        return Unicode.Scalar(value).map { ($0, length) }
    }

    static func isKeyScalar(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        if scalar == "$" || scalar == "_" || scalar == "\\" { return true }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
            return true
        case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation:
            return !isFirst
        default:
            return !isFirst && (scalar == "\u{200C}" || scalar == "\u{200D}")
        }
    }

    /// Whether Foundation accepts a number as JSON5.
    static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        if rest.elementsEqual("Infinity".utf8) || rest.elementsEqual("NaN".utf8) { return true }
        let second = rest.dropFirst().first
        if rest.count > 2, rest.first == UInt8(ascii: "0"), second.map({ $0 | 0x20 }) == UInt8(ascii: "x") {
            return rest.dropFirst(2).allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
        }
        let whole = rest.prefix(while: Scanner.isDigit)
        rest = rest.dropFirst(whole.count)
        if whole.count > 1, whole.first == UInt8(ascii: "0") { return false }
        var fractionCount = 0
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: Scanner.isDigit)
            fractionCount = fraction.count
            rest = rest.dropFirst(1 + fraction.count)
        }
        guard whole.count + fractionCount > 0 else { return false }
        if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            let exponent = rest.prefix(while: Scanner.isDigit)
            guard !exponent.isEmpty else { return false }
            rest = rest.dropFirst(exponent.count)
        }
        return rest.isEmpty
    }
}
