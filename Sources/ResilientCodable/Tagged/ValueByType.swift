/// A value of one of several kinds: `any Shape`.
///
/// ```swift
/// struct Drawing: Codable {
///     @ValueByType<Shapes> var frame: any Shape
/// }
/// ```
///
/// A missing key, null, a kind that isn't listed and a wrong value fail. `OptionalByType` decodes a missing key and null as
/// nil. It encodes in the form that it is decoded from.
@propertyWrapper
public struct ValueByType<Kinds: KindsByType> {
    /// The value.
    public var wrappedValue: Kinds.Chosen

    /// Wraps a value.
    public init(wrappedValue: Kinds.Chosen) { self.wrappedValue = wrappedValue }
}

extension ValueByType: Codable {
    /// Decodes the kind that the payload names.
    ///
    /// - Throws: The error of the type field or of the value; `DecodingError.dataCorrupted` for a kind that isn't listed.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try Kinds.decodeChosen(from: decoder)
    }

    /// Encodes the value.
    ///
    /// - Throws: `EncodingError` if the kinds don't list the value's; the error of the value.
    public func encode(to encoder: any Encoder) throws { try Kinds.encodeChosen(wrappedValue, to: encoder) }
}

extension ValueByType: Equatable where Kinds.Chosen: Equatable {}
extension ValueByType: Hashable where Kinds.Chosen: Hashable {}
extension ValueByType: Sendable where Kinds.Chosen: Sendable {}
extension ValueByType: QuietWrapper {}

/// A value of one of several kinds, or nil if its key is missing or its value is null.
///
/// A kind that isn't listed and a wrong value fail. Nil is omitted from an object.
@propertyWrapper
public struct OptionalByType<Kinds: KindsByType> {
    /// The value; nil for a missing key and null.
    public var wrappedValue: Kinds.Chosen?

    /// Wraps a value or nil.
    public init(wrappedValue: Kinds.Chosen?) { self.wrappedValue = wrappedValue }
}

extension OptionalByType: Codable {
    /// Decodes the kind that the payload names; nil for null.
    ///
    /// - Throws: The error of the type field or of the value; `DecodingError.dataCorrupted` for a kind that isn't listed.
    public init(from decoder: any Decoder) throws {
        let isNull = try decoder.singleValueContainer().decodeNil()
        wrappedValue = isNull ? nil : try Kinds.decodeChosen(from: decoder)
    }

    /// Encodes the value, or null.
    ///
    /// - Throws: `EncodingError` if the kinds don't list the value's; the error of the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue.map { ValueByType<Kinds>(wrappedValue: $0) })
    }
}

extension OptionalByType: Equatable where Kinds.Chosen: Equatable {}
extension OptionalByType: Hashable where Kinds.Chosen: Hashable {}
extension OptionalByType: Sendable where Kinds.Chosen: Sendable {}
extension OptionalByType: QuietWrapper {}

/// An array of values of several kinds: `[any Shape]`.
///
/// ```swift
/// struct Drawing: Codable {
///     @ArrayByType<Shapes> var shapes: [any Shape]
/// }
/// // {"shapes": [{"type": "circle", "radius": 2}, {"type": "square", "side": 1}]}  →  a Circle and a Square
/// ```
///
/// A missing key, null, an element of a kind that isn't listed, and a wrong element fail; `FailableArrayByType` drops such
/// elements. Each element encodes in the form that it is decoded from.
@propertyWrapper
public struct ArrayByType<Kinds: KindsByType> {
    /// The values, in the payload's order.
    public var wrappedValue: [Kinds.Chosen]

    /// Wraps values.
    public init(wrappedValue: [Kinds.Chosen]) { self.wrappedValue = wrappedValue }
}

extension ArrayByType: Codable {
    /// Decodes the values.
    ///
    /// - Throws: The error of an array, if the value isn't one; the error of an element, as of `ValueByType`.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode([ValueByType<Kinds>].self).map(\.wrappedValue)
    }

    /// Encodes a plain array.
    ///
    /// - Throws: `EncodingError` if the kinds don't list a value's; the error of a value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue.map { ValueByType<Kinds>(wrappedValue: $0) })
    }
}

extension ArrayByType: Equatable where Kinds.Chosen: Equatable {}
extension ArrayByType: Hashable where Kinds.Chosen: Hashable {}
extension ArrayByType: Sendable where Kinds.Chosen: Sendable {}
extension ArrayByType: QuietWrapper {}

/// An array of values of several kinds that drops elements that fail to decode, among them those of a kind that isn't
/// listed.
///
/// `$shapes.dropped` has the dropped elements. Otherwise it decodes and encodes as an `ArrayByType`.
@propertyWrapper
public struct FailableArrayByType<Kinds: KindsByType> {
    /// The values that decoded, in the payload's order.
    public var wrappedValue: [Kinds.Chosen]

    /// The elements that failed when this was decoded, in the payload's order. Changing the values doesn't change it.
    public private(set) var dropped: [DroppedElement] = []

    /// The array with the details of its decode: `$shapes.dropped`.
    public var projectedValue: FailableArrayByType { self }

    /// Wraps values without dropped elements.
    public init(wrappedValue: [Kinds.Chosen]) { self.wrappedValue = wrappedValue }
}

extension FailableArrayByType: Codable {
    /// Decodes the values that can be decoded.
    ///
    /// - Throws: The error of an array, if the value isn't one.
    public init(from decoder: any Decoder) throws {
        let array = try FailableDecodableArray<ValueByType<Kinds>>(from: decoder)
        wrappedValue = array.map(\.wrappedValue)
        dropped = array.dropped
    }

    /// Encodes a plain array.
    ///
    /// - Throws: `EncodingError` if the kinds don't list a value's; the error of a value.
    public func encode(to encoder: any Encoder) throws {
        try ArrayByType<Kinds>(wrappedValue: wrappedValue).encode(to: encoder)
    }
}

extension FailableArrayByType: Equatable where Kinds.Chosen: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
}

extension FailableArrayByType: Hashable where Kinds.Chosen: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension FailableArrayByType: Sendable where Kinds.Chosen: Sendable {}

extension FailableArrayByType: QuietWrapper {
    public var customMirror: Mirror { wrapperMirror(self, wrappedValue, dropped: dropped) }
}

// Synthesized code calls these overloads for a wrapped property; the general methods would throw if the key is missing, and
// would write null.

extension KeyedDecodingContainer {
    /// Decodes a value that may be missing or null.
    @inlinable
    public func decode<Kinds>(
        _ type: OptionalByType<Kinds>.Type, forKey key: Key
    ) throws -> OptionalByType<Kinds> {
        try decodeIfPresent(type, forKey: key) ?? OptionalByType(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    /// Encodes a value, or omits its key if it is nil.
    public mutating func encode<Kinds>(_ value: OptionalByType<Kinds>, forKey key: Key) throws {
        guard value.wrappedValue != nil else { return }
        try encodeIfPresent(Optional(value), forKey: key)
    }
}
