import DecodeService
import DecodeTrace
import Foundation
import JSONText
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
        [
            "µg": 1e-6, "ug": 1e-6, "mcg": 1e-6, "mg": 0.001, "g": 1, "kg": 1000, "t": 1_000_000, "oz": 28.349523125,
            "lb": 453.59237, "lbs": 453.59237,
        ],
        ["ms": 0.001, "s": 1, "sec": 1, "min": 60, "h": 3600, "hr": 3600, "d": 86400],
        ["ml": 0.001, "cl": 0.01, "dl": 0.1, "l": 1, "hl": 100], ["W": 1, "kW": 1e3, "GW": 1e9],
        ["Wh": 1, "kWh": 1e3, "GWh": 1e9], ["Hz": 1, "kHz": 1e3, "MHz": 1e6, "GHz": 1e9],
        ["Pa": 1, "hPa": 100, "kPa": 1000, "mbar": 100, "bar": 100_000],
    ]
    /// Words for units, in the singular, each with its symbol.
    private static let words = [
        "millimeter": "mm", "millimetre": "mm", "centimeter": "cm", "centimetre": "cm", "meter": "m", "metre": "m",
        "kilometer": "km", "kilometre": "km", "inch": "in", "foot": "ft", "feet": "ft", "mile": "mi", "microgram": "ug",
        "milligram": "mg", "gram": "g", "gramme": "g", "kilogram": "kg", "kilo": "kg", "tonne": "t", "pound": "lb",
        "second": "s", "minute": "min",
        "hour": "h", "day": "d", "liter": "l", "litre": "l", "watt": "W", "kilowatt": "kW", "hertz": "Hz",
        // Those of UN/ECE, which XML has.
        "kgm": "kg", "grm": "g", "tne": "t", "mtr": "m", "kmt": "km", "ltr": "l",
    ]

    /// The units of the kind in lowercase, with their worth in the property's unit.
    let worth: [String: Double]
    /// The symbol of the property's unit.
    let base: String
    /// Whether the name and the comment don't say it, or say several.
    var isGuess: Bool

    /// - Parameter hints: The words of the property's name and comment, in lowercase.
    /// - Returns: Nil for texts that aren't numbers with units of one kind, or have one unit only.
    init?(_ texts: [String], hints: @autoclosure () -> [String]) {
        let found = texts.compactMap { text in
            text.wholeMatch(of: #/\s*-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?\s*([A-Za-z]+)\s*/#).map {
                $0.1.lowercased()
            }
        }
        guard found.count == texts.count, Set(found).count > 1 else { return nil }
        self.init(units: Set(found), hints: hints())
    }

    /// - Parameters:
    ///   - units: Symbols or words, as the payload has them.
    ///   - hints: The words of the property's name and comment, in lowercase.
    /// - Returns: Nil for units that aren't of one kind.
    init?(units: Set<String>, hints: [String]) {
        var symbols: [String: String] = [:]
        for unit in units { symbols[unit] = Self.words[KeyWords.singular(unit.lowercased())] ?? unit }
        guard
            let kind = Self.kinds.first(where: { kind in
                let known = Set(kind.keys.map { $0.lowercased() })
                return symbols.values.allSatisfy { known.contains($0.lowercased()) }
            })
        else { return nil }
        let said = Set(
            hints.compactMap { word in
                let symbol = Self.words[KeyWords.singular(word)]
                // In a sentence, "in" and a letter alone are no units.
                return kind.keys.first { $0 == symbol || word.count > 1 && word != "in" && $0.lowercased() == word }
            })
        isGuess = said.count != 1
        guard let base = isGuess ? kind.first(where: { $0.value == 1 })?.key : said.first, let unit = kind[base] else {
            return nil
        }
        self.base = base
        var worth: [String: Double] = [:]
        // Rounded, so that 1e-6 of 1000 is 1e-9 in code, too.
        for (symbol, value) in kind { worth[symbol.lowercased()] = Double(String(format: "%.12g", value / unit)) }
        for (written, symbol) in symbols { worth[written.lowercased()] = worth[symbol.lowercased()] }
        self.worth = worth
    }

    /// Units of storage, by words that keys name them with. Without a standard, they aren't converted in texts.
    private static let bytes: [String: Double] = [
        "byte": 1, "kb": 1e3, "kilobyte": 1e3, "mb": 1e6, "megabyte": 1e6, "gb": 1e9, "gigabyte": 1e9, "tb": 1e12,
    ]

    /// The word for a letter that ends a key, as `l` in `volumeL`; any other word as it is.
    static func word(_ end: String) -> String {
        end.count == 1 ? words.filter { $0.value.lowercased() == end }.map(\.key).min() ?? end : end
    }

    /// Whether a word names a unit of storage.
    static func isOfStorage(_ word: String) -> Bool { bytes[KeyWords.singular(word)] != nil }

    /// How many of one unit another is, by words that keys name them with; nil for units of different kinds.
    static func worth(of word: String, in other: String) -> Double? {
        let symbols = [word, other].map { words[KeyWords.singular($0)] ?? $0 }
        let storage = [word, other].compactMap { bytes[KeyWords.singular($0)] }
        if storage.count == 2 { return storage[0] / storage[1] }
        return kinds.lazy.compactMap { kind in
            kind[symbols[0]].flatMap { worth in kind[symbols[1]].map { worth / $0 } }
        }.first
    }

    /// The entries of a dictionary literal, the smallest unit first.
    static func table(_ worth: [String: Double]) -> SwiftCode {
        worth.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
            .map { "\(literal: $0.key): \($0.value)" as SwiftCode }.joined(separator: ", ")
    }

    /// Its notation for a property; nil for a type other than a number's.
    func notation(as type: TypeExpression) -> TextNotation? {
        let isWhole = FoundNumber.integers.contains(type.text)
        guard isWhole || TextNotation.decimals.contains(type.text) && type.text != "Decimal" else { return nil }
        return TextNotation(
            name: "UnitsIn\(base.capitalizedFirst)", summary: "a number with a unit, in \(base)",
            made: "Self.number(in: value)\(isWhole ? ".flatMap({ \(type)(exactly: $0) })" : ".map({ \(type)($0) })")",
            isEither: true, encoded: "\"\\(wrappedValue) \" + \(literal: base)",
            members: """
                private static func number(in text: String) -> Double? {
                    let units: [String: Double] = [\(Self.table(worth))]
                    guard let first = text.firstIndex(where: \\.isLetter),
                        let number = Double(text[..<first].filter { $0 != "," && $0 != " " }),
                        let unit = units[text[first...].lowercased().filter(\\.isLetter)]
                    else { return nil }
                    return number * unit
                }
                """, condition: isGuess ? "the numbers are in \(base)" : nil)
    }
}

