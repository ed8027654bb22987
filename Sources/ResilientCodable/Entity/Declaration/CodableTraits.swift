public import Foundation

/// How a declared property is found, decoded, stored and encoded. A wrapper is an alias with traits:
/// `typealias CodableColor = CodableKeyedProperty<ColorTraits>`.
///
/// Every requirement has a default, so custom traits implement only what differs:
///
/// ```swift
/// enum CelsiusTraits: CodableTraits {                       // {"temperature": {"fahrenheit": 212}}
///     struct Coded: Codable { var fahrenheit: Double }
///     typealias Storable = Double
///     static func createStorable(from coded: Coded) throws -> Double { (coded.fahrenheit - 32) / 1.8 }
///     static func createDecodable(from storable: Double) throws -> Coded? { Coded(fahrenheit: storable * 1.8 + 32) }
/// }
/// @CodableKeyedProperty<CelsiusTraits> var temperature: Double = 0
/// ```
public protocol CodableTraits: SendableMetatype {
    /// The type in the payload. A `CodableEntity` needs one that is also `Encodable`.
    associatedtype Coded: Decodable
    /// The property's type; the payload's type by default.
    associatedtype Storable = Coded

    /// The separator of a key path's parts, or nil if keys are never paths. A dot by default.
    static var pathSeparator: String? { get }

    /// Finds the payload's key for a key or a part of a path: the same key, or else the first that differs only in case.
    ///
    /// - Parameters:
    ///   - name: The declared key.
    ///   - keys: The object's keys, after the decoder's key strategy has converted them.
    /// - Returns: One of `keys`, or nil if the key is missing.
    static func findCodingKey(_ name: String, among keys: PayloadKeys) -> String?

    /// Decodes the payload's value, which is never null here.
    static func decode(_ value: CodedValue) throws -> Coded

    /// Converts a value that `decode` failed on. By default, throws the error again.
    ///
    /// - Parameters:
    ///   - value: The value that could not be decoded.
    ///   - error: The error that `decode` threw. Not always a `DecodingError`: Foundation has its own error for a number out
    ///     of range, a fraction for an integer or an invalid escape.
    static func fallback(_ value: CodedValue, after error: any Error) throws -> Coded

    /// Converts the decoded value to the property's type. A `DecodingError` is rethrown with the value's path in front
    /// of its own; any other error is rethrown as `DecodingError.dataCorrupted` at the value's path.
    static func createStorable(from coded: Coded) throws -> Storable

    /// Converts the property's value to the payload's type; nil omits the key. An error other than an `EncodingError` is
    /// rethrown as `EncodingError.invalidValue` at the value's path.
    static func createDecodable(from storable: Storable) throws -> Coded?

    /// The short form of `createStorable(from:)`, for a conversion that has no reason to give: nil fails. Traits implement
    /// one of the two.
    static func createStorable(_ coded: Coded) throws -> Storable?

    /// The short form of `createDecodable(from:)`. Traits implement one of the two.
    static func createDecodable(_ storable: Storable) throws -> Coded?

    /// Handles null. By default, stores nil if the property can be nil.
    ///
    /// - Returns: Whether nil was stored; if not, the property keeps its value.
    static func assignStorableNil(_ storable: inout Storable) -> Bool

    /// Notes on what decoding skipped; none by default.
    static func notes(from coded: Coded) -> [CodableNote]
}

extension CodableTraits {
    public static var pathSeparator: String? { "." }

    public static func findCodingKey(_ name: String, among keys: PayloadKeys) -> String? {
        keys.contains(name) ? name : keys.matches(ignoringCaseOf: name).first
    }

    public static func decode(_ value: CodedValue) throws -> Coded { try value.decode(Coded.self) }

    public static func fallback(_ value: CodedValue, after error: any Error) throws -> Coded { throw error }

    public static func assignStorableNil(_ storable: inout Storable) -> Bool {
        guard let none = noneOf(Storable.self) else { return false }
        storable = none
        return true
    }

    @inlinable public static func notes(from coded: Coded) -> [CodableNote] { [] }
}

extension CodableTraits {
    public static func createStorable(from coded: Coded) throws -> Storable {
        guard let storable = try createStorable(coded) else {
            throw UnusableValue(description: "\(coded) can't be converted to \(Storable.self).")
        }
        return storable
    }

