public import Foundation

/// The formats of one property's dates, for `@Formatted`.
public protocol DateFormats {
    /// The formats for decoding, tried in order. The first one is used for encoding.
    static var dateFormats: [DateCodingFormat] { get }
}

/// A date with its own formats, regardless of the decoder's and the encoder's date strategy.
///
/// ```swift
/// enum Day: DateFormats {
///     static let dateFormats: [DateCodingFormat] = [.format("yyyy-MM-dd"), .iso8601]
/// }
/// struct Person: Codable {
///     @Formatted<Day> var birthday: Date
/// }
/// // {"birthday": "1999-05-01T00:00:00Z"}  →  that date  →  {"birthday": "1999-05-01"}
/// ```
///
/// A missing key, null, and a value that none of the formats reads fail. For an optional, use `Formatted<Day>?`.
@propertyWrapper
public struct Formatted<Formats: DateFormats>: Hashable, Sendable {
    /// The date.
    public var wrappedValue: Date

    /// Wraps a date.
    public init(wrappedValue: Date) { self.wrappedValue = wrappedValue }
}

extension Formatted: Codable {
    /// Decodes a date in any of the formats.
    ///
    /// - Throws: `DecodingError`, with the path of the date and the formats that were tried.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try DateReader(formats: Formats.dateFormats).date(from: decoder)
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
        try format.encode(wrappedValue, to: encoder)
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
