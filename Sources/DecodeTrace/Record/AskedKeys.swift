/// The keys that a type asks a decoder for, found by running its `init(from:)` on stand-ins.
///
/// This is an estimate for keys that a decode didn't reach: if the type chooses its keys by the values that it reads, the
/// run on stand-ins shows only one of several paths.
public struct AskedKeys: Codable, Hashable, Sendable {
    /// A requested key.
    public struct Key: Codable, Hashable, Sendable {
        /// The key's name.
        public var name: String
        /// The requested type as written in source, with a question mark if requested with `decodeIfPresent`; empty for a
        /// nested container and for a key that was only checked.
        public var type: String
        /// The name of the key's type, as in ``Trace/keyTypes``; nil if unknown.
        public var keyType: String?

        public init(name: String, type: String, keyType: String? = nil) {
            self.name = name
            self.type = type
            self.keyType = keyType
        }
    }

    /// The keys in the order requested, without duplicates.
    public var keys: [Key]
    /// The key at which the run stopped; nil if it finished.
    public var stop: String?

    public init(keys: [Key], stop: String? = nil) {
        self.keys = keys
        self.stop = stop
    }
}

/// Runs a type from a decode on stand-ins. Exists only in the decoding process, because it holds the type itself.
public struct ModelProbe {
    package let type: any Any.Type

    init(_ type: any Any.Type) {
        self.type = type
    }

    /// The keys that the type asks for; nil if it asks for none, like types that decode from a single value.
    ///
    /// Runs the type's own `init(from:)`, which may trap on an empty string, zero or an empty list. Call it only where a
    /// crash is acceptable.
    ///
    /// - Parameter read: Reads the payload as another type: its strings are tried for types that accept only certain ones.
    public func askedKeys(reading read: ((any Decodable.Type) -> (any Decodable)?)? = nil) -> AskedKeys? {
        guard let type = type as? any Decodable.Type else { return nil }
        let list = KeyList()
        let standIns = StandIns()
        standIns.readPayload = read
        do {
            _ = try type.init(from: StandInDecoder(standIns, list: list))
        } catch {
            return list.isEmpty ? nil : AskedKeys(keys: list.keys, stop: list.keys.last?.name)
        }
        return list.isEmpty ? nil : AskedKeys(keys: list.keys)
    }
}

/// The keys requested so far.
final class KeyList {
    /// The maximum number of requests: a model that makes more may never stop.
    private static let limit = 4096
    /// The error for more requests than that.
    struct TooMany: Error {}

    private(set) var keys: [AskedKeys.Key] = []
    private var places: [String: Int] = [:]
    private var count = 0
    /// The key that was just checked and found not to be null.
    private var found: (key: String, isNoNull: Bool)?

    var isEmpty: Bool { keys.isEmpty }

    /// Notes a request for a value.
    func ask(_ key: any CodingKey, _ type: any Any.Type, ifPresent: Bool = false) throws {
        // The standard library's decodeIfPresent calls contains, then decodeNil, then decode.
        let isOptional = ifPresent || (found?.key == key.stringValue && found?.isNoNull == true)
        found = nil
        try add(key, isOptional ? TypeName.optional(TypeName.of(type)) : TypeName.of(type))
    }

    /// Notes a request for a container or a decoder.
    func open(_ key: any CodingKey) throws {
        found = nil
        try add(key, "")
    }

    func look(for key: any CodingKey) {
        found = (key.stringValue, false)
        try? add(key, "")
    }

    func lookAtNull(_ key: any CodingKey) {
        found = (key.stringValue, found?.key == key.stringValue)
        try? add(key, "")
    }

    private func add(_ key: any CodingKey, _ type: String) throws {
        count += 1
        guard count <= Self.limit else { throw TooMany() }
        if let place = places[key.stringValue] {
            if keys[place].type.isEmpty { keys[place].type = type }
        } else {
            places[key.stringValue] = keys.count
            keys.append(
                AskedKeys.Key(name: key.stringValue, type: type, keyType: TypeName.of(Swift.type(of: key))))
        }
    }
}
