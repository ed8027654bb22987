/// Writes text of payloads into Swift literals and comments. The text must not end them and become code.
package enum SwiftLiteral {
    /// A text in quotes; invisible characters are escaped.
    package static func quoted(_ text: String) -> String { "\"" + text.unicodeScalars.map(escaped).joined() + "\"" }

    /// A text as a raw literal of several lines, the last of them the quotes.
    static func raw(_ text: String) -> String {
        let pounds = String(repeating: "#", count: pounds(for: text))
        // The line feed before the closing quotes isn't part of the string.
        return "\(pounds)\"\"\"\n\(text)\n\"\"\"\(pounds)"
    }

    /// One more than the longest run of `#` after a quote or a backslash, so that nothing ends the string or escapes.
    private static func pounds(for text: String) -> Int {
        var (longest, run, counts) = (0, 0, false)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "#"), counts {
                run += 1
                longest = max(longest, run)
            } else {
                run = 0
                counts = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            }
        }
        return longest + 1
    }

    /// A text in a comment, on one line.
    package static func shown(_ text: String) -> String {
        text.unicodeScalars.map { isVisible($0) ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
            .joined()
    }

    /// The number that an integer literal stands for, with an optional sign, in any base; nil if it isn't one, or too large.
    package static func integer(_ literal: String) -> Int? {
        let isNegative = literal.hasPrefix("-")
        let digits = literal.dropFirst(isNegative ? 1 : 0).replacing("_", with: "")
        let bases = ["0x": 16, "0o": 8, "0b": 2]
        let base = bases[String(digits.prefix(2))]
        guard let first = digits.first, first.isHexDigit else { return nil }
        return Int((isNegative ? "-" : "") + digits.dropFirst(base == nil ? 0 : 2), radix: base ?? 10)
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\0": "\\0"
        default:
            isVisible(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }

    static func isVisible(_ character: Character) -> Bool { character.unicodeScalars.allSatisfy(isVisible) }

    /// Whether a scalar is visible: no control character, no change of direction, no space other than U+0020.
    static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse,
            .unassigned, .nonspacingMark, .enclosingMark, .spacingMark:
            return false
        default:
            return !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
