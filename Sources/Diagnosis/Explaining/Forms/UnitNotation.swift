import DecodeTrace
import SwiftDeclarations

/// Numbers that are sent with units of one kind, each its own: `3.4 km` and `850 m`.
///
/// The property has one unit, which its name or its comment says; otherwise it is guessed to be the kind's plainest.
struct UnitNotation {
    /// The kinds of units: what each symbol is worth, the plainest 1. Left out is what capitals or custom decide: mW and MW, kb
    /// and kB, a kilobyte of 1000 or 1024.
    private static let kinds: [[String: Double]] = [
        [
            "mm": 0.001, "cm": 0.01, "m": 1, "km": 1000, "in": 0.0254, "ft": 0.3048, "yd": 0.9144, "mi": 1609.344,
            "nmi": 1852,
        ],
        ["mg": 0.001, "g": 1, "kg": 1000, "t": 1_000_000, "oz": 28.349523125, "lb": 453.59237, "lbs": 453.59237],
        ["ms": 0.001, "s": 1, "sec": 1, "min": 60, "h": 3600, "hr": 3600, "d": 86400],
        ["ml": 0.001, "cl": 0.01, "dl": 0.1, "l": 1, "hl": 100], ["W": 1, "kW": 1e3, "GW": 1e9],
        ["Wh": 1, "kWh": 1e3, "GWh": 1e9], ["Hz": 1, "kHz": 1e3, "MHz": 1e6, "GHz": 1e9],
        ["Pa": 1, "hPa": 100, "kPa": 1000, "mbar": 100, "bar": 100_000],
    ]
    /// Words for units, in the singular, each with its symbol.
    private static let words = [
        "millimeter": "mm", "millimetre": "mm", "centimeter": "cm", "centimetre": "cm", "meter": "m", "metre": "m",
        "kilometer": "km", "kilometre": "km", "inch": "in", "foot": "ft", "feet": "ft", "mile": "mi", "gram": "g",
        "gramme": "g", "kilogram": "kg", "kilo": "kg", "tonne": "t", "pound": "lb", "second": "s", "minute": "min",
        "hour": "h", "day": "d", "liter": "l", "litre": "l", "watt": "W", "kilowatt": "kW", "hertz": "Hz",
    ]

    /// The symbols of the kind, with their worth in the property's unit.
    let worth: [(symbol: String, worth: Double)]
    /// The symbol of the property's unit.
    let base: String
    /// Whether the name and the comment don't say it, or say several.
    let isGuess: Bool

    /// - Parameter hints: The words of the property's name and comment, in lowercase.
    /// - Returns: Nil for texts that aren't numbers with units of one kind, or have one unit only.
    init?(_ texts: [String], hints: @autoclosure () -> [String]) {
        let found = texts.compactMap { text in
            text.wholeMatch(of: #/\s*-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?\s*([A-Za-z]+)\s*/#).map {
                $0.1.lowercased()
            }
        }
        let symbols = Set(found)
        guard found.count == texts.count, symbols.count > 1,
            let kind = Self.kinds.first(where: { symbols.isSubset(of: $0.keys.map { $0.lowercased() }) })
        else { return nil }
        let said = Set(
            hints().compactMap { word in
                let symbol = Self.words[KeyWords.singular(word)]
                // In a sentence, "in" and a letter alone are no units.
                return kind.keys.first { $0 == symbol || word.count > 1 && word != "in" && $0.lowercased() == word }
            })
        isGuess = said.count != 1
        guard let base = isGuess ? kind.first(where: { $0.value == 1 })?.key : said.first, let unit = kind[base] else {
            return nil
        }
        self.base = base
        worth = kind.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { ($0.key, $0.value / unit) }
    }

    /// How many of one unit another is, by words that keys name them with; nil for units of different kinds.
    static func worth(of word: String, in other: String) -> Double? {
        let symbols = [word, other].map { words[KeyWords.singular($0)] ?? $0 }
        return kinds.lazy.compactMap { kind in
            kind[symbols[0]].flatMap { worth in kind[symbols[1]].map { worth / $0 } }
        }.first
    }

    /// Its notation for a property; nil for a type other than a number's.
    func notation(as type: TypeExpression) -> TextNotation? {
        let isWhole = FoundNumber.integers.contains(type.text)
        guard isWhole || TextNotation.decimals.contains(type.text) && type.text != "Decimal" else { return nil }
        let units = worth.map { "\(literal: $0.symbol.lowercased()): \($0.worth)" as SwiftCode }.joined(separator: ", ")
        return TextNotation(
            name: "UnitsIn\(base.capitalizedFirst)", summary: "a number with a unit, in \(base)",
            made: "Self.number(in: value)\(isWhole ? ".flatMap({ \(type)(exactly: $0) })" : ".map({ \(type)($0) })")",
            isEither: true, encoded: "\"\\(wrappedValue) \" + \(literal: base)",
            members: """
                private static func number(in text: String) -> Double? {
                    let units: [String: Double] = [\(units)]
                    guard let first = text.firstIndex(where: \\.isLetter),
                        let number = Double(text[..<first].filter { $0 != "," && $0 != " " }),
                        let unit = units[text[first...].lowercased().filter(\\.isLetter)]
                    else { return nil }
                    return number * unit
                }
                """, condition: isGuess ? "the numbers are in \(base)" : nil)
    }
}

extension DeclaredTypes {
    /// The words of a property's name and of the comment above it, in lowercase.
    func hints(on name: String, of owner: String) -> [String] {
        let own = KeySpelling(name).words
        guard let source = declaration(of: owner)?.file.source,
            let property = storedProperties(of: owner).first(where: { $0.name == name })
        else { return own }
        let line = source.position(of: property.place.declaration.lowerBound).line
        let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(line).reversed()
        let above = lines.dropFirst().prefix { $0.drop(while: \.isWhitespace).hasPrefix("//") }
        let beside = lines.prefix(1).compactMap { line in line.firstRange(of: "//").map { line[$0.upperBound...] } }
        return own + (beside + above).flatMap { $0.lowercased().split { !$0.isLetter } }.map(String.init)
    }
}
