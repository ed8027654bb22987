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

/// A collection whose elements `@Convertible` converts one by one.
protocol ConvertibleCollection {
    /// Decodes a collection.
    ///
    /// - Returns: The collection, and the error of the first element that was converted.
    /// - Throws: The error of an element that doesn't convert; the error of the plain collection for any other value.
    static func converted(from decoder: any Decoder) throws -> (value: Self, error: (any Error)?)
}

extension Array: ConvertibleCollection where Element: Decodable {
    static func converted(from decoder: any Decoder) throws -> (value: Self, error: (any Error)?) {
        let elements = try decoder.singleValueContainer().decode([Convertible<Element>].self)
        return (elements.map(\.wrappedValue), elements.lazy.compactMap(\.projectedValue.conversion).first)
    }
}

extension Set: ConvertibleCollection where Element: Decodable {
    static func converted(from decoder: any Decoder) throws -> (value: Self, error: (any Error)?) {
        let (elements, error) = try [Element].converted(from: decoder)
        return (Set(elements), error)
    }
}

extension Dictionary: ConvertibleCollection where Key: Decodable, Value: Decodable {
    static func converted(from decoder: any Decoder) throws -> (value: Self, error: (any Error)?) {
        // Decode the dictionary through a container: only there are the keys of [String: …] exempt from a key strategy.
        let members = try decoder.singleValueContainer().decode([Key: Convertible<Value>].self)
        return (members.mapValues(\.wrappedValue), members.values.lazy.compactMap(\.projectedValue.conversion).first)
    }
}

extension Optional: ConvertibleCollection where Wrapped: ConvertibleCollection {
    static func converted(from decoder: any Decoder) throws -> (value: Self, error: (any Error)?) {
        if try decoder.singleValueContainer().decodeNil() { return (nil, nil) }
        let (value, error) = try Wrapped.converted(from: decoder)
        return (value, error)
    }
}

extension DecodingOutcome {
    /// The error that a conversion corrected.
    fileprivate var conversion: (any Error)? {
        if case .converted(let error) = self { error } else { nil }
    }
}

/// A string that also decodes from a number or a Bool.
///
/// ```swift
/// struct Product: Codable {
///     @StringConvertible var id: String
/// }
/// // {"id": 1}  →  "1"  →  {"id": "1"}
/// ```
///
/// A number becomes a decimal with all its digits, without an exponent and without trailing zeros in its fraction (`1`
/// and `1.0` give `"1"`, `1e20` gives `"100000000000000000000"`), because a decoder doesn't expose the payload's own
/// text. `true` gives `"true"`. Null, a missing key, arrays, objects, and numbers whose exact digits the decoder
/// doesn't provide throw the error of a plain string. For an optional, use `@Convertible var id: String?`, which
/// converts in the same way.
///
/// It encodes as a string. `$id.wasConverted` tells whether the value was converted. Used as a plain type, it has the
/// string's properties: `ids[0].count`.
@propertyWrapper @dynamicMemberLookup
public struct StringConvertible: Sendable {
    /// The string.
    public var wrappedValue: String

    /// How the string was decoded.
    public private(set) var projectedValue = DecodingOutcome.initialized

    /// Wraps a string.
    public init(wrappedValue: String) { self.wrappedValue = wrappedValue }

    /// A member of the string.
    public subscript<Member>(dynamicMember member: KeyPath<String, Member>) -> Member { wrappedValue[keyPath: member] }
}

extension StringConvertible: Hashable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension StringConvertible: Codable {
    /// Decodes a string, or a number or bool as text.
    ///
    /// - Throws: The error of a plain string, for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            wrappedValue = try container.decode(String.self)
            projectedValue = .decoded
        } catch {
            guard !container.decodeNil(),
                let text = CodedValue(decoder: decoder).scalar(besides: String.self)?.text
            else { throw error }
            decoder.report(error, for: String.self, remedy: .converted(to: text))
            wrappedValue = text
            projectedValue = .converted(error)
        }
    }

    /// Encodes the string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension StringConvertible: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(wrappedValue: value) }
}

extension StringConvertible: QuietWrapper {}
