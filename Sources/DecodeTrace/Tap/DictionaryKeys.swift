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
