/// The keys that a type asks a decoder for, as a run of its `init(from:)` over stand-ins shows.
///
/// The best that can be known of keys that a decode did not come to: where the type decides by what it reads what to ask
/// next, its way over stand-ins is only one of several.
public struct AskedKeys: Codable, Hashable, Sendable {
    /// A key that was asked for.
    public struct Key: Codable, Hashable, Sendable {
        /// The key's name.
        public var name: String
        /// The type asked for, as a person writes it, with a question mark when asked for if present; empty for a nested
        /// container and for a key that was only looked for.
        public var type: String

        public init(name: String, type: String) {
            self.name = name
            self.type = type
        }
    }

    /// The keys in the order asked, each once.
    public var keys: [Key]
    /// The key at which the run stopped; nil when it came to its end.
    public var stop: String?

    public init(keys: [Key], stop: String? = nil) {
        self.keys = keys
        self.stop = stop
    }
}

/// Runs a type that a decode asked for over stand-ins. Lives where the decode ran, as it holds the type itself.
public struct ModelProbe {
    let type: any Any.Type

    init(_ type: any Any.Type) {
        self.type = type
    }

    /// The keys that the type asks for; nil when it asks for none, as types do that decode themselves from one value.
    ///
    /// Runs the type's own `init(from:)`, which traps where it cannot do with an empty string, zero or an empty list: not
    /// to be called where that would cost something.
    ///
    /// - Parameter read: Reads the payload as another type: its strings are tried where a type takes only certain ones.
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

/// The keys that were asked for by now.
final class KeyList {
    /// A model that asks for more would perhaps never stop.
    private static let limit = 4096
    /// There were more questions than any model has.
    struct TooMany: Error {}

    private(set) var keys: [AskedKeys.Key] = []
    private var places: [String: Int] = [:]
    private var count = 0
    /// The key that was just looked for, and found not to be null.
    private var found: (key: String, isNoNull: Bool)?

    var isEmpty: Bool { keys.isEmpty }

    /// A question for a value.
    func ask(_ key: any CodingKey, _ type: any Any.Type, ifPresent: Bool = false) throws {
        // The standard library's way to ask for a value if present: is the key there, is it null, which is it.
        let isOptional = ifPresent || (found?.key == key.stringValue && found?.isNoNull == true)
        found = nil
        try add(key, isOptional ? TypeName.optional(TypeName.of(type)) : TypeName.of(type))
    }

    /// A question for a container or a decoder.
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
            keys.append(AskedKeys.Key(name: key.stringValue, type: type))
        }
    }
}
