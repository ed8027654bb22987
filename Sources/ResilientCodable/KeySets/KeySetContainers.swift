/// The container that a `VariablyDecodable` type decodes its properties from, with the keys of the selected set.
public struct KeySetDecodingContainer<Model> {
    @usableFromInline let keySet: KeySet
    @usableFromInline let container: KeyedDecodingContainer<NamedKey>

    /// The decoder, for values that are not in the key set.
    public let decoder: any Decoder

    /// The selected set.
    public var codingType: CodingType { keySet.codingType }

    @inlinable
    init(_ decoder: any Decoder) throws where Model: KeySetProviding {
        self.decoder = decoder
        keySet = try KeySet.selected(by: decoder.userInfo, for: Model.self)
        container = try decoder.container(keyedBy: NamedKey.self)
    }

    /// Decodes the value of a property.
    ///
    /// - Parameter property: The property, such as `\.userName`.
    /// - Throws: `KeySetError` if the set has no key for the property; a `DecodingError` if there is no such value.
    @inlinable
    public func decodeValue<Value: Decodable>(for property: KeyPath<Model, Value>) throws -> Value {
        try container.requiredMember(Value.self, forKey: keySet.key(for: property))
    }

    /// Decodes the value of an optional property: nil if it is missing or null.
    ///
    /// - Parameter property: The property, such as `\.nickname`.
    /// - Throws: `KeySetError` if the set has no key for the property; a `DecodingError` if the value is invalid.
    @inlinable
    public func decodeValue<Value: Decodable>(for property: KeyPath<Model, Value?>) throws -> Value? {
        try container.member(Value.self, forKey: keySet.key(for: property))
    }
}

/// The container that a `VariablyEncodable` type encodes its properties to, with the keys of the selected set.
public struct KeySetEncodingContainer<Model> {
    @usableFromInline let keySet: KeySet
    @usableFromInline var container: KeyedEncodingContainer<NamedKey>

    /// The encoder, for values that are not in the key set.
    public let encoder: any Encoder

    /// The selected set.
    public var codingType: CodingType { keySet.codingType }

    @inlinable
    init(_ encoder: any Encoder) throws where Model: KeySetProviding {
        self.encoder = encoder
        keySet = try KeySet.selected(by: encoder.userInfo, for: Model.self)
        container = encoder.container(keyedBy: NamedKey.self)
    }

    /// Encodes the value of a property.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - property: The property, such as `\.userName`.
    /// - Throws: `KeySetError` if the set has no key for the property; the error of encoding the value.
    @inlinable
    public mutating func encodeValue<Value: Encodable>(_ value: Value, for property: KeyPath<Model, Value>) throws {
        try container.encode(value, forKey: keySet.key(for: property))
    }

    /// Encodes the value of an optional property, or omits its key if it is nil.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - property: The property, such as `\.nickname`.
    /// - Throws: `KeySetError` if the set has no key for the property; the error of encoding the value.
    @inlinable
    public mutating func encodeValue<Value: Encodable>(_ value: Value?, for property: KeyPath<Model, Value?>) throws {
        try container.encodeIfPresent(value, forKey: keySet.key(for: property))
    }
}
