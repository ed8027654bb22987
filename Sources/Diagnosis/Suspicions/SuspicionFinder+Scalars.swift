import DecodeService
import DecodeTrace
import Foundation
import JSONText
import SwiftDeclarations

// Dates, numbers, texts and fallbacks.
extension SuspicionFinder {
    func ofScalar(_ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        // A date may match its text and still be in an implausible year.
        guard let recorded = values.recorded(row),
            let value = values.value(row) ?? (recorded.seconds == nil ? nil : recorded)
        else { return nil }
        if tree[row].mark == .absorbed {
            // An optional that becomes nil on failure is intended, and so is the fallback that a wrapper declares.
            guard value.text != "nil", !declaresFallback(row) else { return nil }
            return suspicion(
                .fallback, row, "\(name(row)) is \(written(token)), which failed to decode, and became \(value.text)",
                "became \(value.text)", "Decode it without try? to see why it fails, or accept the fallback.")
        }
        if value.isProperty, document.kind(token) == .string, let found = replaced(value, row, token) { return found }
        if let found = respelled(value, row, token) { return found }
        switch value.kind {
        case .date(let seconds) where !isAskedFor(seconds, token):
            return changed(seconds, value, row, token)
                ?? implausible(DateDistance(seconds: seconds, now: now), value, row, token)
        case .enumCase(let name, let raw?): return fallback(name, raw, value, row, token)
        case .float(let digits): return lostDigits(value, digits, row, token)
        case .other where type(of: row).lastName == "Decimal" && value.scalar?.kind == .number:
            return lostDigits(value, .max, row, token)
        default: return nil
        }
    }

    /// Whether a property wrapper of ResilientCodable read a row's value.
    func declaresFallback(_ row: Int) -> Bool {
        let type = Int(trace[Int(tree[row].node)].type)
        return type >= 0 && (declared.plain(types[type]) != types[type] || types[type].lastName == "Defaulted")
    }

    /// Whether the decoder was told to take a date for a text that it can't read. Its own code is told so, too.
    private func isAskedFor(_ seconds: Double, _ token: JSONDocument.Token) -> Bool {
        (strategies.datesElse == .distantPast || hasOwnDates)
            && seconds == Date.distantPast.timeIntervalSince1970
            && document.stringValue(token)?.hasPrefix("0001") == false
    }

    private func implausible(
        _ date: DateDistance, _ value: DecodedValue, _ row: Int, _ token: JSONDocument.Token
    ) -> Suspicion? {
        guard date.isOdd else { return nil }
        let decoded = "\(name(row)) decoded as \(value.text), \(date.text)"
        if document.kind(token) == .number {
            // Every number is a date under every numeric strategy. It is suspicious only if another one makes it
            // recent, as payloads usually mean it: from 30 years ago to 10 years from now.
            guard let number = Double(written(token)), abs(number) >= DateFormat.minDateNumber,
                let better = Self.readings(of: number).first(where: {
                    (-30.0...10).contains(DateDistance(seconds: $0.seconds, now: now).years)
                })
            else { return nil }
            let text = DateText.of(Date(timeIntervalSince1970: better.seconds))
            return suspicion(
                .dateImplausible, row, "\(decoded). Read as \(better.unit), it would be \(text)",
                "read as \(better.unit), \(text)",
                better.format.map { format in
                    let strategy = Advice("Decode with dates: \(format.printed)", .strategy(\.dates, .one(format)))
                    return wrapping(row, in: Self.epochDate).map {
                        "\(strategy), or, if other dates are right as they are, \($0)."
                    }
                        ?? "\(strategy)."
                } ?? "Decode it as a number, and divide it by 1,000,000.")
        }
        // The year 1 is where calendars begin; formatters and servers write it for no date.
        let year = DateText.year(of: Date(timeIntervalSince1970: date.seconds))
        guard year < 1000 || year > 9999 else { return nil }
        return suspicion(
            .dateImplausible, row, decoded, date.text,
            "If it stands for no date, send null and declare the property as an optional.")
    }

