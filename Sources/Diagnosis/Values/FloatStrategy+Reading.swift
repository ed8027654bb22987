package import DecodeService

/// Infinity or not-a-number, as strings name them in the spellings of common languages and formats.
package enum FloatWord: Hashable, Sendable, CaseIterable {
    case nan, positiveInfinity, negativeInfinity

    /// - Parameter text: The string's bytes, without quotes and escapes.
    package init?(_ text: some Collection<UInt8>) {
        // The longest is "-infinity".
        guard (3...9).contains(text.count), let first = text.first else { return nil }
        let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
        let word = text.dropFirst(isSigned ? 1 : 0)
        if Self.names.contains(where: { word.elementsEqual($0, by: { $0 | 0x20 == $1 }) })
            || word.elementsEqual("∞".utf8)
        {
            self = first == UInt8(ascii: "-") ? .negativeInfinity : .positiveInfinity
        } else if word.elementsEqual("nan".utf8, by: { $0 | 0x20 == $1 }) {
            self = .nan
        } else {
            return nil
        }
    }

    /// In lowercase.
    private static let names = ["inf", "infinity"].map { Array($0.utf8) }
}

extension FloatStrategy {
    /// The strategy that reads all strings that name infinity or not-a-number.
    ///
    /// Spellings that don't occur are chosen to match the others: `Infinity` and `-Infinity` for `NaN`.
    ///
    /// - Parameters:
    ///   - texts: The strings at the places of floating-point numbers, as written between the quotes. Foundation compares
    ///     them with the spellings before it replaces escapes.
    ///   - others: Strings from elsewhere in the payload, for spellings that `texts` don't have.
    /// - Returns: Nil if no string names such a number, or if one number is written in two ways.
    package static func reading(texts: [String], others: [String] = []) -> FloatStrategy? {
        guard let here = spellings(in: texts), !here.isEmpty else { return nil }
        let found = here.merging((spellings(in: others) ?? [:])) { here, _ in here }
        let infinity =
            found[.positiveInfinity] ?? found[.negativeInfinity].map { String($0.dropFirst()) }
            ?? (found[.nan] == "nan" ? "inf" : found[.nan] == "NAN" ? "INF" : "Infinity")
        let isLowercase = infinity == infinity.lowercased() && infinity.contains(where: \.isLetter)
        return .strings(
            FloatSpellings(
                nan: found[.nan] ?? (isLowercase ? "nan" : "NaN"), positiveInfinity: infinity,
                negativeInfinity: found[.negativeInfinity] ?? "-" + infinity.drop { $0 == "+" }))
    }

    /// The spelling of each number that occurs; nil if one has two.
    private static func spellings(in texts: [String]) -> [FloatWord: String]? {
        var found: [FloatWord: String] = [:]
        for text in texts {
            guard let word = FloatWord(text.utf8) else { continue }
            guard found.updateValue(text, forKey: word) ?? text == text else { return nil }
        }
        return found
    }
}
