public import Foundation

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