    /// Advice to read a row's property with a wrapper of its own; nil if it can't have one.
    private func wrapping(_ row: Int, in wrapper: ValueWrapper) -> Advice? {
        guard let (owner, property) = property(of: row), property.source.place.isWrappable,
            let type = property.type.map({ TypeExpression($0) }), type.unwrapped == wrapper.type,
            declared.ownDeclaration(of: TypeExpression(owner)).map(declared.isSynthesized) == true,
            let key = path(of: row).components.last, case .key(let name) = key
        else { return nil }
        let wrapper = type.isOptional ? wrapper.optional : wrapper
        let named = SourceChange.PropertyName(owner: owner, property: property.name, key: name)
        return Advice(
            "read this one with a property wrapper, `@\(wrapper.name) var \(property.name): \(type.text)`",
            .source(wrapper.change(on: [named])))
    }

    /// A date from seconds or milliseconds, which differ in their size.
    private static let epochDate = ValueWrapper(
        name: "SecondsOrMilliseconds", summary: "a date from seconds or milliseconds since 1970",
        type: TypeExpression("Date"), conformances: "Codable, Hashable",
        decoding: """
            let number = try container.decode(Double.self)
            // As seconds, this would be after the year 5000.
            wrappedValue = Date(timeIntervalSince1970: abs(number) < 1e11 ? number : number / 1000)
            """, encoding: "wrappedValue.timeIntervalSince1970")

    private static func readings(of number: Double) -> [(seconds: Double, unit: String, format: DateFormat?)] {
        [
            (number, "seconds since 1970", .seconds), (number / 1000, "milliseconds since 1970", .milliseconds),
            (number / 1_000_000, "microseconds since 1970", nil),
            (number + Date.timeIntervalBetween1970AndReferenceDate, "seconds since 2001", .deferred),
        ]
    }

    /// The first year in which all calendars agree.
    private static let firstGregorianYear = 1600

    /// A date that differs from its text.
    private func changed(
        _ seconds: Double, _ value: DecodedValue, _ row: Int, _ token: JSONDocument.Token
    ) -> Suspicion? {
        guard document.kind(token) == .string, !value.isProperty, let text = document.stringValue(token),
            let date = WrittenDate(text)
        else { return nil }
        let reason: String
        var advice: Advice = "Send the intended date."
        if let flaw = date.flaw {
            // Only `iso8601` ignores text after a date; a pattern covers the whole text.
            if case .rest = flaw, !strategies.dates.formats.allSatisfy({ $0 == .iso8601 || $0.isNumeric }) {
                return nil
            }
            reason = flaw.sentence
            if case .rest = flaw { advice = "Send the date alone, or decode with a pattern, which rejects other text." }
        } else {
            // Text without a time zone is read in the formatter's time zone.
            guard date.hasZone, date.year >= Self.firstGregorianYear, abs(date.seconds - seconds) >= 1 else {
                return nil
            }
            advice = "Read the time zone of the text."
            reason = "the text says \(DateText.of(Date(timeIntervalSince1970: date.seconds)))"
        }
        return suspicion(
            .dateChanged, row, "\(name(row)) is \(written(token)), and decoded as \(value.text): \(reason)",
            "decoded as \(value.text)", advice)
    }

