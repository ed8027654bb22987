/// What a `VariablyDecodable` type decodes its properties from: its keys are those of the chosen set.
public struct DecodingContainer<Model> {
    private let keySet: KeySet<Model>
    private let container: KeyedDecodingContainer<NamedKey>

    /// The decoder, for what is not in the key set.
    public let decoder: any Decoder

    /// Which set was chosen.
    public var codingType: CodingType { keySet.codingType }

    init(_ decoder: any Decoder) throws where Model: KeySetProviding {
        self.decoder = decoder
        keySet = try KeySet(userInfo: decoder.userInfo)
        container = try decoder.container(keyedBy: NamedKey.self)
    }

    /// Decodes the value of a property.
    ///
    /// - Parameter property: The property, such as `\.userName`.
    /// - Throws: `KeySetError` when the set has no key for the property; a `DecodingError` when there is no such value.
    public func decodeValue<Value: Decodable>(for property: KeyPath<Model, Value>) throws -> Value {
        try container.decode(Value.self, forKey: keySet.key(for: property))
    }

    /// Decodes the value of an optional property: nil where it is missing or null.
    ///
    /// - Parameter property: The property, such as `\.nickname`.
    /// - Throws: `KeySetError` when the set has no key for the property; a `DecodingError` when there is another value.
    public func decodeValue<Value: Decodable>(for property: KeyPath<Model, Value?>) throws -> Value? {
        try container.decodeIfPresent(Value.self, forKey: keySet.key(for: property))
    }
}

/// What a `VariablyEncodable` type encodes its properties to: its keys are those of the chosen set.
public struct EncodingContainer<Model> {
    private let keySet: KeySet<Model>
    private var container: KeyedEncodingContainer<NamedKey>

    /// The encoder, for what is not in the key set.
    public let encoder: any Encoder

    /// Which set was chosen.
    public var codingType: CodingType { keySet.codingType }

    init(_ encoder: any Encoder) throws where Model: KeySetProviding {
        self.encoder = encoder
        keySet = try KeySet(userInfo: encoder.userInfo)
        container = encoder.container(keyedBy: NamedKey.self)
    }

    /// Encodes the value of a property.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - property: The property, such as `\.userName`.
    /// - Throws: `KeySetError` when the set has no key for the property; what encoding the value throws.
    public mutating func encodeValue<Value: Encodable>(_ value: Value, for property: KeyPath<Model, Value>) throws {
        try container.encode(value, forKey: keySet.key(for: property))
    }

    /// Encodes the value of an optional property, or leaves out its key when it is nil.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - property: The property, such as `\.nickname`.
    /// - Throws: `KeySetError` when the set has no key for the property; what encoding the value throws.
    public mutating func encodeValue<Value: Encodable>(_ value: Value?, for property: KeyPath<Model, Value?>) throws {
        try container.encodeIfPresent(value, forKey: keySet.key(for: property))
    }
}