/// A number in an object that has its unit beside it: `{"value": 24.2, "unit": "t"}`.
package struct Measure: Sendable, Hashable {
    /// The keys of the number and of its unit, after conversion.
    package var value, unit: String
    /// Whether the numbers are in texts, as in JSON made of XML.
    package var isText: Bool
    /// The units in lowercase, with their worth in that of the property.
    package var worth: [String: Double]

    /// A number of the type, made of one in the property's unit.
    static func made(_ number: SwiftCode, as type: TypeExpression) -> SwiftCode {
        FoundNumber.integers.contains(type.text) ? "\(type)((\(number)).rounded())" : "\(type)(\(number))"
    }
}

extension RemedyFinder {
    /// What objects hold that have a number and its unit each, in the unit of a property.
    ///
    /// - Parameter hints: The words of the property's name and comment, in lowercase.
    /// - Returns: Also what has to be true for it that the payload doesn't show; nil if one has no unit, or they are of several
    ///   kinds.
    func measure(
        of objects: [JSONDocument.Token], as type: TypeExpression, hints: [String]
    ) -> (measure: Measure, base: String, condition: String?)? {
        guard type.wantedShape(strategies) == .number, let first = objects.first else { return nil }
        func values(_ key: String) -> [JSONDocument.Token] { objects.compactMap { document.member(key, of: $0) } }
        let numbers = document.keys(inEach: objects, most: 50) { value in
            document.stringValue(value).map { Double($0) != nil } ?? (document.kind(value) == .number)
        }
        let isText = values(numbers.first ?? "").allSatisfy { document.kind($0) == .string }
        guard numbers.count == 1, isText || values(numbers[0]).allSatisfy({ document.kind($0) == .number }),
            let unit = unit(in: first).flatMap({ document.key($0) })
        else { return nil }
        let units = values(unit).compactMap { document.stringValue($0) }
        guard units.count == objects.count, var notation = UnitNotation(units: Set(units), hints: hints) else {
            return nil
        }
        if notation.isGuess {
            // Elsewhere in the models' files, a label or a comment may name the unit: "%.1f kg".
            let words = declared.sources.flatMap { $0.text.lowercased().split { !$0.isLetter }.map(String.init) }
            if let other = UnitNotation(units: Set(units), hints: words), !other.isGuess {
                notation = other
                notation.isGuess = true
            }
        }
        let isRounded =
            FoundNumber.integers.contains(type.text)
            && zip(values(numbers[0]), units).contains { value, unit in
                let number = Double(document.stringValue(value) ?? document.sourceText(value, limit: 40)) ?? 0
                let made = number * (notation.worth[unit.lowercased()] ?? 0)
                return abs(made.rounded() - made) > 1e-6
            }
        let conditions =
            (notation.isGuess ? ["\"\(numbers[0])\" is meant in \(notation.base)"] : [])
            + (isRounded ? ["\"\(numbers[0])\" may be rounded"] : [])
        return (
            Measure(
                value: strategies.convertKey(numbers[0]), unit: strategies.convertKey(unit), isText: isText,
                worth: notation.worth),
            notation.base, conditions.isEmpty ? nil : conditions.joined(separator: " and ")
        )
    }
}

extension KeySpelling {
    /// Whether a key names the unit of a number beside it.
    static func isUnit(_ key: String) -> Bool {
        KeySpelling(key).words.contains { ["unit", "units", "uom"].contains($0) }
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
