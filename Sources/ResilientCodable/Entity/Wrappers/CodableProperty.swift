public import Foundation

/// An object, an enum, or any other value, decoded with its own `init(from:)`.
///
/// ```swift
/// @CodableProperty var details: Details          // no default is needed when Details is DecodingDefaultConstructible
/// @CodableProperty var genre: Genre = .unknown
/// @CodableProperty var parent: Parent?           // null decodes as nil
/// ```
///
/// A value that fails to decode fails the entity; use `FailableDecodable` for a value that may fail.
public typealias CodableProperty<Value: Decodable> = CodableKeyedProperty<PropertyTraits<Value>>

/// The traits of `CodableProperty`.
public enum PropertyTraits<Value: Decodable>: CodableTraits {
    public typealias Coded = Value
    public typealias Storable = Value
}

extension PropertyTraits: InitializedCodableTraits where Value: DecodingDefaultConstructible {}

/// An array that drops failing elements; the others keep their order.
///
/// ```swift
/// @CodableArrayProperty var items: [Item]     // {"items": [{"id": 1}, "x", null, {"id": 2}]} → two items
/// entity.$items.notes                         // which were dropped, and why
/// ```
///
/// Only elements may fail: a value that isn't an array fails the entity. A missing key and null keep the default.
public typealias CodableArrayProperty<Element: Decodable> = CodableKeyedProperty<ArrayTraits<Element>>

/// The traits of `CodableArrayProperty`.
public enum ArrayTraits<Element: Decodable>: InitializedCodableTraits {
    public typealias Coded = FailableDecodableArray<Element>
    public typealias Storable = [Element]

    public static func createStorable(from coded: Coded) throws -> [Element] { coded.wrappedValue }
    public static func createDecodable(from storable: [Element]) throws -> Coded? { Coded(wrappedValue: storable) }
    public static func notes(from coded: Coded) -> [CodableNote] {
        coded.dropped.map { .droppedElement(index: $0.index, error: $0.error) }
    }
}

/// An integer, a floating-point number, a string or a Bool, which is repaired if the payload has an equivalent value of
/// another of these types.
///
/// ```swift
/// @CodableScalar var count: Int = 7                             // {"count": "12"} → 12, {} → 7, {"count": null} → 7
/// @CodableScalar(key: "a.Ratio", mandatory: true) var ratio: Double    // {"a": {"ratio": 1}} → 1.0
/// ```
///
/// Repairs never lose anything. By the rule of `Convertible`, they convert between integers and floating-point numbers,
/// integers and Bool (1 and 0), strings and numbers, Bool and the words true, false, yes and no. Types with a raw value
/// (enums) and `LosslessStringConvertible` types are repaired through that value or string. A value that can't be
/// repaired throws `DecodingError.typeMismatch`, even a number out of range or with a fraction, for which Foundation's
/// own error isn't a `DecodingError`.
public typealias CodableScalar<Value: Decodable> = CodableKeyedProperty<ScalarTraits<Value>>

/// An optional scalar: null decodes as nil, and nil isn't encoded. Otherwise like `CodableScalar`.
public typealias CodableOptionalScalar<Value: Decodable> =
    CodableKeyedProperty<OptionalTraits<ScalarTraits<Value>>>

/// The traits of `CodableScalar`.
public enum ScalarTraits<Value: Decodable>: CodableTraits {
    public typealias Coded = Value
    public typealias Storable = Value

    public static func fallback(_ value: CodedValue, after error: any Error) throws -> Value {
        try value.repaired(as: Value.self, after: error)
    }
}

extension ScalarTraits: InitializedCodableTraits where Value: DecodingDefaultConstructible {}

/// A Bool in any common form: those of `CodableScalar`, any number (0 is false), and y, n, t, f, on and off in any case.
/// It encodes as a Bool.
public typealias CodableStableBool = CodableKeyedProperty<StableBoolTraits>

/// The traits of `CodableStableBool`.
public enum StableBoolTraits: InitializedCodableTraits {
    public typealias Coded = Bool
    public typealias Storable = Bool