    public static func createDecodable(from storable: Storable) throws -> Coded? { try createDecodable(storable) }

    // Reached only if traits implement neither form.

    public static func createStorable(_ coded: Coded) throws -> Storable? {
        throw UnusableValue(description: "\(Self.self) doesn't implement createStorable(from:).")
    }

    public static func createDecodable(_ storable: Storable) throws -> Coded? {
        throw UnusableValue(description: "\(Self.self) doesn't implement createDecodable(from:).")
    }
}

extension CodableTraits where Storable == Coded {
    @inlinable public static func createStorable(from coded: Coded) throws -> Storable { coded }
    @inlinable public static func createDecodable(from storable: Storable) throws -> Coded? { storable }
}

/// Traits with an initial value, so a property may be declared without a default.
public protocol InitializedCodableTraits: CodableTraits {
    /// The value of a property declared without a default.
    static var initialValue: Storable { get }
}

extension InitializedCodableTraits where Storable: DecodingDefaultConstructible {
    @inlinable public static var initialValue: Storable { Storable() }
}

/// Returns nil as a value of the type, if the type can be nil.
private func noneOf<Value>(_ type: Value.Type) -> Value? {
    func none<Optional: ExpressibleByNilLiteral>(_ type: Optional.Type) -> Value? {
        Optional(nilLiteral: ()) as? Value
    }
    guard let optional = Value.self as? any ExpressibleByNilLiteral.Type else { return nil }
    return none(optional)
}

/// Why a value can't be used for its property. The path is added when the error is rethrown.
struct UnusableValue: Error, CustomStringConvertible {
    let description: String
}

/// Something that decoding skipped without failing: `$items.notes`.
public enum CodableNote: Sendable {
    /// An element of an array failed to decode and was dropped; `index` counts the payload's elements from 0.
    case droppedElement(index: Int, error: any Error)
    /// A member of an object failed to decode and was dropped.
    case droppedMember(key: String, error: any Error)
    /// More than one key matched: the one that was used, and the others in order of their code units. If the payload has
    /// the exact key, others are looked for only if the decoder has a `DecodingErrorReporter`.
    case ambiguousKey(used: String, ignored: [String])
}

extension CodableNote: CustomStringConvertible {
    public var description: String {
        switch self {
        case .droppedElement(let index, let error): "element \(index) was dropped: \(error)"
        case .droppedMember(let key, let error): "the member \"\(key)\" was dropped: \(error)"
        case .ambiguousKey(let used, let ignored):
            "\"\(used)\" was used instead of " + ignored.map { "\"\($0)\"" }.joined(separator: ", ")
        }
    }
}

/// A type with a default value.
///
/// A `CodableEntity` is created with it before the payload's values are set, and a wrapped property of such a type can be
/// declared without a default: `@CodableProperty var details: Details`.
public protocol DecodingDefaultConstructible {
    /// Creates the default value.
    init()
}

extension Bool: DecodingDefaultConstructible {}
extension Decimal: DecodingDefaultConstructible {}
extension String: DecodingDefaultConstructible {}
extension Float: DecodingDefaultConstructible {}
extension Double: DecodingDefaultConstructible {}
extension Int: DecodingDefaultConstructible {}
extension Int8: DecodingDefaultConstructible {}
extension Int16: DecodingDefaultConstructible {}
extension Int32: DecodingDefaultConstructible {}
extension Int64: DecodingDefaultConstructible {}
extension UInt: DecodingDefaultConstructible {}
extension UInt8: DecodingDefaultConstructible {}
extension UInt16: DecodingDefaultConstructible {}
extension UInt32: DecodingDefaultConstructible {}
extension UInt64: DecodingDefaultConstructible {}
extension Array: DecodingDefaultConstructible {}
extension Dictionary: DecodingDefaultConstructible {}
extension Set: DecodingDefaultConstructible {}

extension Optional: DecodingDefaultConstructible {
    /// Creates nil.
    public init() { self = nil }
}

/// A type that can be nil.
protocol Nilable {
    var isNil: Bool { get }
}

extension Optional: Nilable {
    var isNil: Bool {
        guard let self else { return true }
        return (self as? any Nilable)?.isNil ?? false
    }
}

/// Whether a value is nil, at any depth of nested optionals.
func isNil<Value>(_ value: Value) -> Bool { (value as? any Nilable)?.isNil ?? false }