    /// A property with a fallback of hand-written code, in place of what its text says.
    private func replaced(_ value: DecodedValue, _ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        let parent = Int(tree[row].parent)
        guard parent >= 0, case .key(let key) = trace.key(of: Int(tree[row].node)),
            let text = document.stringValue(token),
            text.utf8.count <= Self.maxConvertedLength, text.contains(where: { $0.isLetter || $0.isNumber }),
            let conversion = declared.conversion(of: key, in: type(of: parent)),
            let fallback = conversion.fallbacks.first(where: { value.isWritten(as: $0) }),
            conversion.isReplaced(text, by: value, now: now)
        else { return nil }
        return suspicion(
            .fallback, row,
            "\(name(row)) is \(written(token)), and became \(value.text): \(conversion.initializer) reads it as a String, and "
                + "falls back to \(fallback.shortened(to: 60))",
            "became \(value.text)",
            conversion.text.isRawValue
                ? enumCase(conversion.enumName, token)
                : "Convert the text as the payload sends it, or throw an error where it can't be converted.")
    }

    /// A longer text isn't a date or a number.
    private static let maxConvertedLength = 1000

    /// A scalar that hand-written code made another one of the same meaning, which isn't written as the payload has it.
    private func respelled(_ value: DecodedValue, _ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        guard tree[row].mark == .decoded, let scalar = value.scalar,
            document.span(token).count < Self.maxConvertedLength,
            value.isProperty || !declaresFallback(row)
        else { return nil }
        let reason: String
        switch (document.kind(token), scalar.kind) {
        case (.string, .number) where ["nan", "inf", "-inf"].contains(scalar.text):
            guard strategies.floats == .throw else { return nil }
            reason = "JSON has no such number, so it can't be encoded"
        case (.string, .number):
            guard let text = document.stringValue(token), text.first == "0", text.count > 2,
                text.allSatisfy({ "0"..."9" ~= $0 }), text.hasPrefix("00") || namesCode(token),
                NumberLiteral(scalar.text) == NumberLiteral(String(text.drop { $0 == "0" })),
                let zeros = text.firstIndex(where: { $0 != "0" })
            else { return nil }
            let count = text.distance(from: text.startIndex, to: zeros)
            reason = "the \(count == 1 ? "zero" : "zeros") at its beginning \(count == 1 ? "is" : "are") lost"
        case (.number, .string), (.number, .bool):
            guard ["true", "false"].contains(scalar.text), scalar.kind == .string else { return nil }
            reason = "a number became the text of a Bool"
        case (.true, .string), (.false, .string), (.true, .number), (.false, .number):
            guard ["1", "0", "1.0", "0.0"].contains(scalar.text) else { return nil }
            reason = "a Bool became a number"
        case (.string, .string):
            guard let text = document.stringValue(token),
                let escaped = Self.escaped.first(where: { character, code, _ in
                    text.contains(character) && scalar.text.contains(code) && !text.contains(code)
                }), scalar.text.removingPercentEncoding?.hasSuffix(text) == true
            else { return nil }
            reason = escaped.reason
        default: return nil
        }
        let isURL = type(of: row).lastName == "URL"
        return suspicion(
            .valueChanged, row, "\(name(row)) is \(written(token)), and became \(value.text): \(reason)",
            "became \(value.text)",
            (isURL ? declaring("String", of: row) : nil)
                ?? "Keep the value as the payload writes it, or convert it where it is used.")
    }

    /// What a URL escapes and shouldn't: the percent sign of an escape, and the braces around what the app fills in.
    private static let escaped: [(character: String, code: String, reason: String)] = [
        ("%", "%25", "it is escaped twice"),
        ("{", "%7B", "its braces are escaped, and nothing can be filled in for them"),
    ]

