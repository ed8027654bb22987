/// Replaces texts by others of the same form: each letter by `x`, each digit by `1`.
///
/// What a diagnosis may depend on stays: the length in bytes, the case of letters, punctuation, white space, and whether the
/// text is a number, a date, a UUID, a color, base64, a link or a word such as `true`.
struct TextForm {
    /// Texts that stay, in lower case.
    private let kept: Set<String>

    /// - Parameter words: More texts that stay, such as the decoder's strings for infinity.
    init(keeping words: [String] = []) {
        kept = Self.words.union(words.map { $0.lowercased() })
    }

    private static let words: Set<String> = [
        "", "true", "false", "yes", "no", "on", "off", "null", "nil", "none", "undefined", "nan", "inf", "infinity",
        "+inf", "-inf", "+infinity", "-infinity", "+nan", "-nan",
    ]

    /// Whether a word outside of strings names a format other than JSON, as in an event stream or in PHP's output.
    static func namesFormat(_ word: String) -> Bool {
        let word = word.lowercased()
        return word.utf8.count < 24 && (formats.contains(word) || word.hasPrefix("http/") || word.hasPrefix("map["))
    }

    private static let formats: Set<String> = [
        "data", "event", "id", "retry", "array", "object", "stdclass", "array(", "=>", "quot", "&quot;", "amp", "ok",
        "done",
    ]

    /// Whether a text stays as it is.
    func keeps(_ text: String) -> Bool { text.utf8.count < 24 && kept.contains(text.lowercased()) }

    /// Another text of the same form. Each scalar has as many UTF-8 bytes as the original.
    func redacted(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
        let end = (scalars.lastIndex { !$0.properties.isWhitespace } ?? -1) + 1
        guard start < end else { return scalars }
        let core = scalars[start..<end]
        if core.count < 24 {
            var text = ""
            text.unicodeScalars.append(contentsOf: core)
            if keeps(text) { return scalars }
        }
        // Long texts have none of the special forms.
        if core.count <= 512, core.allSatisfy(\.isASCII) {
            let bytes = core.map { UInt8($0.value) }
            let special = NumberForm(bytes)?.redacted ?? Self.hexadecimal(bytes) ?? DateForm.redacted(bytes)
            if let special {
                return scalars[..<start] + special.map { Unicode.Scalar($0) } + scalars[end...]
            }
        }
        return scalars[..<start] + Self.plain(Array(core)) + scalars[end...]
    }

    /// A UUID, a color or a hash with other digits; nil if the text is none of them.
    private static func hexadecimal(_ text: [UInt8]) -> [UInt8]? {
        let isUUID =
            text.count == 36 && [8, 13, 18, 23].allSatisfy { text[$0] == UInt8(ascii: "-") }
            && text.count { $0 == UInt8(ascii: "-") } == 4
        let isMarked = text.first == UInt8(ascii: "#") || text.starts(with: "0x".utf8)
        let digits = text.dropFirst(isMarked ? (text[0] == UInt8(ascii: "#") ? 1 : 2) : 0)
        guard !digits.isEmpty, digits.allSatisfy({ isHexadecimal($0) || isUUID && $0 == UInt8(ascii: "-") }) else {
            return nil
        }
        let isMixed = digits.contains(where: NumberForm.isDigit) && !digits.allSatisfy(NumberForm.isDigit)
        guard isUUID || isMarked || digits.count >= 6 && isMixed else { return nil }
        return text[..<digits.startIndex] + digits.map(hexadecimalDigit)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        NumberForm.isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt8 {
        NumberForm.isDigit(byte) ? UInt8(ascii: "1") : isHexadecimal(byte) ? UInt8(ascii: "A") | byte & 0x20 : byte
    }

    private static let schemes = ["https://", "http://", "mailto:"].map { $0.unicodeScalars.map(\.self) }

    /// Each letter and digit replaced by another one.
    private static func plain(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result = text.map(other)
        for scheme in schemes where text.count >= scheme.count {
            let isStart = zip(text, scheme).allSatisfy {
                $0 == $1 || $0.value | 0x20 == $1.value && $1.properties.isAlphabetic
            }
            if isStart { result.replaceSubrange(..<scheme.count, with: text[..<scheme.count]) }
        }
        // Escapes in links stay escapes.
        for place in text.indices where text[place] == "%" && place + 2 < text.count {
            let digits = text[place + 1...place + 2]
            guard digits.allSatisfy({ $0.isASCII && isHexadecimal(UInt8($0.value)) }) else { continue }
            for digit in digits.indices { result[digit] = Unicode.Scalar(hexadecimalDigit(UInt8(text[digit].value))) }
        }
        // The digit before the padding of base64 has unused bits, which must be zero.
        if text.last == "=", text.count % 4 == 0, let last = text.lastIndex(where: { $0 != "=" }),
            result[last] != text[last]
        {
            result[last] = text[last].properties.isUppercase ? "Q" : "w"
        }
        return result
    }

    /// The replacement for a scalar, regardless of the text around it.
    static func other(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
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
}
