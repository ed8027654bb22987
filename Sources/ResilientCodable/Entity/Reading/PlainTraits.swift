/// Traits that find their keys and decode their values as `CodableTraits` does by default, so that the value under the exact
/// key can be read with one call to the container.
protocol PlainTraits: CodableTraits {}

extension ScalarTraits: PlainTraits {}
extension StableBoolTraits: PlainTraits {}
extension PropertyTraits: PlainTraits {}
extension ArrayTraits: PlainTraits {}
extension FlattenedArrayTraits: PlainTraits {}
extension ISO8601DateTraits: PlainTraits {}
extension FormattedDateTraits: PlainTraits {}
extension Base64Traits: PlainTraits {}
extension URLTraits: PlainTraits {}
extension ColorTraits: PlainTraits {}
extension OptionalTraits: PlainTraits where Base: PlainTraits {}

/// Whether traits find keys and decode values in the default way.
@usableFromInline func isPlain(_ traits: any Any.Type) -> Bool { traits is any PlainTraits.Type }

// Containers have faster methods for the most frequent scalars. A generic caller would get the general method, so these
// choose by type, at no cost where the caller is specialized.

extension KeyedDecodingContainer {
    /// Decodes a value; nil if it is missing or null.
    @inlinable
    func member<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        if type == String.self { return try decodeIfPresent(String.self, forKey: key) as? Value }
        if type == Int.self { return try decodeIfPresent(Int.self, forKey: key) as? Value }
        if type == Double.self { return try decodeIfPresent(Double.self, forKey: key) as? Value }
        if type == Bool.self { return try decodeIfPresent(Bool.self, forKey: key) as? Value }
        return try decodeIfPresent(type, forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a required value.
    @inlinable
    func requiredMember<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        if type == String.self, let value = try decode(String.self, forKey: key) as? Value { return value }
        if type == Int.self, let value = try decode(Int.self, forKey: key) as? Value { return value }
        if type == Double.self, let value = try decode(Double.self, forKey: key) as? Value { return value }
        if type == Bool.self, let value = try decode(Bool.self, forKey: key) as? Value { return value }
        return try decode(type, forKey: key)
    }
}

extension SingleValueDecodingContainer {
    /// Decodes a value with the fastest method for its type.
    @inlinable
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == String.self, let value = try decode(String.self) as? Value { return value }
        if type == Int.self, let value = try decode(Int.self) as? Value { return value }
        if type == Double.self, let value = try decode(Double.self) as? Value { return value }
        if type == Bool.self, let value = try decode(Bool.self) as? Value { return value }
        if type == String?.self { return try optional(String.self, as: type) { try $0.decode(String.self) } }
        if type == Int?.self { return try optional(Int.self, as: type) { try $0.decode(Int.self) } }
        if type == Double?.self { return try optional(Double.self, as: type) { try $0.decode(Double.self) } }
        if type == Bool?.self { return try optional(Bool.self, as: type) { try $0.decode(Bool.self) } }
        return try decode(type)
    }

    /// Decodes an optional of a known type. Null is checked last, because a null property isn't decoded at all.
    @inlinable
    func optional<Known, Value: Decodable>(
        _ known: Known.Type, as type: Value.Type, _ decodeKnown: (any SingleValueDecodingContainer) throws -> Known
    ) throws -> Value {
        do {
            if let value = try decodeKnown(self) as? Value { return value }
        } catch {
            guard decodeNil() else { throw error }
        }
        return try decode(type)
    }
}
