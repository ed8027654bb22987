/// An object that an entity is encoded into, with the nested objects on the paths of its properties. Each is created once
/// and shared by the properties under its path.
@usableFromInline
final class ObjectWriter {
    private var container: KeyedEncodingContainer<EntityKey>
    private let encoder: any Encoder
    private var inner: [String: ObjectWriter] = [:]

    init(container: KeyedEncodingContainer<EntityKey>, encoder: any Encoder) {
        self.container = container
        self.encoder = encoder
    }

    /// Writes a property under its key or path, or nothing if it is nil.
    ///
    /// - Parameter canBeNil: Whether the written type can itself be nil.
    @usableFromInline
    func write<Traits>(
        _ property: CodableKeyedProperty<Traits>, _ declared: DeclaredProperty, canBeNil: Bool
    ) throws where Traits.Coded: Encodable {
        guard let last = declared.keyPath.parts.last?.text else { return }
        var codingPath: [any CodingKey] { encoder.codingPath + declared.keyPath.parts.map { EntityKey($0.text) } }
        guard let coded = try property.coded(at: codingPath), !(canBeNil && isNil(coded)) else { return }
        var writer = self
        for part in declared.keyPath.parts.dropLast() { writer = writer.object(part.text) }
        if declared.isShared {
            try coded.encode(
                to: SharedObjectEncoder(
                    object: writer.object(last), codingPath: codingPath, userInfo: encoder.userInfo))
        } else {
            try writer.container.encode(coded, forKey: EntityKey(last))
        }
    }

    /// The object's container, for other keys.
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(SharedObjectContainer(container: container))
    }

    private func object(_ key: String) -> ObjectWriter {
        if let known = inner[key] { return known }
        let object = ObjectWriter(
            container: container.nestedContainer(keyedBy: EntityKey.self, forKey: EntityKey(key)), encoder: encoder)
        inner[key] = object
        return object
    }
}

/// Encodes a value into an object that other properties share.
struct SharedObjectEncoder: Encoder {
    let object: ObjectWriter
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any]

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        object.container(keyedBy: type)
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedRefusal(encoder: self) }
    func singleValueContainer() -> any SingleValueEncodingContainer { SingleRefusal(encoder: self) }

    fileprivate func refusal(of value: Any) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(
                codingPath: codingPath,
                debugDescription:
                    "Another property's path contains this key, so its value must be an object.")
        )
    }
}

/// Rejects anything but an object. A single value may still encode an object.
private struct SingleRefusal: SingleValueEncodingContainer {
    let encoder: SharedObjectEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws { throw encoder.refusal(of: Int?.none as Any) }
    func encode(_ value: Bool) throws { throw encoder.refusal(of: value) }
    func encode(_ value: String) throws { throw encoder.refusal(of: value) }
    func encode(_ value: Double) throws { throw encoder.refusal(of: value) }
    func encode(_ value: Float) throws { throw encoder.refusal(of: value) }
    func encode(_ value: Int) throws { throw encoder.refusal(of: value) }
    func encode(_ value: Int8) throws { throw encoder.refusal(of: value) }
    func encode(_ value: Int16) throws { throw encoder.refusal(of: value) }
    func encode(_ value: Int32) throws { throw encoder.refusal(of: value) }
    func encode(_ value: Int64) throws { throw encoder.refusal(of: value) }
    func encode(_ value: UInt) throws { throw encoder.refusal(of: value) }
    func encode(_ value: UInt8) throws { throw encoder.refusal(of: value) }
    func encode(_ value: UInt16) throws { throw encoder.refusal(of: value) }
    func encode(_ value: UInt32) throws { throw encoder.refusal(of: value) }
    func encode(_ value: UInt64) throws { throw encoder.refusal(of: value) }
    func encode(_ value: some Encodable) throws { try value.encode(to: encoder) }
}

/// Rejects the elements of an array.
private struct UnkeyedRefusal: UnkeyedEncodingContainer {
    let encoder: SharedObjectEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { 0 }

    func encodeNil() throws { throw encoder.refusal(of: Int?.none as Any) }
    func encode(_ value: some Encodable) throws { throw encoder.refusal(of: value) }
    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        encoder.container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { encoder }
}

/// The container of an object, for keys of another type.
struct SharedObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var container: KeyedEncodingContainer<EntityKey>
    var codingPath: [any CodingKey] { container.codingPath }

    private func key(_ key: Key) -> EntityKey { EntityKey(key.stringValue) }

    mutating func encodeNil(forKey key: Key) throws { try container.encodeNil(forKey: self.key(key)) }
    mutating func encode(_ value: Bool, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: String, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: Double, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: Float, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: Int, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: Int8, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: Int16, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: Int32, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: Int64, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: UInt, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: UInt8, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: UInt16, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: UInt32, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: UInt64, forKey key: Key) throws { try container.encode(value, forKey: self.key(key)) }
    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
        try container.encode(value, forKey: self.key(key))
    }
    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        container.nestedContainer(keyedBy: keyType, forKey: self.key(key))
    }
    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        container.nestedUnkeyedContainer(forKey: self.key(key))
    }
    mutating func superEncoder() -> any Encoder { container.superEncoder() }
    mutating func superEncoder(forKey key: Key) -> any Encoder { container.superEncoder(forKey: self.key(key)) }
}