    public static func fallback(_ value: CodedValue, after error: any Error) throws -> Bool {
        let scalar = value.scalar()
        if let scalar, let bool = Bool(repairing: scalar) ?? Bool(loosely: scalar) {
            value.report(error, for: Bool.self, remedy: .converted(to: "\(bool)"))
            return bool
        }
        throw value.mismatch(Bool.self, scalar, after: error)
    }
}

/// The traits of an optional property, based on those of a non-optional one: null decodes as nil, and nil isn't encoded.
public enum OptionalTraits<Base: CodableTraits>: InitializedCodableTraits {
    public typealias Coded = Base.Coded
    public typealias Storable = Base.Storable?

    public static var pathSeparator: String? { Base.pathSeparator }

    public static func findCodingKey(_ name: String, among keys: PayloadKeys) -> String? {
        Base.findCodingKey(name, among: keys)
    }
    public static func decode(_ value: CodedValue) throws -> Base.Coded { try Base.decode(value) }
    public static func fallback(_ value: CodedValue, after error: any Error) throws -> Base.Coded {
        try Base.fallback(value, after: error)
    }
    @inlinable
    public static func createStorable(from coded: Base.Coded) throws -> Base.Storable? {
        try Base.createStorable(from: coded)
    }
    public static func createDecodable(from storable: Base.Storable?) throws -> Base.Coded? {
        try storable.flatMap { try Base.createDecodable(from: $0) }
    }
    public static func assignStorableNil(_ storable: inout Base.Storable?) -> Bool {
        storable = nil
        return true
    }
    @inlinable public static func notes(from coded: Base.Coded) -> [CodableNote] { Base.notes(from: coded) }
}

/// A URL with a scheme and without invalid characters.
///
/// ```swift
/// @CodableURL(key: "website") var link: URL = fallbackLink    // {"website": "not a url"} fails
/// ```
///
/// Foundation itself reads `not a url` as `not%20a%20url`. Here it fails, as do a relative reference (`/path`,
/// `example.com`), unescaped characters outside ASCII, and a web address without a host. A URL that couldn't be decoded
/// again fails to encode.
public typealias CodableURL = CodableKeyedProperty<URLTraits>

/// An optional URL: null decodes as nil.
public typealias CodableOptionalURL = CodableKeyedProperty<OptionalTraits<URLTraits>>

/// The traits of `CodableURL`.
public enum URLTraits: CodableTraits {
    public typealias Coded = String
    public typealias Storable = URL

    public static func createStorable(from coded: String) throws -> URL {
        guard let scheme = scheme(of: coded) else {
            throw UnusableValue(description: "\"\(coded)\" isn't a URL: it has no scheme such as https:.")
        }
        guard let url = strictURL(coded), url.scheme != nil else {
            throw UnusableValue(description: "\"\(coded)\" isn't a URL: it contains a character that must be escaped.")
        }
        guard !needsHost.contains(scheme) || url.host?.isEmpty == false else {
            throw UnusableValue(description: "\"\(coded)\" isn't a URL: it has no host.")
        }
        return url
    }

    public static func createDecodable(from storable: URL) throws -> String? {
        let text = storable.absoluteString
        _ = try createStorable(from: text)
        return text
    }

    /// Older systems never escape invalid characters, so they have no such parameter.
    private static func strictURL(_ text: String) -> URL? {
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) {
            URL(string: text, encodingInvalidCharacters: false)
        } else {
            URL(string: text)
        }
    }

    private static let needsHost: Set<String> = ["http", "https", "ws", "wss", "ftp"]

    /// The scheme in lowercase: a letter, then letters, digits, `+`, `-` and `.` up to the colon, with something after it.
    private static func scheme(of text: String) -> String? {
        let bytes = text.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon != bytes.startIndex,
            bytes.index(after: colon) != bytes.endIndex
        else { return nil }
        let scheme = text[..<colon].lowercased()
        let isLetter = { (byte: UInt8) in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
        guard scheme.utf8.first.map(isLetter) == true,
            scheme.utf8.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
        else { return nil }
        return scheme
    }
}

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