    /// Hexadecimal digits, too many to be those of Base64 by chance.
    func hexadecimal(_ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        guard [.base64, .base64url, .base64Any].contains(strategies.data), type(of: row).lastName == "Data",
            [.decoded, .adjusted].contains(tree[row].mark),
            let text = document.stringValue(token), DataStrategy.isHexadecimal(text.utf8),
            let bytes = strategies.data.bytes(of: text),
            case let texts = siblings(of: row, most: Self.maxMembers).compactMap({ document.stringValue($0) }),
            texts.reduce(0, { $0 + $1.utf8.count }) >= Self.minDigits,
            let notation = TextNotation.of(texts.filter { !$0.isEmpty }, as: TypeExpression("Data"), named: "")
        else { return nil }
        let strategy = Advice("Decode with data: hex", .strategy(\.data, .hex))
        let wrapper = notation.wrapper(as: TypeExpression("Data"), conformances: "Codable, Hashable")
        let count = text.utf8.count
        return suspicion(
            .valueChanged, row,
            "\(name(row)) is \(count) hexadecimal digits, \(count / 2) bytes, and data: \(strategies.data.printed) read them as "
                + "\(bytes.count) other bytes", "\(bytes.count) bytes as Base64",
            wrapping(row, in: wrapper).map { "\(strategy), or, if other data are right as they are, \($0)." }
                ?? "\(strategy).")
    }

    /// So many texts of Base64 have other letters than `a` to `f`.
    private static let minDigits = 24

    /// Whether a member's key says that its digits are a code, not a number.
    private func namesCode(_ token: JSONDocument.Token) -> Bool {
        guard let last = document.key(token).flatMap({ KeySpelling($0).words.last }) else { return false }
        return Self.identifiers.contains(last) || Self.codes.contains(last)
    }

    private static let codes: Set = ["zip", "code", "postcode", "phone", "account", "number", "barcode", "ean", "isbn"]

    /// An enum case that is named like a fallback and was decoded from another raw value.
    private func fallback(
        _ name: String, _ raw: DecodedValue.Scalar, _ value: DecodedValue, _ row: Int, _ token: JSONDocument.Token
    ) -> Suspicion? {
        // The outer call requested the enum; the inner call requested its raw value.
        let type = TypeExpression(trace.typeName(of: Int(tree[row].node))).unwrapped.declaredText
        guard EnumRule.names.contains(name.lowercased()), tree[row].mark != .adjusted,
            !declared.declaresFallback(type)
        else { return nil }
        let text = document.stringValue(token) ?? written(token)
        guard text.lowercased() != raw.text.lowercased(), text.lowercased() != name.lowercased() else { return nil }
        return suspicion(
            .fallback, row, "\(self.name(row)) is \(written(token)), and decoded as the fallback \(value.text)",
            "decoded as \(value.text)",
            enumCase(type, token))
    }

    /// Advice to add a case for a raw value, or to give it to the case that has its words.
    private func enumCase(_ type: String, _ token: JSONDocument.Token) -> Advice {
        let values = declared.rawValues(of: type).map(\.trimmingQuotes)
        if let text = document.stringValue(token), let near = RemedyFinder.nearest(to: text, among: values),
            KeySpelling(near).letters == KeySpelling(text).letters
        {
            return Advice(
                "Make \(written(token)) the raw value of \(type)'s case \(near), or accept the fallback.",
                .source(.respelledCase(type: type, old: near, rawValue: text)))
        }
        let raw: SourceChange.RawValue =
            document.stringValue(token).map { .text($0) } ?? .number(document.sourceText(token, limit: 60))
        return Advice(
            "Add a case for \(written(token)) to \(type), or accept the fallback.",
            .source(.enumCase(type: type, rawValue: raw)))
    }

    /// - Parameter digits: The number of digits that the type always preserves; `Int.max` for a type that stores
    ///   decimal digits.
    private func lostDigits(
        _ value: DecodedValue, _ digits: Int, _ row: Int, _ token: JSONDocument.Token
    ) -> Suspicion? {
        guard document.kind(token) == .number, !value.isProperty else { return nil }
        let text = document.sourceText(token, limit: 400)
        guard let number = NumberLiteral(text), number != NumberLiteral(value.text) else { return nil }
        // The nearest `Double` may be what is meant; a `Float` may be much further away.
        guard !number.isMeantAsNearest || digits == .max || digits < 15 && Double(text) != Double(value.text) else {
            return nil
        }
        return suspicion(
            .precision, row, "\(name(row)) is \(written(token)), and decoded as \(value.text): digits were lost",
            "decoded as \(value.text)",
            digits == .max
                ? "Declare a String and send the number in quotes: a Decimal keeps only 38 digits."
                : advice(.precision, at: row) {
                    declaring(exactType(for: row, digits), of: row)
                        ?? "Declare an integer type or Decimal, or declare a String and send the number in quotes."
                })
    }

