/// Distinguishes keys that look like data, such as identifiers and days, from names of properties.
package enum KeyStyle {
    package static func isData(_ key: String) -> Bool {
        let bytes = Array(key.utf8)
        return isNumber(bytes) || isDay(bytes) || isIdentifier(bytes) || isAddress(bytes)
    }

    /// Whether the keys of an object are data, not names of properties: each of them looks like data, or all are one name
    /// with different numbers, as in `user_1`, `user_2`, `user_7`. Two small numbers may be names: `line1`, `line2`.
    package static func areData(_ keys: [String]) -> Bool {
        guard let first = keys.first else { return false }
        if keys.allSatisfy(isData) { return true }
        guard keys.count > 1, let stem = stem(first), keys.allSatisfy({ self.stem($0) == stem }) else { return false }
        return keys.count > 2 || keys.allSatisfy { $0.utf8.count > stem.utf8.count + 1 }
    }

    /// Capitals, digits and underscores: `EUR`, `PLEYEL_PLEYEL`.
    package static func isCode(_ key: String) -> Bool {
        let bytes = Array(key.utf8)
        return bytes.count > 1 && bytes.contains(where: isCapital)
            && bytes.allSatisfy { isCapital($0) || isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    }

    /// A name with a capital first letter: `BucketPolicy`.
    package static func isCapitalized(_ key: String) -> Bool { key.utf8.first.map(isCapital) ?? false }

    /// A key without the digits at its end, if it has digits after a name: `user_` of `user_12`.
    private static func stem(_ key: String) -> Substring? {
        guard let last = key.lastIndex(where: { !$0.isASCII || !$0.isNumber }) else { return nil }
        let end = key.index(after: last)
        return end < key.endIndex ? key[..<end] : nil
    }

    /// The code of a language, with a region or without: `en`, `pt-BR`, `zh_Hans`.
    package static func isLanguage(_ key: String) -> Bool {
        let parts = key.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let language = parts.first, languages.contains(String(language)), parts.count <= 3 else { return false }
        return parts.dropFirst().allSatisfy { part in
            part.count == 2 && part.utf8.allSatisfy(isCapital) || part.count == 4 && part.utf8.allSatisfy(isLetter)
                || part.count == 3 && part.utf8.allSatisfy(isDigit)
        }
    }

    /// Whether a key begins with the code of a common language that isn't also an English word or abbreviation.
    package static func isCommonLanguage(_ key: String) -> Bool {
        ["en", "de", "fr", "es", "pt", "nl", "sv", "pl", "ru", "ja", "zh", "ko", "tr", "cs"].contains(key.prefix(2))
    }

    private static let languages: Set<String> = [
        "ar", "bg", "bn", "ca", "cs", "cy", "da", "de", "el", "en", "es", "et", "eu", "fa", "fi", "fr", "ga", "gl",
        "he",
        "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "kk", "ko", "lt", "lv", "mk", "ms", "nb", "nl", "nn",
        "no",
        "pl", "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "ta", "th", "tr", "uk", "ur", "vi", "zh",
    ]

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    private static func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
    private static func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6 }

    /// A number, such as an index, a price or a bound of a range.
    private static func isNumber(_ bytes: [UInt8]) -> Bool {
        let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
        return digits.contains(where: isDigit)
            && digits.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
    }

    /// Digits in groups, as in dates and times: `2024-05-01`, `2024-05`, `12:30`.
    private static func isDay(_ bytes: [UInt8]) -> Bool {
        let groups = bytes.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
        guard let first = groups.first, let second = groups.dropFirst().first, groups.count <= 6 else { return false }
        guard first.count == 4 || first.count <= 2, first.allSatisfy(isDigit) else { return false }
        return second.count <= 2 && second.allSatisfy(isDigit)
            && groups.dropFirst(2).allSatisfy { $0.prefix(2).allSatisfy(isDigit) }
    }

    /// A UUID, a hash, or another long mixture of letters and digits.
    private static func isIdentifier(_ bytes: [UInt8]) -> Bool {
        let bare = bytes.filter { $0 != UInt8(ascii: "-") }
        let digits = bare.reduce(0) { $0 + (isDigit($1) ? 1 : 0) }
        if bare.count >= 8, bare.allSatisfy(isHex), digits > 0, digits * 8 >= bare.count { return true }
        let isMixed = bare.contains(where: isCapital) && bare.contains { isLetter($0) && !isCapital($0) }
        return bytes.count >= 18 && digits >= 2 && isMixed
            && bytes.allSatisfy { isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    /// A path, a URL or a mail address.
    private static func isAddress(_ bytes: [UInt8]) -> Bool {
        if bytes.count > 1, bytes[0] == UInt8(ascii: "/") { return true }
        if let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > 0, bytes[at...].contains(UInt8(ascii: ".")) {
            return true
        }
        return String(decoding: bytes, as: UTF8.self).contains("://")
    }
}
