import DecodeTrace
import JSONText
import SwiftDeclarations

/// A notation in which a value is sent as text that its type doesn't read: `00:42:10` for seconds, `1.250,00` for a
/// number. A property wrapper reads it.
struct TextNotation {
    /// What the wrapper's name says about it, and what its comment says.
    let name: String
    let summary: String
    /// The value that is made of `value`, the text; nil for other texts.
    let made: SwiftCode
    /// Whether there are other texts.
    var isPartial = true
    /// Whether the value itself is read, too, since it is encoded as such.
    var isEither = false
    /// What is encoded again.
    var encoded: SwiftCode = "wrappedValue"
    /// Functions that `made` calls.
    var members: SwiftCode = ""
    /// What has to be true for it that the texts don't show; nil for nothing.
    var condition: String?

    static let decimals: Set = ["Double", "Float", "CGFloat", "TimeInterval", "Decimal"]

    /// Returns the notation of all texts where a type is expected; nil if none is known, or several could be meant.
    ///
    /// - Parameters:
    ///   - name: The name of the property, which may say that percentages are meant.
    ///   - isMember: Whether they are members of an array or a dictionary, which `@Convertible` doesn't read.
    /// - Complexity: O(length of the texts)
    static func of(_ texts: [String], as type: TypeExpression, named name: String, isMember: Bool = false)
        -> TextNotation?
    {
        func match(_ pattern: String) -> Bool {
            (try? Regex(pattern)).map { regex in texts.allSatisfy { $0.wholeMatch(of: regex) != nil } } ?? false
        }
        let isInteger = FoundNumber.integers.contains(type.text)
        switch type.text {
        case "Date":
            if match(#"\d{9,10}(\.\d+)?"#) { return .digits("Seconds", "") }
            if match(#"\d{12,13}"#) { return .digits("Milliseconds", " / 1000") }
            return match(#"/Date\(-?\d+([+-]\d{4})?\)/"#) ? .milliseconds : nil
        case "Data":
            return match("([0-9A-Fa-f]{2})+") ? bytes(texts) : match("data:[^,]*;base64,.*") ? dataURL(texts) : nil
        case "Bool": return truth(texts, isMember: isMember)
        case _ where type.element != nil: return type.element.flatMap { list(texts, of: $0, match) }
        case _ where isInteger || decimals.contains(type.text):
            let fraction = isInteger ? "" : #"(\.\d{1,6})?"#
            // As .NET writes a TimeSpan: `1.02:15:00`, `00:08:15.2500000`.
            if !isInteger, type.text != "Decimal", match(#"(\d+\.)?\d{1,2}:[0-5]\d:[0-5]\d(\.\d{7})?"#),
                texts.contains(where: { $0.contains(".") })
            {
                return .timeSpan(type)
            }
            if type.text != "Decimal", texts.contains(where: { $0.contains(":") }),
                match(#"((\d{1,3}:)?\d{1,3}:[0-5]\d|\d{1,5})\#(fraction)"#)
            {
                return .clock(type, texts)
            }
            if match(#"P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?"#) { return .duration(type) }
            if isInteger, match("0[xX][0-9A-Fa-f]+") {
                return TextNotation(
                    name: "Hex", summary: "hexadecimal digits", made: "\(type)(value.dropFirst(2), radix: 16)",
                    encoded:
                        "\(literal: String(texts[0].prefix(2))) + String(wrappedValue, radix: 16\(uppercase(texts)))")
            }
            let isFraction =
                !isInteger && KeySpelling(name).words.allSatisfy { !["percent", "percentage", "pct"].contains($0) }
            return number(texts, type, isInteger: isInteger, isFraction: isFraction)
        default: return nil
        }
    }

    /// The wrapper that reads it.
    func wrapper(as type: TypeExpression, conformances: SwiftCode) -> ValueWrapper {
        let checked: SwiftCode = """
            guard let made: \(type) = \(made) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: value + \(literal: " isn't written as \(summary)."))
            }
            wrappedValue = made
            """
        let plain: SwiftCode = """
            if let value = try? container.decode(\(type).self) {
                wrappedValue = value
                return
            }
            """
        return ValueWrapper(
            name: "\(type.text.filter { $0.isLetter || $0.isNumber })From\(name)",
            summary: "\(type.text) from \(summary)", type: type, conformances: conformances, members: members,
            decoding: """
                \(isEither ? plain : "")
                let value = try container.decode(String.self)
                \(isPartial ? checked : "wrappedValue = \(made)")
                """, encoding: encoded)
    }

    // MARK: Times

    private static let milliseconds = TextNotation(
        name: "Milliseconds", summary: "/Date(…)/ with milliseconds since 1970",
        made:
            #"Double(value.dropFirst(6).prefix { $0.isNumber || $0 == "-" }).map({ Date(timeIntervalSince1970: $0 / 1000) })"#,
        encoded: #""/Date(\(Int64((wrappedValue.timeIntervalSince1970 * 1000).rounded())))/""#)

    private static func digits(_ unit: String, _ division: SwiftCode) -> TextNotation {
        TextNotation(
            name: "Text\(unit)", summary: "\(unit.lowercased()) since 1970 in a text",
            made: "Double(value).map({ Date(timeIntervalSince1970: $0\(division)) })",
            encoded: division.isEmpty
                ? "\"\\(wrappedValue.timeIntervalSince1970)\""
                : "String(Int64((wrappedValue.timeIntervalSince1970 * 1000).rounded()))")
    }

    private static func clock(_ type: TypeExpression, _ texts: [String]) -> TextNotation? {
        // Without hours or a fraction in another text, a text of two numbers may be hours and minutes.
        let digits = texts.map { $0.drop { $0 != "." }.dropFirst().count }.max() ?? 0
        guard digits > 0 || texts.contains(where: { $0.count(where: { $0 == ":" }) == 2 }) else { return nil }
        let isPlain = texts.contains { !$0.contains(":") }
        let scale: SwiftCode = "\((0..<digits).reduce(1) { scale, _ in scale * 10 })"
        let fraction: SwiftCode = """
            let rest = Int((seconds * \(scale)).rounded()) % \(scale)
            return rest == 0 ? whole : whole + "." + String(\(scale) + rest).dropFirst()
            """
        return TextNotation(
            name: "Clock", summary: "hours, minutes and seconds", made: "Self.seconds(of: value)",
            encoded: "Self.text(of: wrappedValue)",
            members: """
                private static func seconds(of text: String) -> \(type)? {
                    let parts = text.split(separator: ":").compactMap { \(type)(String($0)) }
                    return [\(isPlain ? "1, " : "")2, 3].contains(parts.count) ? parts.reduce(0) { $0 * 60 + $1 } : nil
                }

                private static func text(of seconds: \(type)) -> String {
                    let all = Int(\(digits == 0 ? "seconds" : "(seconds * \(scale)).rounded() / \(scale)"))
                    let whole = [all / 3600, all / 60 % 60, all % 60].map { $0 < 10 ? "0\\($0)" : "\\($0)" }
                        .joined(separator: ":")
                    \(digits == 0 ? "return whole" : fraction)
                }
                """, condition: isPlain ? "a number without a colon is in seconds" : nil)
    }

    private static func timeSpan(_ type: TypeExpression) -> TextNotation {
        TextNotation(
            name: "TimeSpan", summary: "days, hours, minutes and seconds", made: "Self.seconds(of: value)",
            encoded: "Self.text(of: wrappedValue)",
            members: """
                private static func seconds(of text: String) -> \(type)? {
                    let parts = text.split(separator: ":")
                    let hours = parts.first?.split(separator: ".").compactMap { Double($0) } ?? []
                    guard parts.count == 3, [1, 2].contains(hours.count), let minutes = Double(parts[1]),
                        let seconds = Double(parts[2])
                    else { return nil }
                    return \(type)((hours.reduce(0) { $0 * 24 + $1 } * 60 + minutes) * 60 + seconds)
                }

                private static func text(of seconds: \(type)) -> String {
                    let ticks = Int((Double(seconds) * 10_000_000).rounded())
                    let all = ticks / 10_000_000
                    let clock = [all / 3600 % 24, all / 60 % 60, all % 60].map { $0 < 10 ? "0\\($0)" : "\\($0)" }
                        .joined(separator: ":")
                    let rest = ticks % 10_000_000
                    return (all < 86_400 ? "" : "\\(all / 86_400).") + clock
                        + (rest == 0 ? "" : ".\\(String(10_000_000 + rest).dropFirst())")
                }
                """)
    }

    private static func duration(_ type: TypeExpression) -> TextNotation {
        TextNotation(
            name: "Duration", summary: "an ISO 8601 duration",
            made:
                "Self.seconds(of: value)\(type.text == "Double" || type.text == "TimeInterval" ? "" : ".map({ \(type)($0) })")",
            encoded:
                "Self.text(of: \(type.text == "Decimal" ? "NSDecimalNumber(decimal: wrappedValue).doubleValue" : "Double(wrappedValue)"))",
            members: """
                private static func seconds(of text: String) -> Double? {
                    let pattern = #/P(?:(\\d+)D)?(?:T(?:(\\d+)H)?(?:(\\d+)M)?(?:(\\d+(?:\\.\\d+)?)S)?)?/#
                    guard let match = text.wholeMatch(of: pattern) else { return nil }
                    let parts = [match.1, match.2, match.3, match.4].map { $0.flatMap { Double($0) } ?? 0 }
                    return ((parts[0] * 24 + parts[1]) * 60 + parts[2]) * 60 + parts[3]
                }

                private static func text(of seconds: Double) -> String {
                    let parts = [("H", Int(seconds) / 3600), ("M", Int(seconds) / 60 % 60), ("S", Int(seconds) % 60)]
                    return "PT" + parts.filter { $0.1 > 0 }.map { "\\($0.1)\\($0.0)" }.joined()
                }
                """)
    }

    // MARK: Bytes, truth and lists

    private static func uppercase(_ texts: [String]) -> SwiftCode {
        texts.contains { $0.dropFirst(2).contains(where: \.isUppercase) } ? ", uppercase: true" : ""
    }

    private static func bytes(_ texts: [String]) -> TextNotation {
        TextNotation(
            name: "Hex", summary: "hexadecimal digits", made: "Self.bytes(of: value)",
            encoded: #"wrappedValue.map { ($0 < 16 ? "0" : "") + String($0, radix: 16\#(uppercase(texts))) }.joined()"#,
            members: """
                private static func bytes(of text: String) -> Data? {
                    let digits = text.compactMap(\\.hexDigitValue)
                    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
                    return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) })
                }
                """)
    }

    private static func dataURL(_ texts: [String]) -> TextNotation {
        let start = texts[0].prefix { $0 != "," } + ","
        return TextNotation(
            name: "DataURL", summary: "a data: URL in Base64",
            made: #"value.split(separator: ",").last.flatMap({ Data(base64Encoded: String($0)) })"#,
            encoded: "\(literal: String(start)) + wrappedValue.base64EncodedString()")
    }

    /// Pairs of words for true and false; those of the second list could also name something else.
    private static let (words, states) = (
        [
            ("on", "off"), ("y", "n"), ("j", "n"), ("o", "n"), ("s", "n"), ("t", "f"), ("ja", "nein"),
            ("wahr", "falsch"), ("oui", "non"), ("vrai", "faux"), ("sí", "no"), ("si", "no"), ("sim", "não"),
        ],
        [("x", ""), ("enabled", "disabled"), ("active", "inactive")]
    )
    /// Those that `@Convertible` reads.
    private static let convertible = [("true", "false"), ("yes", "no"), ("1", "0")]

    private static func truth(_ texts: [String], isMember: Bool) -> TextNotation? {
        let used = Set(texts.map { $0.lowercased() })
        guard isMember || used.contains(where: { !$0.isEmpty && $0.truth == nil }),
            let pair = (convertible + words + states).first(where: { used.isSubset(of: [$0.0, $0.1]) })
        else { return nil }
        let isState = states.contains { $0 == pair }
        let hasCapital = texts.contains { $0.first?.isUppercase == true }
        let isWhole = hasCapital && texts.allSatisfy { $0 == $0.uppercased() }
        let written = [pair.0, pair.1].map { isWhole ? $0.uppercased() : hasCapital ? $0.capitalizedFirst : $0 }
        return TextNotation(
            name: "\(pair.0.capitalizedFirst)Or\(pair.1.isEmpty ? "Nothing" : pair.1.capitalizedFirst)",
            summary: "\"\(pair.0)\" or \"\(pair.1)\"",
            made: "[\(literal: pair.0): true, \(literal: pair.1): false][value.lowercased()]",
            encoded: "wrappedValue ? \(literal: written[0]) : \(literal: written[1])",
            condition: isState ? "\"\(pair.0)\" means true" : nil)
    }

    private static func list(
        _ texts: [String], of element: TypeExpression, _ match: (String) -> Bool
    ) -> TextNotation? {
        let marks = [",", ";", "|"]
        guard let separator = marks.first(where: { mark in texts.contains { $0.contains(mark) } }) else { return nil }
        guard element.text != "String" else {
            let isWide = texts.allSatisfy { $0.split(separator: separator).dropFirst().allSatisfy { $0.first == " " } }
            return TextNotation(
                name: "List", summary: "a text of values with \"\(separator)\" between",
                made: #"value.split(separator: \#(literal: separator)).map { String($0.drop { $0 == " " }) }"#,
                isPartial: false,
                encoded: "wrappedValue.joined(separator: \(literal: separator + (isWide ? " " : "")))",
                condition: "\"\(separator)\" separates the values")
        }
        guard FoundNumber.integers.contains(element.text) || element.text == "Double",
            match("\\s*-?\\d+(\\.\\d+)?(\\s*\\\(separator)\\s*-?\\d+(\\.\\d+)?)*\\s*")
        else { return nil }
        return TextNotation(
            name: "List", summary: "a text of numbers with \"\(separator)\" between",
            made: "Self.numbers(in: value)",
            encoded: "wrappedValue.map { \"\\($0)\" }.joined(separator: \(literal: separator))",
            members: """
                private static func numbers(in text: String) -> [\(element)]? {
                    let parts = text.split(separator: \(literal: separator))
                    let numbers = parts.compactMap { \(element)($0.filter { $0 != " " }) }
                    return numbers.count == parts.count ? numbers : nil
                }
                """)
    }

    // MARK: Numbers

    /// Code that makes a number of a text.
    private static func made(_ text: SwiftCode, _ type: TypeExpression) -> SwiftCode {
        type.text == "Decimal" ? "Decimal(string: \(text))" : "\(type)(\(text))"
    }

    private static func number(
        _ texts: [String], _ type: TypeExpression, isInteger: Bool, isFraction: Bool
    ) -> TextNotation? {
        guard let first = texts.first else { return nil }
        func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber || character == "-" }
        let (start, end) = (first.prefix { !isDigit($0) }, first.reversed().prefix { !isDigit($0) })
        let unit = String(start) + String(end.reversed())
        // Before a number stands a currency, or what changes it: "<5", "ca. 1820".
        let isCurrency = start.allSatisfy { $0.isUppercase || $0.isCurrencySymbol || $0.isWhitespace }
        guard unit.count < 8, isCurrency, !end.contains(where: { "+<>~≈?*".contains($0) }),
            texts.allSatisfy({ $0.hasPrefix(start) && $0.hasSuffix(String(end.reversed())) }),
            texts.allSatisfy({ $0.count > unit.count })
        else { return nil }
        let cores = texts.map { $0.dropFirst(start.count).dropLast(end.count) }
        var readings: [[String]: (comma: Bool, grouping: String)] = [:]
        for comma in [false, true] {
            for grouping in ["", ",", ".", " ", "\u{a0}", "\u{202f}", "'", "’"] where grouping != (comma ? "," : ".") {
                let whole = grouping.isEmpty ? #"\d+"# : "\\d{1,3}([\(grouping)]\\d{3})+|\\d{1,3}"
                guard let regex = try? Regex("-?(\(whole))([\(comma ? "," : ".")]\\d+)?"),
                    cores.allSatisfy({ $0.wholeMatch(of: regex) != nil })
                else { continue }
                let plain = cores.map { core in
                    String(core.filter { !grouping.contains($0) }.map { $0 == "," ? "." as Character : $0 })
                }
                guard !isInteger || plain.allSatisfy({ Int($0) != nil }) else { continue }
                if readings[plain] == nil { readings[plain] = (comma, grouping) }
            }
        }
        guard readings.count == 1, let reading = readings.first, reading.key != texts else { return nil }
        let removed = String(Set(unit + reading.value.grouping).sorted())
        let rest: SwiftCode = removed.isEmpty ? "value" : "value.filter { !\(literal: removed).contains($0) }"
        let text: SwiftCode = reading.value.comma ? "String(\(rest).map { $0 == \",\" ? \".\" : $0 })" : rest
        let mark = unit.filter { !$0.isWhitespace }
        let example = texts.first { $0.contains { ",.' \u{a0}’".contains($0) } } ?? first
        let made = made(text, type)
        guard mark == "%", isFraction else {
            return TextNotation(
                name: "Text", summary: "a number such as \(example)", made: made, isEither: true,
                condition: mark.isEmpty ? nil : "every value is in \(mark)")
        }
        return TextNotation(
            name: "Percent", summary: "a percentage such as \(example), as a fraction",
            made: "\(made).map({ $0 / 100 })",
            isEither: true, condition: "\"\(example)\" is a fraction of 1")
    }
}

extension RemedyFinder {
    /// A wrapper that reads the notation of a property's texts; nil if it isn't known.
    func notation(for place: PlacedFailure) -> OtherForm? {
        guard place.found == .string, [.typeMismatch, .dataCorrupted].contains(place.failure.kind),
            let property = property(of: place), let type = property.type.member(depth: property.depth)?.unwrapped
        else { return nil }
        let values = (property.depth == 0 ? values(at: place, most: Self.maxValues) : everyValue(at: place))
            .filter { document.kind($0) != .null }
        let whole = declared.qualified(type, in: property.owner)
        let texts = values.filter { document.kind($0) == .string }.compactMap { document.stringValue($0) }
        let others = values.filter { document.kind($0) != .string }
        guard !texts.isEmpty, reading(others, as: whole).fits,
            var notation = declared.declares(whole.innermostName)
                ? rawValue(texts, of: whole) ?? parts(texts, of: whole)
                : TextNotation.of(texts, as: type, named: property.name, isMember: property.depth > 0)
                    ?? UnitNotation(texts, hints: declared.hints(on: property.name, of: property.owner))?.notation(
                        as: type)
        else { return nil }
        if !others.isEmpty { notation.isEither = true }
        return form(
            notation.wrapper(as: whole, conformances: coding(of: property.owner)), on: property, depth: property.depth,
            if: notation.condition)
    }

    /// An enum's raw value, which is a number, in a text.
    private func rawValue(_ texts: [String], of type: TypeExpression) -> TextNotation? {
        guard let found = declared.ownDeclaration(of: type), found.kind == .enum, !declared.isWrittenByHand(found.name),
            let raw = found.inherits.first(where: FoundNumber.integers.contains), texts.allSatisfy({ Int($0) != nil })
        else { return nil }
        return TextNotation(
            name: "Text", summary: "a raw value in a text",
            made: "\(TypeExpression(raw))(value).flatMap({ \(type)(rawValue: $0) })",
            encoded: #""\(wrappedValue.rawValue)""#)
    }

    /// The numbers of a type, in one text: `2.14.0`, `52.5,13.4`.
    private func parts(_ texts: [String], of type: TypeExpression) -> TextNotation? {
        let properties = declared.storedProperties(of: type.text)
        guard properties.count > 1, let found = declared.ownDeclaration(of: type), found.kind == .struct,
            declared.isSynthesized(found),
            let number = properties[0].type, properties.allSatisfy({ $0.type == number }),
            number == "Double" || FoundNumber.integers.contains(number)
        else { return nil }
        for separator in [".", ",", ";", "x", ":", "/", "-"] {
            let isNumber = { (text: Substring) in
                number == "Double" ? Double(text.filter { $0 != " " }) != nil : Int(text) != nil
            }
            let areParts = texts.allSatisfy { text in
                let parts = text.split(separator: separator, omittingEmptySubsequences: false)
                return parts.count == properties.count && parts.allSatisfy(isNumber)
            }
            guard areParts else { continue }
            let arguments = properties.enumerated().map { index, property -> SwiftCode in
                "\(name: property.name): parts[\(index)]"
            }
            let names = properties.map(\.name).joined(separator: ", ")
            return TextNotation(
                name: "Text", summary: "numbers with \"\(separator)\" between", made: "Self.made(of: value)",
                encoded: "Self.text(of: wrappedValue)",
                members: """
                    private static func made(of text: String) -> \(type)? {
                        let parts = text.split(separator: \(literal: separator)).compactMap { \(TypeExpression(number))($0.filter { $0 != " " }) }
                        guard parts.count == \(properties.count) else { return nil }
                        return \(type)(\(arguments.joined(separator: ", ")))
                    }

                    private static func text(of value: \(type)) -> String {
                        [\(properties.map { "value.\(member: $0.name)" as SwiftCode }.joined(separator: ", "))]
                            .map { "\\($0)" }.joined(separator: \(literal: separator))
                    }
                    """, condition: "the numbers are \(names)")
        }
        return nil
    }
}
