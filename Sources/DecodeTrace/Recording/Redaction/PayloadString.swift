/// The characters of a string or a bare word in a payload, with the bytes that write each of them.
struct PayloadString {
    private enum Unit {
        /// UTF-8, or an invalid byte.
        case plain
        /// `\n`, `\"` and the like.
        case short
        /// `\u00e9`.
        case code
        /// Two of them: `\ud83d\ude00`.
        case pair
    }

    /// The characters. An invalid byte is U+FFFD, and so is half a pair.
    private(set) var scalars: [Unicode.Scalar] = []
    private var units: [(kind: Unit, range: Range<Int>)] = []
    private let bytes: ArraySlice<UInt8>

    /// - Parameters:
    ///   - range: The token, with its quotes if it has any.
    ///   - bytes: The payload.
    init(_ range: Range<Int>, in bytes: [UInt8]) {
        var content = range
        if let quote = bytes[range].first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let isClosed = range.count > 1 && bytes[range.upperBound - 1] == quote
            content = range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0)
            self.bytes = bytes[content]
            read(hasEscapes: true)
        } else {
            self.bytes = bytes[content]
            read(hasEscapes: false)
        }
    }

    /// Everything in a range, without escapes.
    init(plain range: Range<Int>, in bytes: [UInt8]) {
        self.bytes = bytes[range]
        read(hasEscapes: false)
    }

    /// The text of a token.
    static func text(_ range: Range<Int>, in bytes: [UInt8]) -> String {
        let token = bytes[range]
        let isQuoted = range.count > 1 && token.first == token.last && (token.first == 0x22 || token.first == 0x27)
        guard isQuoted, !token.contains(UInt8(ascii: "\\")) else { return PayloadString(range, in: bytes).text }
        return String(decoding: token.dropFirst().dropLast(), as: UTF8.self)
    }

    var text: String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }

    private mutating func read(hasEscapes: Bool) {
        scalars.reserveCapacity(bytes.count)
        units.reserveCapacity(bytes.count)
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let start = place
            let (scalar, kind): (Unicode.Scalar, Unit) =
                hasEscapes && bytes[place] == UInt8(ascii: "\\") ? escape(&place) : (character(&place), .plain)
            scalars.append(scalar)
            units.append((kind, start..<place))
        }
    }

    private func character(_ place: inout Int) -> Unicode.Scalar {
        let first = bytes[place]
        let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        let end = min(place + length, bytes.endIndex)
        if length == 1 {
            place += 1
            return Unicode.Scalar(first)
        }
        if let text = String(validating: bytes[place..<end], as: UTF8.self), let scalar = text.unicodeScalars.first {
            place = end
            return scalar
        }
        place += 1
        return "\u{FFFD}"
    }

    private func escape(_ place: inout Int) -> (Unicode.Scalar, Unit) {
        guard let code = code(at: place) else {
            let end = min(place + 2, bytes.endIndex)
            defer { place = end }
            guard end > place + 1 else { return ("\\", .short) }
            switch bytes[place + 1] {
            case UInt8(ascii: "n"): return ("\n", .short)
            case UInt8(ascii: "t"): return ("\t", .short)
            case UInt8(ascii: "r"): return ("\r", .short)
            case UInt8(ascii: "b"): return ("\u{8}", .short)
            case UInt8(ascii: "f"): return ("\u{C}", .short)
            case let byte where byte < 0x80: return (Unicode.Scalar(byte), .short)
            default: return ("\u{FFFD}", .short)
            }
        }
        place += 6
        if 0xD800...0xDBFF ~= code, let low = self.code(at: place), 0xDC00...0xDFFF ~= low,
            let scalar = Unicode.Scalar(0x1_0000 + (code - 0xD800) << 10 + (low - 0xDC00))
        {
            place += 6
            return (scalar, .pair)
        }
        return (Unicode.Scalar(code) ?? "\u{FFFD}", .code)
    }

    private func code(at place: Int) -> UInt32? {
        guard place + 6 <= bytes.endIndex, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u")
        else { return nil }
        let digits = bytes[place + 2..<place + 6]
        guard digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-") else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// Writes other characters in place of these, with the same bytes for what stays and as many bytes for the rest.
    ///
    /// - Parameters:
    ///   - other: As many characters, each with as many UTF-8 bytes as the original.
    ///   - target: The payload to write to.
    ///   - isExact: Whether letters that are written as codes become these ones, rather than any letter.
    func write(_ other: [Unicode.Scalar], to target: inout [UInt8], isExact: Bool = false) {
        for (place, unit) in units.enumerated() {
            let isInvalid = scalars[place] == "\u{FFFD}"
            guard other[place] != scalars[place] || isInvalid || unit.kind == .code && !other[place].isASCII && !isExact
            else { continue }
            switch unit.kind {
            case .plain where isInvalid && unit.range.count == 1: target[unit.range.lowerBound] = 0xE9
            case .plain where !isInvalid: target.replaceSubrange(unit.range, with: Array(String(other[place]).utf8))
            case .code where !isInvalid:
                let scalar: Unicode.Scalar = isExact || other[place].isASCII ? other[place] : "x"
                target.replaceSubrange(unit.range, with: Self.escaped(UInt16(truncatingIfNeeded: scalar.value)))
            case .pair:
                let units = Array(String(other[place]).utf16)
                if units.count == 2 { target.replaceSubrange(unit.range, with: units.flatMap(Self.escaped)) }
            default: break
            }
        }
    }

    private static func escaped(_ unit: UInt16) -> [UInt8] {
        let digits = String(unit, radix: 16)
        return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    }
}
