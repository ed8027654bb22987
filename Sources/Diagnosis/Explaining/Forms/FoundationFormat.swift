import JSONText
import SwiftDeclarations

/// How a type of the standard library or of Foundation reads JSON if that is hard to guess, and the forms that are sent
/// instead.
///
/// The formats are those that `JSONEncoder` writes, and a test compares them.
struct FoundationFormat {
    let type: String
    /// What its `init(from:)` reads, with an example.
    let reads: String
    /// The number of elements of the array that it reads; nil for other types.
    var count: Int?
    /// Other forms, with the code that converts them.
    var forms: [Form] = []

    /// A form in which the value is sent.
    struct Form {
        let content: Content
        /// What the wrapper's name says about it, and what its comment says.
        let name: String
        let summary: String
        /// The value that is made of `value`, the decoded content.
        let made: SwiftCode
        /// What is encoded again.
        let encoded: SwiftCode
        /// The string literal that says what is wrong with a content for which `made` is nil; nil if it never is.
        let fault: SwiftCode?
        /// Members that the code uses.
        let members: SwiftCode
        /// What has to be true for it that the payload doesn't show.
        let condition: String?

        init(
            _ content: Content, _ name: String, _ summary: String, made: SwiftCode, encoded: SwiftCode,
            fault: SwiftCode? = nil, members: SwiftCode = "", condition: String? = nil
        ) {
            (self.content, self.name, self.summary) = (content, name, summary)
            (self.made, self.encoded, self.fault) = (made, encoded, fault)
            (self.members, self.condition) = (members, condition)
        }
    }

    /// What the wrapper decodes.
    enum Content {
        /// A value of a type, if a whole string, or another value as it is written, has a pattern.
        case value(String, FoundKind, matching: String? = nil)
        /// An object: for each property the names by which it goes, and its type.
        case object([(names: [String], type: String)])
    }

    /// The format of a type; nil for types whose format says itself, and for those with a declaration in the models' source.
    init?(of type: TypeExpression, _ declared: DeclaredTypes) {
        guard let found = Self.all.first(where: { $0.type == type.name }), !declared.declares(found.type) else {
            return nil
        }
        self = found
    }

    private init(_ type: String, _ reads: String, count: Int? = nil, _ forms: Form...) {
        (self.type, self.reads, self.count, self.forms) = (type, reads, count, forms)
    }

