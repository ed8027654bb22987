package import DecodeService

/// Infinity or not-a-number, as strings name them in the spellings of common languages and formats.
package enum FloatWord: Hashable, Sendable, CaseIterable {
    case nan, positiveInfinity, negativeInfinity

    /// - Parameter text: The string's bytes, without quotes and escapes.
    package init?(_ text: some Collection<UInt8>) {
        // The longest is "-infinity".
        guard (3...9).contains(text.count) else { return nil }
        // A collection of a known type, because this is called for each string of a payload.
        var word = Array(text)[...]
        let sign = word.first
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { word.removeFirst() }
        if word.elementsEqual(Self.infinitySign) || Self.names.contains(where: { Self.isSpelled(word, like: $0) }) {
            self = sign == UInt8(ascii: "-") ? .negativeInfinity : .positiveInfinity
        } else if Self.isSpelled(word, like: Self.notANumber) {
            self = .nan
        } else {
            return nil
        }
    }

    private static let infinitySign = Array("∞".utf8)
    /// In lowercase.
    private static let names = ["inf", "infinity"].map { Array($0.utf8) }
    /// In lowercase.
    private static let notANumber = Array("nan".utf8)

    private static func isSpelled(_ word: ArraySlice<UInt8>, like name: [UInt8]) -> Bool {
        word.count == name.count && word.elementsEqual(name) { $0 | 0x20 == $1 }
    }
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
