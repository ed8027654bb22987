import Foundation

/// Replaces texts by others of the same form and length in bytes: each letter by `x`, each digit by `1`.
///
/// Punctuation stays, and so does what a diagnosis may depend on: the types that a number fits in, whether a date is valid,
/// hexadecimal digits, and words such as `true`.
struct Mask: Sendable {
    /// Texts that stay, in lower case.
    private let kept: Set<String>
    /// Longer texts have no form.
    private static let maxLength = 80

    /// - Parameter words: More texts that stay, such as the decoder's strings for infinity.
    init(keeping words: [String] = []) {
        kept = Set(Self.words + words.map { $0.lowercased() })
    }

    private static let words = [
        "", "true", "false", "yes", "no", "on", "off", "null", "nil", "none", "undefined", "nan", "inf", "infinity",
        "+inf", "-inf", "+infinity", "-infinity", "+nan", "-nan",
    ]

    /// Another text of the same form.
    func masked(_ text: String) -> String {
        guard text.utf8.count <= Self.maxLength else { return Self.plain(text) }
        if kept.contains(text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()) { return text }
        return Self.number(text) ?? Self.hexadecimal(text) ?? Self.date(text) ?? Self.plain(text)
    }

    /// Other bytes for the contents of a string in JSON. Escapes stay escapes, and invalid bytes stay invalid.
    func masked(bytes: ArraySlice<UInt8>) -> [UInt8] {
        let backslash = UInt8(ascii: "\\")
        if !bytes.contains(backslash), let text = String(validating: bytes, as: UTF8.self) {
            return Array(masked(text).utf8)
        }
        var result: [UInt8] = []
        var rest = bytes
        while let start = rest.firstIndex(of: backslash) {
            result += Self.plain(rest[..<start])
            var escape = rest[start...].prefix(2)
            let digits = rest[start...].dropFirst(2).prefix(4)
            if escape.last == UInt8(ascii: "u"), digits.count == 4, digits.allSatisfy(Self.isHexadecimal),
                let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                // Half a pair stays one, even without the other half.
                let other = Unicode.Scalar(code).map { Self.other($0).value } ?? (code < 0xDC00 ? 0xD83D : 0xDE00)
                result += "\\u".utf8 + String(0x1_0000 + other, radix: 16).utf8.suffix(4)
                escape = rest[start...].prefix(6)
            } else {
                result += escape
            }
            rest = rest[escape.endIndex...]
        }
        return result + Self.plain(rest)
    }

    // MARK: Letters

    /// Other letters and digits, whatever the text is.
    static func plain(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): result += String(other(Unicode.UTF8.decode(scalar))).utf8
            case .error(let length): result += [UInt8](repeating: 0xE9, count: length)
            case .emptyInput: return result
            }
        }
    }

    /// The text with other letters and digits, but with the same scheme if it is a link.
    private static func plain(_ text: String) -> String {
        let scheme = ["https://", "http://", "mailto:"].first { text.hasPrefix($0) } ?? ""
        let scalars = text.unicodeScalars.dropFirst(scheme.unicodeScalars.count)
        return scheme + String(String.UnicodeScalarView(scalars.map(other)))
    }

    /// The replacement for a scalar, which has as many bytes.
    private static func other(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "a"..."z": return "x"
        case "A"..."Z": return "X"
        case "0"..."9": return "1"
        case "\u{0}"..."\u{7F}": return scalar
        default: break
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .otherSymbol, .modifierSymbol,
            .privateUse, .unassigned:
            return scalar.value < 0x800 ? "é" : scalar.value < 0x1_0000 ? "字" : "😀"
        default: return scalar
        }
    }

    /// A UUID, a color or a hash with other digits.
    private static func hexadecimal(_ text: String) -> String? {
        let prefix = ["#", "0x", "0X"].first { text.hasPrefix($0) } ?? ""
        let digits = text.utf8.dropFirst(prefix.utf8.count)
        let isLong = digits.count >= 6 && digits.contains(where: isDigit)
        guard !prefix.isEmpty && !digits.isEmpty || isLong,
            digits.allSatisfy({ isHexadecimal($0) || digits.count == 36 && $0 == UInt8(ascii: "-") })
        else { return nil }
        let letters = ["x": "a", "X": "A"]
        return prefix + plain(String(text.dropFirst(prefix.count))).map { letters["\($0)"] ?? "\($0)" }.joined()
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
    }

    // MARK: Numbers

    /// A number with another digit everywhere, for which the same types have room. Zeros in front and in a fraction stay.
    private static func number(_ text: String) -> String? {
        // With a zero, even an exponent without digits is a number.
        guard text.utf8.allSatisfy({ isDigit($0) || "+-.eE".utf8.contains($0) }), Double(text + "0") != nil else {
            return nil
        }
        let types = types(of: text)
        // Most likely the status of an error's response.
        let isStatus = text.count == 3 && Int(text) != nil && "45".contains(text.prefix(1))
        let numbers = (isStatus ? text.prefix(1) : "123456789").map { replacingDigits(of: text, by: $0) }
        return numbers.first { Self.types(of: $0) == types } ?? numbers[0]
    }

    private static func replacingDigits(of text: String, by digit: Character) -> String {
        let end = text.firstIndex { "eE".contains($0) } ?? text.endIndex
        var isStart = true
        var isFraction = false
        return text[..<end].map { character -> String in
            if character == "." { isFraction = true }
            guard character.isNumber, !isStart && !isFraction || character != "0" else { return "\(character)" }
            isStart = false
            return "\(digit)"
        }.joined() + text[end...]
    }

    /// Which types have room for a number. A `Bool` has, if it is written as 0 or 1.
    private static func types(of text: String) -> [Bool] {
        let number = Double(text) ?? 0
        func fits<T: FixedWidthInteger>(_ type: T.Type) -> Bool { T(text) != nil || T(exactly: number) != nil }
        return [
            abs(number) <= 1, fits(Int8.self), fits(UInt8.self), fits(Int16.self), fits(UInt16.self), fits(Int32.self),
            fits(UInt32.self), abs(number) < 0x1p53, fits(Int64.self), fits(UInt64.self), Float(number).isFinite,
            number.isFinite, Float(number) == 0, number == 0,
        ]
    }

    // MARK: Dates

    private static let months = """
        january february march april may june july august september october november december jan feb mar apr jun jul \
        aug sep oct nov dec
        """.split(separator: " ")
    private static let days = """
        monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
        """.split(separator: " ")
    private static let zones = ["t", "z", "am", "pm", "gmt", "utc"]

    /// Another date for numbers with separators and names of months and days. Invalid numbers stay invalid.
    private static func date(_ text: String) -> String? {
        var result = ""
        var digits = 0
        var hasWords = text.contains(":")
        var rest = text[...]
        while let first = rest.first {
            let run = rest.prefix { $0.isLetter == first.isLetter && $0.isNumber == first.isNumber }
            if first.isLetter {
                let word = run.lowercased()
                let names = [months, days].first { $0.contains { $0 == word } } ?? [word[...]]
                guard names.count > 1 || zones.contains(word) else { return nil }
                let other = names.first { $0.count == word.count } ?? ""
                result += zip(run, other).map { $0.isUppercase ? $1.uppercased() : "\($1)" }.joined()
                hasWords = true
            } else if first.isNumber {
                guard run.utf8.allSatisfy(isDigit) else { return nil }
                result += number(run, after: result)
                digits += 1
            } else {
                guard run.allSatisfy({ " -/.:,+".contains($0) }) else { return nil }
                result += run
            }
            rest = rest[run.endIndex...]
        }
        guard digits >= (hasWords ? 2 : 3) else { return nil }
        return isImpossibleDay(text) ? "2001-02-30" + result.dropFirst(10) : result
    }

    private static func number(_ digits: Substring, after text: String) -> String {
        switch (digits.count, text.last) {
        case (2, _), (6, "T"): pairs(digits)
        // A zone such as +0530.
        case (4, "+") where text.contains(":"), (4, "-") where text.contains(":"): pairs(digits)
        case (4, _), (8, nil): "2001" + pairs(digits.dropFirst(4))
        default: String(repeating: "1", count: digits.count)
        }
    }

    /// Months, days, hours and minutes, valid or not: 13 isn't a month, 24 isn't an hour, 32 isn't a day.
    private static func pairs(_ digits: Substring) -> String {
        guard let number = Int(digits.prefix(2)) else { return "" }
        let other = [(0, "00"), (12, "01"), (23, "13"), (31, "24"), (59, "59")].first { number <= $0.0 }?.1 ?? "99"
        return other + pairs(digits.dropFirst(2))
    }

    /// Whether a text begins with a date such as 2023-02-30: a day that some other month has.
    private static func isImpossibleDay(_ text: String) -> Bool {
        let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, 1...12 ~= parts[1], 29...31 ~= parts[2] else { return false }
        let calendar = Calendar(identifier: .gregorian)
        return !DateComponents(calendar: calendar, year: parts[0], month: parts[1], day: parts[2]).isValidDate
    }
}
