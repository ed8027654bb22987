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
