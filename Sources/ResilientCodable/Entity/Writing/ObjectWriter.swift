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
