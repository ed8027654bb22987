/// A value that also decodes from another scalar: a string, a number or a Bool that converts to it without loss.
///
/// ```swift
/// struct Product: Codable {
///     @Convertible var price: Double
///     @Convertible var code: String
///     @Convertible var stock: Int?
/// }
/// // {"price": "12.2", "code": 7}  →  price 12.2, code "7", stock nil  →  {"price": 12.2, "code": "7"}
/// ```
///
/// A value of the type itself decodes as it would without the wrapper. Other scalars convert by the rule of
/// `CodableScalar`, which loses no digit: `"1e400"` and `"9007199254740993"` don't convert to `Double`, nor does `1.5`
/// to `Int`. A value that doesn't convert throws the error of a plain `Value`. A missing key and null decode as nil if
/// the value is an optional; otherwise they throw. `$price.wasConverted` tells whether the value was converted.
///
/// `Value` is an integer, a floating-point number, `Decimal`, `Bool`, `String`, any `LosslessStringConvertible` type,
/// any type with such a raw value, or an optional of one of these. An array, a set or a dictionary of these converts each
/// element, or each value of a key: `["1", 2]` decodes as the `[Int]` 1, 2. Its outcome is that of the first element that
/// was converted, and an element that doesn't convert throws at its own path.
///
/// It encodes as the plain value; nil is omitted from an object. Used as a plain type, as an element of an array for
/// example, it has the value's properties: `prices[0].isNaN`.
@propertyWrapper @dynamicMemberLookup
public struct Convertible<Value> {
    /// The value, converted or not.
    public var wrappedValue: Value

    /// How the value was decoded.
    public private(set) var projectedValue = DecodingOutcome.initialized

    /// Wraps a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    @usableFromInline
    init(_ wrappedValue: Value, _ outcome: DecodingOutcome) {
        self.wrappedValue = wrappedValue
        projectedValue = outcome
    }

    /// A member of the value.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member { wrappedValue[keyPath: member] }

    /// A member of the value that can be set.
    public subscript<Member>(dynamicMember member: WritableKeyPath<Value, Member>) -> Member {
        get { wrappedValue[keyPath: member] }
        set { wrappedValue[keyPath: member] = newValue }
    }
}

extension Convertible: Decodable where Value: Decodable {
    /// Decodes the value, or a scalar that converts to it.
    ///
    /// - Throws: The error of a plain `Value`, if the scalar doesn't convert; for a collection, the error of the element
    ///   that doesn't, with its path.
    public init(from decoder: any Decoder) throws {
        if let collection = Value.self as? any ConvertibleCollection.Type {
            let (any, error) = try collection.converted(from: decoder)
            if let value = any as? Value {
                self.init(value, error.map { .converted($0) } ?? .decoded)
                return
            }
        }
        let container = try decoder.singleValueContainer()
        do {
            self.init(try container.value(Value.self), .decoded)
        } catch {
            // Catch any error: Foundation's error for a number that doesn't fit is not a DecodingError.
            guard !container.decodeNil(), let scalar = CodedValue(decoder: decoder).scalar(besides: Value.self),
                let value = ScalarConversion.value(of: scalar, as: Value.self)
            else { throw error }
            decoder.report(error, for: Value.self, remedy: .converted(to: "\(value)"))
            self.init(value, .converted(error))
        }
    }
}

extension Convertible: Encodable where Value: Encodable {
    /// Encodes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension Convertible: Equatable where Value: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
}

extension Convertible: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Convertible: Sendable where Value: Sendable {}
extension Convertible: QuietWrapper {}

extension KeyedDecodingContainer {
    /// Decodes an optional value, which may be missing or null. Synthesized code calls this overload for a wrapped property;
    /// the general method would throw if the key is missing.
    @inlinable
    public func decode<Wrapped: Decodable>(
        _ type: Convertible<Wrapped?>.Type, forKey key: Key
    ) throws -> Convertible<Wrapped?> {
        if let value = try decodeIfPresent(type, forKey: key) { return value }
        return Convertible(nil, contains(key) ? .null : .missing)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional value, or omits its key if it is nil. Synthesized code calls this for a wrapped property.
    public mutating func encode<Wrapped: Encodable>(_ value: Convertible<Wrapped?>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