    /// `Double` in place of a type with fewer digits, the integer type, or `Decimal`: the one that holds all numbers at a
    /// row's place.
    private func exactType(for row: Int, _ digits: Int) -> String {
        let texts = siblings(of: row, most: Self.maxNumbers).filter { document.kind($0) == .number }
            .map { document.sourceText($0, limit: 400) }
        let isDouble = texts.allSatisfy { text in
            Double(text).flatMap { NumberLiteral("\($0)") } == NumberLiteral(text)
        }
        if digits < 15, isDouble { return "Double" }
        if texts.allSatisfy({ Int64($0) != nil }) { return "Int64" }
        return texts.allSatisfy { UInt64($0) != nil } ? "UInt64" : "Decimal"
    }

    /// The maximum number of numbers examined per place.
    private static let maxNumbers = 2000

    // MARK: Text

    /// Longer texts are not searched.
    private static let maxTextLength = 20_000

    func mojibake(_ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        guard mayHaveMojibake, [.decoded, .adjusted].contains(tree[row].mark) else { return nil }
        let source = document.text[document.span(token)]
        guard source.count <= Self.maxTextLength, Mojibake.mayOccur(in: source), let text = document.stringValue(token),
            let repaired = Mojibake.repaired(text)
        else { return nil }
        let how = source.allSatisfy { $0 < 0x80 } ? "escaped byte by byte" : "read as Latin-1"
        return suspicion(
            .mojibake, row,
            "\(name(row)) is \"\(text.shortened(to: 60))\", which is UTF-8 \(how): \"\(repaired.shortened(to: 60))\"",
            "\"\(repaired.shortened(to: 40))\" as UTF-8",
            Advice(
                "Read the text as UTF-8 where the JSON is written. To repair it, encode the text as Latin-1 and decode the "
                    + "bytes as UTF-8.", .payload([PayloadChange(document.span(token), SampleJSON.string(repaired))])))
    }

    /// The maximum number of elements compared with each other.
    private static let maxElements = 60
    private static let identifiers: Set = ["id", "uuid", "guid", "identifier", "sku"]

    /// An empty identifier of an element, where other elements have one.
    func emptyIdentifier(_ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        let element = Int(tree[row].parent)
        guard document.span(token).count == 2, tree[row].mark == .decoded, element >= 0, tree[element].parent >= 0,
            tree[element].token >= 0, let key = document.key(token), type(of: row).name == "String"
        else { return nil }
        let words = KeySpelling(key).words
        guard let last = words.last, Self.identifiers.contains(last),
            words.count == 1 || type(of: element).lastName.map({ KeySpelling($0).words }) == words.dropLast()
        else { return nil }
        let array = Int(tree[Int(tree[element].parent)].token)
        guard array >= 0, document.kind(array) == .array else { return nil }
        var (filled, empty) = (0, 0)
        for other in document.children(of: array).prefix(Self.maxElements) where document.kind(other) == .object {
            guard let member = document.member(key, of: other) else { continue }
            if document.span(member).count == 2 { empty += 1 } else { filled += 1 }
        }
        guard filled >= 2, filled >= 3 * empty else { return nil }
        return suspicion(
            .emptyIdentifier, row, "\(name(row)) is empty, but the other elements have an identifier", "is empty",
            "Send the identifier, or reject the empty text in init(from:).")
    }
}

