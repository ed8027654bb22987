public import Foundation

/// A date and time as an ISO 8601 string, regardless of the decoder's date strategy.
///
/// ```swift
/// @CodableISO8601Date var date: Date    // {"date": "2020-12-05T15:39:02Z"}, also "…02.25Z" and "…02+01:00"
/// ```
///
/// It encodes in UTC, with enough digits of a second to decode as exactly the same date.
public typealias CodableISO8601Date = CodableKeyedProperty<ISO8601DateTraits>

/// An optional date: null decodes as nil.
public typealias CodableOptionalISO8601Date = CodableKeyedProperty<OptionalTraits<ISO8601DateTraits>>

/// The traits of `CodableISO8601Date`.
public enum ISO8601DateTraits: InitializedCodableTraits {
    public typealias Coded = String
    public typealias Storable = Date

    /// `Date.distantPast`.
    public static var initialValue: Date { .distantPast }

    public static func createStorable(from coded: String) throws -> Date {
        guard let date = ISO8601Text.date(from: coded) else {
            throw UnusableValue(
                description: "\"\(coded)\" isn't an ISO 8601 date and time such as 2020-12-05T15:39:02Z.")
        }
        return date
    }

    public static func createDecodable(from storable: Date) throws -> String? {
        guard let text = ISO8601Text.text(of: storable, milliseconds: nil), ISO8601Text.date(from: text) == storable
        else {
            throw UnusableValue(
                description:
                    "A date \(storable.timeIntervalSinceReferenceDate) seconds from 2001 can't be written in ISO 8601.")
        }
        return text
    }
}
