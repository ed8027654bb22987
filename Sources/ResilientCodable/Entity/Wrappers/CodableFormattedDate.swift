public import Foundation

/// A date of an entity with its own formats, regardless of the decoder's and the encoder's date strategy.
///
/// ```swift
/// @CodableFormattedDate<Day>(key: "born") var birthday: Date    // {"born": "1999-05-01"}
/// ```
///
/// The formats are those of `@FormattedDate`. The property starts as `Date.distantPast`, unless it has a default.
public typealias CodableFormattedDate<Formats: DateFormats> = CodableKeyedProperty<FormattedDateTraits<Formats>>
where Formats.Value == Date

/// An optional date with its own formats: null decodes as nil.
public typealias CodableOptionalFormattedDate<Formats: DateFormats> =
    CodableKeyedProperty<OptionalTraits<FormattedDateTraits<Formats>>> where Formats.Value == Date

/// The traits of `CodableFormattedDate`.
public enum FormattedDateTraits<Formats: DateFormats>: InitializedCodableTraits where Formats.Value == Date {
    public typealias Coded = FormattedDate<Formats>
    public typealias Storable = Date

    /// `Date.distantPast`.
    public static var initialValue: Date { .distantPast }

    public static func createStorable(from coded: Coded) throws -> Date { coded.wrappedValue }
    public static func createDecodable(from storable: Date) throws -> Coded? { Coded(wrappedValue: storable) }
}
