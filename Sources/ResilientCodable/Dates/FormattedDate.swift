public import Foundation

/// The formats of one property's dates, for `@FormattedDate`.
///
/// An optional of such a type has the same formats, for a date that may be missing or null: `@FormattedDate<Day?>`.
public protocol DateFormats {
    /// The type of the property: `Date`, or `Date?` for the optional.
    associatedtype Value: Hashable & Sendable = Date

    /// The formats for decoding, tried in order. The first one is used for encoding.
    static var dateFormats: [DateCodingFormat] { get }

    /// Returns a date as the property's value.
    static func value(of date: Date) -> Value

    /// Returns the date of the property's value, or nil if it has none.
    static func date(of value: Value) -> Date?

    /// The value for null; nil if null isn't allowed.
    static var none: Value? { get }
}

extension DateFormats where Value == Date {
    public static func value(of date: Date) -> Date { date }
    public static func date(of value: Date) -> Date? { value }
    public static var none: Date? { nil }
}

extension Optional: DateFormats where Wrapped: DateFormats, Wrapped.Value == Date {
    public typealias Value = Date?
    public static var dateFormats: [DateCodingFormat] { Wrapped.dateFormats }
    public static func value(of date: Date) -> Date? { date }
    public static func date(of value: Date?) -> Date? { value }
    public static var none: Date?? { .some(nil) }
}

/// A date with its own formats, regardless of the decoder's and the encoder's date strategy.
///
/// ```swift
/// enum Day: DateFormats {
///     static let dateFormats: [DateCodingFormat] = [.format("yyyy-MM-dd"), .iso8601]
/// }
/// struct Person: Codable {
///     @FormattedDate<Day> var birthday: Date
/// }
/// // {"birthday": "1999-05-01T00:00:00Z"}  →  that date  →  {"birthday": "1999-05-01"}
/// ```
///
/// A missing key, null, and a value that no format can read throw an error. Declare a date that may be missing or null
/// as `@FormattedDate<Day?> var birthday: Date?`; nil is omitted from an object.
@propertyWrapper
public struct FormattedDate<Formats: DateFormats>: Hashable, Sendable {
    /// The date.
    public var wrappedValue: Formats.Value

    /// Wraps a date.
    public init(wrappedValue: Formats.Value) { self.wrappedValue = wrappedValue }
}

extension FormattedDate: QuietWrapper {}

extension FormattedDate: Codable {
    /// Decodes a date in any of the formats.
    ///
    /// - Throws: `DecodingError`, with the path of the date and the formats that were tried.
    public init(from decoder: any Decoder) throws {
        if let none = Formats.none, try decoder.singleValueContainer().decodeNil() {
            wrappedValue = none
        } else {
            wrappedValue = Formats.value(of: try DateReader(formats: Formats.dateFormats).date(from: decoder))
        }
    }

    /// Encodes the date in the first format.
    ///
    /// - Throws: `EncodingError` if the list of formats is empty.
    public func encode(to encoder: any Encoder) throws {
        guard let format = Formats.dateFormats.first else {
            throw EncodingError.invalidValue(
                wrappedValue,
                EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: "\(Formats.self) has no date format."))
        }
        guard let date = Formats.date(of: wrappedValue) else {
            var container = encoder.singleValueContainer()
            return try container.encodeNil()
        }
        try format.encode(date, to: encoder)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a date that may be missing or null. Synthesized code calls this overload for a wrapped property; the general
    /// method would throw if the key is missing.
    @inlinable
    public func decode<Formats>(
        _ type: FormattedDate<Formats?>.Type, forKey key: Key
    ) throws -> FormattedDate<Formats?> where Formats.Value == Date {
        try decodeIfPresent(type, forKey: key) ?? FormattedDate(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    /// Encodes a date, or omits its key if it is nil. Synthesized code calls this for a wrapped property.
    public mutating func encode<Formats>(
        _ value: FormattedDate<Formats?>, forKey key: Key
    ) throws where Formats.Value == Date {
        guard value.wrappedValue != nil else { return }
        try encodeIfPresent(Optional(value), forKey: key)
    }
}

/// The formats of `.iso8601`, read with or without a fraction of a second.
public enum ISO8601Formats: DateFormats {
    public static let dateFormats: [DateCodingFormat] = [.iso8601]
}

/// The formats of `.iso8601WithFractionalSeconds`, read with or without a fraction of a second.
public enum ISO8601FractionalFormats: DateFormats {
    public static let dateFormats: [DateCodingFormat] = [.iso8601WithFractionalSeconds]
}

/// Numbers: seconds since 1970.
public enum SecondsFormats: DateFormats {
    public static let dateFormats: [DateCodingFormat] = [.secondsSince1970]
}

/// Numbers: milliseconds since 1970.
public enum MillisecondsFormats: DateFormats {
    public static let dateFormats: [DateCodingFormat] = [.millisecondsSince1970]
}
