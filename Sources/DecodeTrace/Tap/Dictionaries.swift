/// A dictionary with string keys, decoded member by member by the tap instead of the standard library. The calls and
/// their order are the same, but the tap's container isn't wrapped in another one, which would copy all keys once more.
extension Dictionary: FilledType where Key == String, Value: Decodable {
    static func fill(
        _ out: UnsafeMutableRawPointer, from decoder: any Decoder, _ recorder: Recorder, _ node: Int32
    ) throws {
        guard let keys = DictionaryKeys.type else { preconditionFailure("only planned where this type is known") }
        try fill(out, keyedBy: keys, recorder.source(of: decoder), node)
    }

    private static func fill<K: CodingKey>(
        _ out: UnsafeMutableRawPointer, keyedBy type: K.Type, _ source: TapSource, _ node: Int32
    ) throws {
        let table = source.state.keyTable(type)
        let scalar = source.state.plan(Value.self).pointee.scalar
        try table.withFactory(for: type) { factory in
            if let scalar {
                try factory.fillDictionary(out, ofScalars: scalar, source, node, table)
            } else {
                out.initializeMemory(as: Self.self, to: try factory.dictionary(of: Value.self, source, node, table))
            }
        }
    }
}

extension KeyedTapFactory {
    fileprivate func dictionary<V: Decodable>(
        of values: V.Type, _ source: TapSource, _ node: Int32, _ table: KeyTablePointer
    ) throws -> [String: V] {
        try Tap(opening: source, node, table).dictionary(of: values)
    }

    /// Writes a dictionary of scalars to `out`, which has room for it.
    fileprivate func fillDictionary(
        _ out: UnsafeMutableRawPointer, ofScalars scalar: any ScalarType.Type, _ source: TapSource, _ node: Int32,
        _ table: KeyTablePointer
    ) throws {
        try Tap(opening: source, node, table).fillDictionary(out, ofScalars: scalar)
    }
}

extension KeyedTap {
    func dictionary<V: Decodable>(of values: V.Type) throws -> [String: V] {
        var members: [String: V] = [:]
        for key in allKeys { members[Base.name(of: key)] = try decode(values, forKey: key) }
        return members
    }
}

/// The coding keys of Swift's dictionaries: an internal type of the standard library.
enum DictionaryKeys {
    /// The type, as a dictionary requests it; nil if it requests none.
    static let type: (any CodingKey.Type)? = {
        let asked = AskedKeyType()
        _ = try? [String: Bool](from: asked)
        return asked.type
    }()

    /// A decoder that stores the requested type of keys.
    private final class AskedKeyType: Decoder {
        var type: (any CodingKey.Type)?
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        private struct NoContainer: Error {}

        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            self.type = type
            throw NoContainer()
        }

        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoContainer() }
        func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NoContainer() }
    }
}
