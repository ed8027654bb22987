/// How a declared property is found, decoded, kept and encoded. A wrapper is its traits:
/// `typealias CodableColor = CodableKeyedProperty<ColorTraits>`.
///
/// One's own say what differs; every part has a default:
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
    /// What the payload holds.
    associatedtype Coded: Codable
    /// What the property holds; what the payload holds, unless said otherwise.
    associatedtype Storable = Coded

    /// What separates the parts of a key that is a path; nil when no key is one. A dot, unless said otherwise.
    static var pathSeparator: String? { get }

    /// Finds the payload's key for a key or a part of a path: the same, or else the first that differs only in case.
    ///
    /// - Parameters:
    ///   - name: The key that was declared.
    ///   - keys: The keys of the object, as the decoder hands them out: a key strategy has converted them.
    /// - Returns: One of `keys`, or nil when the key is missing.
    static func findCodingKey(_ name: String, among keys: PayloadKeys) -> String?

    /// Decodes what the payload holds, which is not null here.
    static func decode(_ value: CodedValue) throws -> Coded

    /// Makes something of a value that `decode` failed on, or throws. Throws the error again, unless said otherwise.
    ///
    /// - Parameters:
    ///   - value: The value that could not be decoded.
    ///   - error: What `decode` threw. Not always a `DecodingError`: Foundation reports a number out of range, a fraction
    ///     for an integer or a bad escape as an error of its own.
    static func fallback(_ value: CodedValue, after error: any Error) throws -> Coded

    /// What the property holds of what was decoded. An error that is no `DecodingError` is thrown on as
    /// `DecodingError.dataCorrupted` at the value's path.
    static func createStorable(from coded: Coded) throws -> Storable

    /// What the payload holds of the property; nil leaves its key out. An error that is no `EncodingError` is thrown on as
    /// `EncodingError.invalidValue` at the value's path.
    static func createDecodable(from storable: Storable) throws -> Coded?

    /// Takes a null. Nil is stored where the property can be nil, unless said otherwise.
    ///
    /// - Returns: Whether the property took it; if not, it keeps what it has.
    static func assignStorableNil(_ storable: inout Storable) -> Bool

    /// What decoding passed over; nothing, unless said otherwise.
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

    public static func notes(from coded: Coded) -> [CodableNote] { [] }
}

extension CodableTraits where Storable == Coded {
    public static func createStorable(from coded: Coded) throws -> Storable { coded }
    public static func createDecodable(from storable: Storable) throws -> Coded? { storable }
}

/// Traits with a value to start from: a property of theirs may be declared without a default.
public protocol InitializedCodableTraits: CodableTraits {
    /// What a property holds that was declared without a default.
    static var initialValue: Storable { get }
}

extension InitializedCodableTraits where Storable: DefaultConstructible {
    public static var initialValue: Storable { Storable() }
}

/// Nil as a value of the type, when the type has one.
private func noneOf<Value>(_ type: Value.Type) -> Value? {
    func none<Optional: ExpressibleByNilLiteral>(_ type: Optional.Type) -> Value? {
        Optional(nilLiteral: ()) as? Value
    }
    guard let optional = Value.self as? any ExpressibleByNilLiteral.Type else { return nil }
    return none(optional)
}

/// Why a value is of no use to its property; the path is added where it is thrown on.
struct UnusableValue: Error, CustomStringConvertible {
    let description: String
}
