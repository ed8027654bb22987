/// An optional value whose nil is written as null, not omitted.
///
/// ```swift
/// struct Person: Codable {
///     @NilAsNull var nickname: String?
/// }
/// // Person(nickname: nil)  →  {"nickname": null}
/// ```
///
/// A missing key and null decode as nil; `$nickname.wasMissing` and `$nickname.wasNull` tell them apart. A value that fails
/// to decode throws its error.
///
/// It encodes as the value, or null. For a property whose key is sometimes omitted and sometimes null, use `PatchValue`.
@propertyWrapper
public struct NilAsNull<Value> {
    /// The value; nil if it was null or missing.
    public var wrappedValue: Value?

    /// How the value was decoded.
    public private(set) var projectedValue = DecodingOutcome.initialized

    /// Wraps a value or nil.
    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    @usableFromInline
    init(_ wrappedValue: Value?, _ outcome: DecodingOutcome) {
        self.wrappedValue = wrappedValue
        projectedValue = outcome
    }
}

extension NilAsNull: Decodable where Value: Decodable {
    /// Decodes the value; nil for null.
    ///
    /// - Throws: The error of a plain `Value`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self.init(nil, .null)
        } else {
            self.init(try container.value(Value.self), .decoded)
        }
    }
}

extension NilAsNull: Encodable where Value: Encodable {
    /// Encodes the value, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension NilAsNull: Equatable where Value: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
}

extension NilAsNull: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension NilAsNull: Sendable where Value: Sendable {}
extension NilAsNull: QuietWrapper {}

extension KeyedDecodingContainer {
    /// Decodes a value that may be missing or null. Synthesized code calls this overload for a wrapped property; the
    /// general method would throw if the key is missing.
    @inlinable
    public func decode<Value: Decodable>(_ type: NilAsNull<Value>.Type, forKey key: Key) throws -> NilAsNull<Value> {
        if let value = try decodeIfPresent(type, forKey: key) { return value }
        return NilAsNull(nil, contains(key) ? .null : .missing)
    }
}

/// A property of a partial update: its key is missing, its value is null, or it has a value.
///
/// ```swift
/// struct PersonChanges: Codable {
///     var nickname: PatchValue<String> = .missing
///     var age: PatchValue<Int> = .missing
/// }
/// // PersonChanges(nickname: .null)  →  {"nickname": null}, which removes the nickname and keeps the age
/// ```
///
/// A property of this type isn't optional. A missing key decodes as `missing`, which is not written. A value that fails to
/// decode throws its error.
///
/// Only a key can be missing: in an array or a dictionary, and on its own, `missing` can't be encoded.
public enum PatchValue<Value> {
    /// The key is missing: the value stays.
    case missing
    /// The value is null: it is removed.
    case null
    /// The new value.
    case value(Value)
}

extension PatchValue {
    /// The new value, if there is one.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// Whether the key is missing.
    public var isMissing: Bool {
        if case .missing = self { true } else { false }
    }

    /// Whether the value is null.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// Changes a value as the update says: `missing` keeps it, `null` makes it nil, and a new value replaces it.
    public func apply(to current: inout Value?) {
        switch self {
        case .missing: break
        case .null: current = nil
        case .value(let value): current = value
        }
    }
}

extension PatchValue: Decodable where Value: Decodable {
    /// Decodes null or a value.
    ///
    /// - Throws: The error of a plain `Value`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .null : .value(try container.value(Value.self))
    }
}

extension PatchValue: Encodable where Value: Encodable {
    /// Encodes null or the value.
    ///
    /// - Throws: `EncodingError.invalidValue` for `missing`; the error of the value.
    public func encode(to encoder: any Encoder) throws {
        guard !isMissing else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: "Only the value of a property can be missing."))
        }
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

extension PatchValue: Equatable where Value: Equatable {}
extension PatchValue: Hashable where Value: Hashable {}
extension PatchValue: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
    /// Decodes a value that may be missing or null. Synthesized code calls this overload for a property; the general method
    /// would throw if the key is missing.
    @inlinable
    public func decode<Value: Decodable>(_ type: PatchValue<Value>.Type, forKey key: Key) throws -> PatchValue<Value> {
        guard contains(key) else { return .missing }
        return try decodeIfPresent(type, forKey: key) ?? .null
    }
}

extension KeyedEncodingContainer {
    /// Encodes null or a value, or omits the key of a missing one. Synthesized code calls this for a property.
    public mutating func encode<Value: Encodable>(_ value: PatchValue<Value>, forKey key: Key) throws {
        switch value {
        case .missing: break
        case .null: try encodeNil(forKey: key)
        case .value(let value): try encode(value, forKey: key)
        }
    }
}