extension WrittenDate.Flaw {
    /// The reason why the text is not a valid date.
    var sentence: String {
        switch self {
        case .month(let month): "there is no month \(month)"
        case .day(let day, let month, let year):
            day == 0
                ? "there is no day 0"
                : "there is no \(day) \(DatePattern.months[month - 1])\(month == 2 && day == 29 ? " \(year)" : "")"
        case .hour(let hour): "there is no hour \(hour)"
        case .minute(let minute): "there is no minute \(minute)"
        case .second(let second): "there is no second \(second)"
        case .rest(let rest): "dates: iso8601 ignores \"\(rest.shortened(to: 30))\" at its end"
        }
    }
}

extension DecodedValue {
    /// Whether code may write this value as an expression: `.other`, `0`, `Date()`.
    func isWritten(as code: String) -> Bool {
        switch kind {
        case .date: return code.contains("Date") || [".now", ".distantPast", ".distantFuture"].contains(code)
        case .enumCase(let name, _): return code == name || code.hasSuffix(".\(name)")
        case .empty: return ["[]", "[:]", ".init()"].contains(code)
        case .other, .float, .count: break
        }
        switch scalar?.kind {
        case .number: return NumberLiteral(code.filter { $0 != "_" }) == NumberLiteral(scalar?.text ?? "")
        case .bool: return code == scalar?.text
        case .string: return code.contains("\"\(scalar?.text ?? "")\"")
        case nil: return false
        }
    }
}

extension DeclaredTypes.Conversion {
    /// Whether a text says something else than the value that a property got, so that a fallback took its place.
    ///
    /// - Parameter now: The time of the decode.
    func isReplaced(_ text: String, by value: DecodedValue, now: Date) -> Bool {
        guard !text.isPlaceholder else { return false }
        switch (self.text, value.kind) {
        case (.date, .date(let seconds)):
            return ConvertedText.isFallback(date: seconds, now: now.timeIntervalSince1970) && !text.mayName(seconds)
        case (.rawValues, .enumCase(let name, let raw)):
            let words = KeySpelling(text).letters
            return ![name, raw?.text ?? name].contains { KeySpelling($0).letters == words }
        case (.integer, _), (.number, _):
            guard let number = value.scalar?.text, text.contains(where: { $0.isNumber && $0 != "0" }) else {
                return false
            }
            return NumberLiteral(text.filter { !$0.isWhitespace }) != NumberLiteral(number)
        case (.bool, _):
            return value.scalar?.kind == .bool && text.flag.map { "\($0)" != value.scalar?.text } ?? false
        case (.url, _): return value.scalar?.text != text
        default: return false
        }
    }
}

extension String {
    /// Whether it is a usual text for no value.
    fileprivate var isPlaceholder: Bool {
        let words = KeySpelling(self).letters
        return ["null", "nil", "none", "na", "unknown", "undefined", "nan", "empty", "never", "now", "today"]
            .contains(String(words))
    }

    /// What it says as a flag; nil if it isn't a usual one.
    fileprivate var flag: Bool? {
        truth ?? ["y": true, "on": true, "t": true, "n": false, "off": false, "f": false][lowercased()]
    }

    /// Whether it may name a moment: its numbers have the year and the day, in any time zone, or they are the seconds or
    /// milliseconds since 1970.
    fileprivate func mayName(_ seconds: Double) -> Bool {
        let numbers = split { !("0"..."9").contains($0) }.compactMap { Int($0) }
        guard !numbers.isEmpty else { return true }
        let days = (-1...1).map { day -> [Int] in
            let date = DateText.of(Date(timeIntervalSince1970: seconds + Double(day) * 86_400))
            return date.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0) }
        }
        let isNamed = days.contains { day in
            guard day.count == 3 else { return true }
            return numbers.contains(day[2]) && numbers.contains { $0 == day[0] || $0 == day[0] % 100 }
        }
        return isNamed
            || numbers.contains { number in
                [1.0, 1000.0].contains { abs(Double(number) / $0 - seconds) < 172_800 }
            }
    }
}
