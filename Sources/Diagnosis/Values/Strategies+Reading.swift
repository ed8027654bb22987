package import DecodeService
package import Foundation

/// JSON that is written into a payload, in advice and in plans.
package enum SampleJSON {
    /// A text as a JSON string.
    package static func string(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    /// A date as the strategies write it; nil if they can't.
    package static func date(_ date: Date, _ strategies: StrategySet) -> String? {
        var set = strategies
        set.output = .compact
        guard let data = try? set.makeEncoder().encode([date]) else { return nil }
        return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
    }
}

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

extension DataStrategy {
    /// Returns the strategies that read all values, the likeliest first.
    ///
    /// - Parameter sources: The values as JSON.
    /// - Complexity: O(bytes)
    package static func reading(_ sources: [String]) -> [DataStrategy] {
        guard !sources.isEmpty else { return [] }
        let list = Data("[\(sources.joined(separator: ","))]".utf8)
        let forms = allCases.filter { form in
            var set = StrategySet()
            set.data = form
            return (try? set.makeDecoder().decode([Data].self, from: list)) != nil
        }
        // Hexadecimal digits are letters of Base64, but a string of at least eight, with its quotes, rarely has only those.
        let isHexadecimal = forms.contains(.hex) && sources.allSatisfy { $0.utf8.count >= 8 + 2 }
        return isHexadecimal ? [.hex] + forms.filter { $0 != .hex } : forms
    }

    /// What it reads, in the words of a sentence.
    package var inWords: String {
        switch self {
        case .base64, .base64Any: "Base64"
        case .deferred: "an array of bytes"
        case .base64url: "base64url"
        case .hex: "hexadecimal"
        }
    }
}

extension DateFormat {
    /// Whether a number is a time between 2000 and 2040 in this format, as most dates of payloads are.
    func isOfOurTime(_ number: Double) -> Bool {
        secondsSince1970(of: number).map((946_684_800...2_208_988_800).contains) == true
    }
}

extension DateStrategy {
    /// The date that Foundation's decoder reads from a value.
    ///
    /// - Parameter source: The value as JSON.
    /// - Returns: Nil if it reads none.
    package func date(from source: String) -> Date? { dates(from: [source])[0] }

    /// The dates that Foundation's decoder reads from values, one for each; nil if it reads none.
    ///
    /// - Parameter sources: The values as JSON.
    package func dates(from sources: [String]) -> [Date?] {
        var set = StrategySet()
        set.dates = self
        let decoder = set.makeDecoder()
        return sources.map { try? decoder.decode([Date].self, from: Data("[\($0)]".utf8)).first }
    }

    /// The strategies that read all the given texts and numbers, simplest first: a single format if one reads them all,
    /// otherwise the smallest list of formats found.
    ///
    /// - Parameters:
    ///   - texts: The strings found where dates are expected.
    ///   - numbers: The numbers found there.
    ///   - present: The formats that read the numbers now: they stay what they are unless that is an unlikely time.
    /// - Returns: The strategies, and whether they read every text.
    package static func reading(
        texts: [String], numbers: [Double] = [], present: [DateFormat] = []
    ) -> (strategies: [DateStrategy], isWhole: Bool) {
        let fits = texts.map(formats(of:))
        let kept = present.filter { !texts.isEmpty && numbers.allSatisfy($0.isOfOurTime) }
        let numeric = numbers.max { abs($0) < abs($1) }.map { kept + (DateShape(number: $0)?.formats ?? []) }
        if let first = fits.first {
            let common = first.filter { format in fits.allSatisfy { $0.contains(format) } }
            if !common.isEmpty {
                guard let numeric else { return (common.map { .one($0) }, true) }
                return (common.map { .any([$0] + numeric.prefix(1)) }, true)
            }
        } else if let numeric {
            return (numeric.map { .one($0) }, true)
        }
        // Greedy: repeatedly take the format that reads most of the rest.
        var left = fits.filter { !$0.isEmpty }
        let isWhole = left.count == fits.count
        var formats: [DateFormat] = []
        while let first = left.first {
            var counts: [DateFormat: Int] = [:]
            for format in left.joined() { counts[format, default: 0] += 1 }
            let most = counts.values.max() ?? 0
            let best = left.joined().first { counts[$0] == most } ?? first[0]
            formats.append(best)
            left.removeAll { $0.contains(best) }
        }
        if let numeric { formats += numeric.prefix(1) }
        return (formats.isEmpty ? [] : [.any(formats)], isWhole)
    }

    /// The formats that may read a text; empty for a text that only looks like a date.
    private static func formats(of text: String) -> [DateFormat] {
        guard let shape = DateShape(text: text), shape.fault == nil else { return [] }
        return shape.formats
    }
}
