public import Foundation

/// What to do with a value that no format can read.
public enum UnreadableDate: Hashable, Sendable {
    /// The decode fails.
    case `throw`
    /// The date becomes `Date.distantPast`.
    case distantPast
    /// The date becomes this one.
    case date(Date)

    var date: Date? {
        switch self {
        case .throw: nil
        case .distantPast: .distantPast
        case .date(let date): date
        }
    }
}

/// Reads dates in any of several formats, tried in order.
struct DateReader: Sendable {
    let formats: [DateCodingFormat]
    var otherwise = UnreadableDate.throw

    func date(from decoder: any Decoder) throws -> Date {
        let container = try decoder.singleValueContainer()
        let found: String
        if let text = try? container.decode(String.self) {
            for format in formats {
                if let date = format.date(from: text) { return date }
            }
            found = "the string \"\(text.prefix(80))\""
        } else if let number = try? container.decode(Double.self) {
            for format in formats {
                if let date = format.date(from: number) { return date }
            }
            found = "the number \(DecimalDigits("\(number)")?.text ?? "\(number)")"
        } else if container.decodeNil() {
            // Null isn't a date in an unknown format: keep the error that every other type throws.
            throw DecodingError.valueNotFound(
                Date.self,
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "Expected a date but found null instead."))
        } else {
            found = "a value that is neither a string nor a number"
        }
        let error = DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: "No date format matches \(found). Formats tried: "
                    + formats.map(\.description).joined(separator: ", ") + "."))
        guard let date = otherwise.date else { throw error }
        decoder.report(error, for: Date.self, remedy: .replaced(by: "\(date)"))
        return date
    }
}

extension JSONDecoder.DateDecodingStrategy {
    /// Reads dates in any of several formats.
    ///
    /// ```swift
    /// decoder.dateDecodingStrategy = .anyOf([.iso8601, .format("yyyy-MM-dd"), .secondsSince1970])
    /// // ["2024-05-01T10:00:00Z", "2024-05-01", 1714521600]  →  three dates
    /// ```
    ///
    /// The formats are tried in order, and the first that matches is used. Every numeric format reads any number, so
    /// only the first numeric format is ever used. Null always throws, whatever `otherwise` is.
    ///
    /// - Parameters:
    ///   - formats: The formats.
    ///   - otherwise: What to do with a value that no format can read.
    public static func anyOf(
        _ formats: [DateCodingFormat], otherwise: UnreadableDate = .throw
    ) -> JSONDecoder.DateDecodingStrategy {
        .custom(DateReader(formats: formats, otherwise: otherwise).date(from:))
    }
}

extension JSONEncoder.DateEncodingStrategy {
    /// Writes dates in one format: the encoding counterpart of `anyOf`.
    ///
    /// ```swift
    /// encoder.dateEncodingStrategy = .written(as: .format("yyyy-MM-dd"))    // "2024-05-01"
    /// ```
    public static func written(as format: DateCodingFormat) -> JSONEncoder.DateEncodingStrategy {
        .custom { date, encoder in try format.encode(date, to: encoder) }
    }
}

/// One way to write a date in a payload.
public struct DateCodingFormat: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case iso8601(fraction: Bool)
        case pattern(DateFormatterPattern)
        case seconds
        case milliseconds
        case deferred
    }

    let kind: Kind

    /// A string in ISO 8601, written in UTC without a fraction of a second: `2024-05-01T10:00:00Z`.
    public static let iso8601 = DateCodingFormat(kind: .iso8601(fraction: false))
    /// A string in ISO 8601, written in UTC with milliseconds: `2024-05-01T10:00:00.250Z`.
    public static let iso8601WithFractionalSeconds = DateCodingFormat(kind: .iso8601(fraction: true))
    /// A number: seconds since 1970.
    public static let secondsSince1970 = DateCodingFormat(kind: .seconds)
    /// A number: milliseconds since 1970.
    public static let millisecondsSince1970 = DateCodingFormat(kind: .milliseconds)
    /// A number as `Date` itself decodes: seconds since 2001.
    public static let deferredToDate = DateCodingFormat(kind: .deferred)

    /// Coordinated universal time.
    public static let utc = TimeZone(secondsFromGMT: 0) ?? .current

    /// A string in a `DateFormatter` pattern, in the Gregorian calendar.
    ///
    /// - Parameters:
    ///   - pattern: The pattern, such as `yyyy-MM-dd`.
    ///   - timeZone: The time zone for dates that don't include one.
    ///   - locale: The locale identifier for the names of months and days.
    public static func format(
        _ pattern: String, timeZone: TimeZone = utc, locale: String = "en_US_POSIX"
    ) -> DateCodingFormat {
        DateCodingFormat(kind: .pattern(DateFormatterPattern(pattern: pattern, timeZone: timeZone, locale: locale)))
    }
}

extension DateCodingFormat: CustomStringConvertible {
    /// The format as written in code: `iso8601`, `format(yyyy-MM-dd)`.
    public var description: String {
        switch kind {
        case .iso8601(let fraction): fraction ? "iso8601WithFractionalSeconds" : "iso8601"
        case .pattern(let pattern): "format(\(pattern.pattern))"
        case .seconds: "secondsSince1970"
        case .milliseconds: "millisecondsSince1970"
        case .deferred: "deferredToDate"
        }
    }
}

extension DateCodingFormat {
    /// Parses a string in this format.
    func date(from text: String) -> Date? {
        switch kind {
        case .iso8601: ISO8601Text.date(from: text)
        case .pattern(let pattern): pattern.formatter.date(from: text)
        case .seconds, .milliseconds, .deferred: nil
        }
    }

    /// Converts a number in this format.
    func date(from number: Double) -> Date? {
        switch kind {
        case .seconds: Date(timeIntervalSince1970: number)
        case .milliseconds: Date(timeIntervalSince1970: number / 1000)
        case .deferred: Date(timeIntervalSinceReferenceDate: number)
        case .iso8601, .pattern: nil
        }
    }

    /// Writes a date in this format.
    func encode(_ date: Date, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch kind {
        case .iso8601(let fraction):
            guard let text = ISO8601Text.text(of: date, milliseconds: fraction) else {
                throw EncodingError.invalidValue(
                    date,
                    EncodingError.Context(
                        codingPath: encoder.codingPath,
                        debugDescription: "A date outside the years 0 to 9999 can't be written in ISO 8601."))
            }
            try container.encode(text)
        case .pattern(let pattern): try container.encode(pattern.formatter.string(from: date))
        case .seconds: try container.encode(date.timeIntervalSince1970)
        case .milliseconds: try container.encode(date.timeIntervalSince1970 * 1000)
        case .deferred: try container.encode(date.timeIntervalSinceReferenceDate)
        }
    }
}

/// A `DateFormatter` pattern with the other settings of its formatter.
struct DateFormatterPattern: Hashable, Sendable {
    let pattern: String
    let timeZone: TimeZone
    let locale: String

    /// One formatter per pattern: creating one takes far longer than reading a date.
    private static let formatters = Locked<[DateFormatterPattern: DateFormatter]>([:])

    var formatter: DateFormatter {
        Self.formatters.withLock { formatters in
            if let formatter = formatters[self] { return formatter }
            let formatter = makeFormatter()
            formatters[self] = formatter
            return formatter
        }
    }

    private func makeFormatter() -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: locale)
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = timeZone
        formatter.isLenient = false
        formatter.dateFormat = pattern
        return formatter
    }
}
