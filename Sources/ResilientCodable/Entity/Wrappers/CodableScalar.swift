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