    private static func range(_ type: String, _ operation: SwiftCode) -> FoundationFormat {
        FoundationFormat(
            type, "an array: `[lower, upper]`", count: 2,
            Form(
                .object([(lowest, "%"), (highest, "%")]), "Bounds", "its bounds",
                made: "value.lower <= value.upper ? value.lower\(operation)value.upper : nil",
                encoded: "Content(lower: wrappedValue.lowerBound, upper: wrappedValue.upperBound)",
                fault: #""The range ends before it starts.""#))
    }

    private static let lowest = ["lower", "lowerBound", "min", "minimum", "from", "start", "begin"]
    private static let highest = ["upper", "upperBound", "max", "maximum", "to", "end", "until"]

    /// `%` stands for the generic argument.
    static let all: [FoundationFormat] = [
        FoundationFormat("PartialRangeFrom", "an array with its bound", count: 1),
        FoundationFormat("PartialRangeThrough", "an array with its bound", count: 1),
        FoundationFormat("PartialRangeUpTo", "an array with its bound", count: 1),
        FoundationFormat(
            "CGPoint", "an array: `[x, y]`", count: 2,
            Form(
                .object([(["x"], "CGFloat"), (["y"], "CGFloat")]), "XY", "its coordinates",
                made: "CGPoint(x: value.x, y: value.y)", encoded: "Content(x: wrappedValue.x, y: wrappedValue.y)")),
        FoundationFormat(
            "CGSize", "an array: `[width, height]`", count: 2,
            Form(
                .object([(["width", "w"], "CGFloat"), (["height", "h"], "CGFloat")]), "Sides",
                "its width and height",
                made: "CGSize(width: value.width, height: value.height)",
                encoded: "Content(width: wrappedValue.width, height: wrappedValue.height)")),
        FoundationFormat(
            "CGRect", "an array of two arrays: `[[x, y], [width, height]]`", count: 2,
            Form(
                .object([
                    (["x", "left"], "CGFloat"), (["y", "top"], "CGFloat"), (["width", "w"], "CGFloat"),
                    (["height", "h"], "CGFloat"),
                ]), "Sides", "its corner, width and height",
                made: "CGRect(x: value.x, y: value.y, width: value.width, height: value.height)",
                encoded:
                    "Content(x: wrappedValue.minX, y: wrappedValue.minY, width: wrappedValue.width, height: wrappedValue.height)"
            ),
            Form(
                .value("[CGFloat]", .array), "Numbers", "four numbers",
                made:
                    "value.count == 4 ? CGRect(x: value[0], y: value[1], width: value[2], height: value[3]) : nil",
                encoded: "[wrappedValue.minX, wrappedValue.minY, wrappedValue.width, wrappedValue.height]",
                fault: #""A rectangle has four numbers.""#)),
        FoundationFormat("CGVector", "an array: `[dx, dy]`", count: 2),
        FoundationFormat("AffineTransform", "an array of six numbers", count: 6),
        FoundationFormat(
            "Locale", "an object: `{\"identifier\": \"de_DE\"}`",
            Form(
                .value("String", .string, matching: #"[A-Za-z]{2,3}([-_@][\w@=-]+)*"#), "Identifier",
                "its identifier",
                made: "Locale(identifier: value)", encoded: "wrappedValue.identifier")),
        FoundationFormat(
            "TimeZone", "an object: `{\"identifier\": \"Europe/Berlin\"}`",
            Form(
                .value("String", .string), "Identifier", "its identifier",
                made: "TimeZone(identifier: value) ?? TimeZone(abbreviation: value)",
                encoded: "wrappedValue.identifier", fault: #""\(value) isn't a time zone.""#),
            Form(
                .value("Int", .number), "Seconds", "its seconds from GMT",
                made: "TimeZone(secondsFromGMT: value)", encoded: "wrappedValue.secondsFromGMT()",
                fault: #""\(value) isn't the offset of a time zone.""#)),
        FoundationFormat(
            "Calendar", "an object with an identifier, a locale and a time zone",
            Form(
                .value("String", .string), "Identifier", "its identifier",
                made: "NSCalendar(identifier: NSCalendar.Identifier(rawValue: value)) as Calendar?",
                encoded: "(wrappedValue as NSCalendar).calendarIdentifier.rawValue",
                fault: #""\(value) isn't a calendar.""#)),
        FoundationFormat(
            "Measurement", "an object whose unit is an object, too, with a symbol and a converter",
            Form(
                .object([(["value", "amount"], "Double"), (["unit", "units"], "String")]), "Unit",
                "its value and the name of its unit",
                made: "Self.units[value.unit].map({ Measurement(value: value.value, unit: $0) })",
                encoded:
                    "Content(value: wrappedValue.value, unit: Self.units.first { $0.value == wrappedValue.unit }?.key ?? wrappedValue.unit.symbol)",
                fault: #""\(value.unit) isn't a known unit.""#)),
        FoundationFormat(
            "DateInterval", "an object with a start and a duration in seconds",
            Form(
                .object([(["start", "from", "begin"], "Date"), (["end", "to", "until"], "Date")]),
                "Dates", "its two dates",
                made: "value.start <= value.end ? DateInterval(start: value.start, end: value.end) : nil",
                encoded: "Content(start: wrappedValue.start, end: wrappedValue.end)",
                fault: #""The interval ends before it starts.""#)),
        range("Range", "..<"), range("ClosedRange", "..."),
        FoundationFormat(
            "Duration", "an array of two numbers, the high and the low 64 bits of its attoseconds", count: 2,
            Form(
                .value("Double", .number), "Seconds", "its seconds",
                made: "Duration.seconds(value)",
                encoded:
                    "Double(wrappedValue.components.seconds) + Double(wrappedValue.components.attoseconds) / 1e18")
        ),
        FoundationFormat(
            "DateComponents", "an object with members such as year, month and day",
            Form(
                .value("String", .string, matching: #"\d{4}(-\d{1,2}){0,2}"#), "Text", "its year, month and day",
                made:
                    "{ (parts: [Int]) in DateComponents(year: parts.first, month: parts.dropFirst().first, day: parts.dropFirst(2).first) }(value.split(separator: \"-\").compactMap { Int($0) })",
                encoded:
                    "[wrappedValue.year, wrappedValue.month, wrappedValue.day].compactMap { $0.map { $0 < 10 ? \"0\\($0)\" : \"\\($0)\" } }.joined(separator: \"-\")"
            )),
        FoundationFormat(
            "IndexPath", "an object: `{\"indexes\": [0, 1]}`",
            Form(
                .value("[Int]", .array), "Numbers", "its indexes",
                made: "IndexPath(indexes: value)", encoded: "Array(wrappedValue)"),
            Form(
                .value("String", .string, matching: #"\d+([./-]\d+)*"#), "Text", "its indexes with dots between",
                made: "IndexPath(indexes: value.split { !$0.isNumber }.compactMap { Int($0) })",
                encoded: "wrappedValue.map(String.init).joined(separator: \".\")")),
        FoundationFormat("CharacterSet", "an object with a bitmap in Base64"),
        FoundationFormat("URLComponents", "an object with members such as scheme, host and path"),
        FoundationFormat(
            "Date", "what the date strategy says",
            Form(
                .object([
                    (["seconds", "_seconds"], "Int64"), (["nanoseconds", "nanos", "_nanoseconds"], "Int64"),
                ]), "Seconds", "the seconds and nanoseconds since 1970",
                made: "Date(timeIntervalSince1970: Double(value.seconds) + Double(value.nanoseconds) / 1e9)",
                encoded:
                    "Content(seconds: Int64(wrappedValue.timeIntervalSince1970.rounded(.down)), nanoseconds: Int64((wrappedValue.timeIntervalSince1970 - wrappedValue.timeIntervalSince1970.rounded(.down)) * 1e9))"
            ),
            // As Java's Jackson writes dates; what is zero at the end isn't written.
            Form(
                .value("[Int]", .array, matching: #"\[\s*[12]\d{3}(\s*,\s*\d{1,9}){2,6}\s*\]"#), "Parts",
                "its year, month, day and what follows, in UTC",
                made:
                    "value.count > 2 ? { (parts: [Int]) in DateComponents(calendar: Self.calendar, year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5], nanosecond: parts[6]).date }(value + [0, 0, 0, 0]) : nil",
                encoded: "Self.parts(of: wrappedValue)", fault: #""\(value) aren't the parts of a date.""#,
                members: """
                    private static var calendar: Calendar {
                        var calendar = Calendar(identifier: .gregorian)
                        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
                        return calendar
                    }

                    private static func parts(of date: Date) -> [Int] {
                        let all = calendar.dateComponents(
                            [.year, .month, .day, .hour, .minute, .second, .nanosecond], from: date)
                        let numbers = [all.year, all.month, all.day, all.hour, all.minute, all.second, all.nanosecond]
                            .map { $0 ?? 0 }
                        return Array(numbers[...max(2, numbers.lastIndex { $0 != 0 } ?? 2)])
                    }
                    """, condition: "the times are in UTC")),
        FoundationFormat("PersonNameComponents", "an object with members such as givenName and familyName"),
        FoundationFormat("IndexSet", "an object: `{\"indexes\": [{\"location\": 1, \"length\": 3}]}`"),
        FoundationFormat(
            "UUID", "a string with 32 hexadecimal digits in five groups",
            Form(
                .value("String", .string, matching: "[0-9A-Fa-f]{32}"), "Digits", "its 32 digits",
                made:
                    "UUID(uuidString: [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(value.dropFirst($0.lowerBound).prefix($0.count)) }.joined(separator: \"-\"))",
                encoded: "wrappedValue.uuidString.filter { $0 != \"-\" }", fault: #""\(value) isn't a UUID.""#)),
    ]

    /// The units of a kind of measurement: `plural/singular/symbol`, each the name of a static property first.
    private static let units: [String: [[String]]] = [
        "UnitMass": "kilograms/kilogram/kg grams/gram/g milligrams/milligram/mg ounces/ounce/oz pounds/pound/lb",
        "UnitLength":
            "kilometers/kilometer/km meters/meter/m centimeters/centimeter/cm millimeters/millimeter/mm miles/mile/mi feet/foot/ft inches/inch/in yards/yard/yd",
        "UnitArea":
            "squareMeters/squareMeter/m² squareKilometers/squareKilometer/km² hectares/hectare/ha acres/acre/ac squareFeet/squareFoot/ft² squareMiles/squareMile/mi²",
        "UnitDuration": "hours/hour/h minutes/minute/min seconds/second/s milliseconds/millisecond/ms",
        "UnitTemperature": "celsius/celsius/°C fahrenheit/fahrenheit/°F kelvin/kelvin/K",
        "UnitVolume":
            "liters/liter/L milliliters/milliliter/mL cups/cup/cup gallons/gallon/gal tablespoons/tablespoon/tbsp teaspoons/teaspoon/tsp fluidOunces/fluidOunce/floz",
        "UnitSpeed": "metersPerSecond/meterPerSecond/m/s kilometersPerHour/kilometerPerHour/km/h milesPerHour/mile/mph",
        "UnitEnergy": "joules/joule/J kilojoules/kilojoule/kJ calories/calorie/cal kilocalories/kilocalorie/kcal",
        "UnitAngle": "degrees/degree/deg radians/radian/rad",
        "UnitInformationStorage": "bytes/byte/B kilobytes/kilobyte/kB megabytes/megabyte/MB gigabytes/gigabyte/GB",
    ].mapValues { $0.split(separator: " ").map { $0.split(separator: "/", maxSplits: 2).map(String.init) } }

    // MARK: Reading a form

    /// The wrapper that reads all values; nil if they aren't of one known form.
    ///
    /// - Parameters:
    ///   - values: The values, at least one.
    ///   - type: The type with its arguments.
    ///   - convert: How the decoder converts keys.
    func wrapper(
        for values: [JSONDocument.Token], as type: TypeExpression, in document: JSONDocument,
        key convert: (String) -> String
    ) -> ValueWrapper? {
        let values = values.filter { document.kind($0) != .null }
        guard !values.isEmpty else { return nil }
        let argument = type.arguments.first
        for form in forms {
            guard let content = code(of: form.content, for: values, argument, in: document, key: convert) else {
                continue
            }
            var members = [content.declaration, form.members].blocks
            if self.type == "Measurement" {
                guard let table = unitTable(of: argument, for: values, in: document) else { continue }
                members = [members, table].blocks
            }
            let checked: SwiftCode? = form.fault.map { fault in
                """
                guard let made: \(type) = \(form.made) else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: \(fault))
                }
                wrappedValue = made
                """
            }
            let name = (argument?.text ?? "").filter { $0.isLetter || $0.isNumber } + (type.name ?? "") + form.name
            return ValueWrapper(
                name: name, summary: "\(type.text) from \(form.summary)", type: type, members: members,
                decoding: """
                    let value = try container.decode(\(content.type).self)
                    \(checked ?? "wrappedValue = \(form.made)")
                    """, encoding: form.encoded, condition: form.condition)
        }
        return nil
    }

    /// The type that a wrapper decodes, and its declaration; nil if it doesn't read all values.
    private func code(
        of content: Content, for values: [JSONDocument.Token], _ argument: TypeExpression?, in document: JSONDocument,
        key convert: (String) -> String
    ) -> (type: TypeExpression, declaration: SwiftCode)? {
        switch content {
        case .value(let name, let kind, let pattern):
            let pattern = pattern.flatMap { try? Regex($0) }
            let areAll = values.allSatisfy { value in
                document.foundKind(value) == kind
                    && pattern.map {
                        (document.stringValue(value) ?? document.sourceText(value, limit: 400)).wholeMatch(of: $0)
                            != nil
                    } ?? true
            }
            return areAll ? (TypeExpression(name), "") : nil
        case .object(let properties):
            let keys = values.map { document.children(of: $0).prefix(20).compactMap { document.key($0) } }
            let common = properties.compactMap { property in
                keys[0].first { key in
                    property.names.contains(key.lowercased()) && keys.allSatisfy { $0.contains(key) }
                }
            }
            guard common.count == properties.count, !keys.contains(where: { $0.count > common.count }) else {
                return nil
            }
            let members = properties.map { names, type -> SwiftCode in
                "let \(name: names[0]): \(type == "%" ? argument ?? TypeExpression("") : TypeExpression(type))"
            }
            let cases = zip(properties, common).map { SwiftCode.codingKey($0.names[0], convert($1)) }
            return (
                TypeExpression("Content"),
                """
                private struct Content: Codable {
                    \(members.lines)

                    \(.codingKeys(cases))
                }
                """
            )
        }
    }

    /// A table of the units in the spelling of the payload; nil if it has an unknown one.
    private func unitTable(
        of type: TypeExpression?, for values: [JSONDocument.Token], in document: JSONDocument
    ) -> SwiftCode? {
        let used = values.compactMap { value in
            ["unit", "units"].lazy.compactMap { document.member($0, of: value) }.first
                .flatMap { document.stringValue($0) }
        }
        guard let type, let units = Self.units[type.text],
            let style = (0..<3).first(where: { style in
                used.allSatisfy { name in units.contains { $0[style] == name } }
            })
        else { return nil }
        let entries = units.map { unit -> SwiftCode in "\(literal: unit[style]): .\(member: unit[0])" }
        return """
            private static var units: [String: \(type)] {
                [\(entries.joined(separator: ", "))]
            }
            """
    }
}
