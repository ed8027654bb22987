/// An enum whose case is chosen by a field of the payload's object, usually `type`.
///
/// ```swift
/// enum Media: ChosenByType {
///     case song(Song), film(Film), unknown(UnknownKind)
///
///     static let kinds: [ChosenKind<Media>] = [
///         ChosenKind("song", Media.song) { if case .song(let song) = $0 { song } else { nil } },
///         ChosenKind("film", Media.film) { if case .film(let film) = $0 { film } else { nil } },
///         .unknown(Media.unknown) { if case .unknown(let unknown) = $0 { unknown } else { nil } },
///     ]
/// }
/// // [{"type": "song", "title": "A"}, {"type": "podcast", "host": "B"}]  →  .song, .unknown
/// ```
///
/// The case's own value is decoded from the same object, unless `tagging` says where else it is. An object of a kind that
/// isn't listed is kept, all digits included, and is encoded again unchanged; without `.unknown` in the list it fails. A
/// missing, null or wrong type field, and a known kind with a wrong value, fail.
///
/// It encodes in the form that it is decoded from.
public protocol ChosenByType: Codable, SendableMetatype {
    /// The key of the field that chooses, after the decoder's key strategy has converted it; `type` by default.
    static var typeKey: String { get }

    /// Where the type and the value are in the payload; in one object by default.
    static var tagging: TypeTagging { get }

    /// The kinds. Declare them as a `static let`, so that the list is created once.
    static var kinds: [ChosenKind<Self>] { get }
}

/// Where the payload has the name of a value's type, and where the value.
public enum TypeTagging: Hashable, Sendable {
    /// Both in one object: `{"type": "video", "url": "…"}`.
    case `internal`
    /// In one object, the value under a key of its own: `{"type": "video", "value": {"url": "…"}}`.
    case adjacent(valueKey: String = "value")
    /// The name is the only key of an object, and its value the value: `{"video": {"url": "…"}}`.
    case external
}

extension ChosenByType {
    public static var typeKey: String { "type" }
    public static var tagging: TypeTagging { .internal }

    /// Decodes the kind that the payload names.
    ///
    /// - Throws: The error of the type field; the error of the value; `DecodingError.dataCorrupted` for a kind that isn't
    ///   listed, if `.unknown` isn't listed, either, and for an object that must have one key but doesn't.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: EntityKey.self)
        let (key, name) = try Self.tag(in: container)
        let kinds = Self.kinds
        guard let kind = kinds.first(where: { $0.name == name }) ?? kinds.first(where: { $0.name == nil }) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container,
                debugDescription: "\(Self.self) has no kind \"\(name)\"; it has "
                    + kinds.compactMap(\.name).map { "\"\($0)\"" }.joined(separator: ", ") + ".")
        }
        let valueKey: EntityKey? =
            switch Self.tagging {
            case .internal: nil
            case .adjacent(let valueKey): EntityKey(valueKey)
            case .external: key
            }
        self = try kind.decode(decoder, name, valueKey.map { (container, $0) })
    }

    /// Returns the name of the payload's kind, and its key: that of the type field, or the name itself.
    private static func tag(in container: KeyedDecodingContainer<EntityKey>) throws -> (EntityKey, name: String) {
        guard tagging == .external else {
            let key = EntityKey(typeKey)
            return (key, try container.decode(String.self, forKey: key))
        }
        let keys = container.allKeys
        guard keys.count == 1 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription: "Expected one key, the name of the kind, but found \(keys.count)."))
        }
        return (keys[0], keys[0].stringValue)
    }

    /// Encodes the case's value in the form that it is decoded from.
    ///
    /// - Throws: `EncodingError` if `kinds` doesn't list this case; the error of the case's value.
    public func encode(to encoder: any Encoder) throws {
        for kind in Self.kinds where try kind.encode(self, encoder, Self.typeKey, Self.tagging) { return }
        throw EncodingError.invalidValue(
            self,
            EncodingError.Context(
                codingPath: encoder.codingPath, debugDescription: "\(Self.self).kinds doesn't list this case."))
    }
}

/// One of the kinds of a `ChosenByType`.
public struct ChosenKind<Family>: Sendable {
    /// A member of an object.
    typealias Member = (container: KeyedDecodingContainer<EntityKey>, key: EntityKey)

    /// The name of the kind in the payload; nil for `unknown`.
    let name: String?
    /// Decodes a value from a member, or from the whole object if that is nil.
    let decode: @Sendable (_ decoder: any Decoder, _ name: String, _ member: Member?) throws -> Family
    /// Encodes a value of this kind, or returns false for a value of another kind.
    let encode:
        @Sendable (_ value: Family, _ encoder: any Encoder, _ typeKey: String, _ tagging: TypeTagging) throws -> Bool

    /// Creates the kind with a name.
    ///
    /// - Parameters:
    ///   - name: The name of the kind in the payload.
    ///   - wrap: The case: `Media.song`.
    ///   - unwrap: The case's value, or nil for another case.
    @preconcurrency
    public init<Value: Codable & SendableMetatype>(
        _ name: String, _ wrap: @escaping @Sendable (Value) -> Family,
        _ unwrap: @escaping @Sendable (Family) -> Value?
    ) {
        self.name = name
        decode = { decoder, _, member in
            // Decode through a container, not with the type's initializer: it handles Date, Data and URL, and a recorder sees
            // the type that was chosen.
            guard let member else { return wrap(try decoder.singleValueContainer().decode(Value.self)) }
            return wrap(try member.container.decode(Value.self, forKey: member.key))
        }
        encode = { family, encoder, typeKey, tagging in
            guard let value = unwrap(family) else { return false }
            var container = encoder.container(keyedBy: EntityKey.self)
            switch tagging {
            case .internal:
                try container.encode(name, forKey: EntityKey(typeKey))
                // Encode into the same object. A value that has the type field itself writes it again.
                try value.encode(to: encoder)
            case .adjacent(let valueKey):
                try container.encode(name, forKey: EntityKey(typeKey))
                try container.encode(value, forKey: EntityKey(valueKey))
            case .external:
                try container.encode(value, forKey: EntityKey(name))
            }
            return true
        }
    }

    private init(
        decode: @escaping @Sendable (any Decoder, String, Member?) throws -> Family,
        encode: @escaping @Sendable (Family, any Encoder, String, TypeTagging) throws -> Bool
    ) {
        name = nil
        self.decode = decode
        self.encode = encode
    }

    /// Returns the kind of all objects whose name isn't listed.
    ///
    /// - Parameters:
    ///   - wrap: The case: `Media.unknown`.
    ///   - unwrap: The case's value, or nil for another case.
    @preconcurrency
    public static func unknown(
        _ wrap: @escaping @Sendable (UnknownKind) -> Family, _ unwrap: @escaping @Sendable (Family) -> UnknownKind?
    ) -> ChosenKind {
        ChosenKind { decoder, name, _ in
            wrap(UnknownKind(type: name, value: try JSONValue(from: decoder)))
        } encode: { family, encoder, _, _ in
            guard let unknown = unwrap(family) else { return false }
            try unknown.value.encode(to: encoder)
            return true
        }
    }
}

/// An object of a kind that isn't listed.
public struct UnknownKind: Hashable, Sendable {
    /// The name of the kind.
    public let type: String
    /// The whole object, with the name.
    public let value: JSONValue

    /// Creates an object of a kind that isn't listed.
    public init(type: String, value: JSONValue) {
        self.type = type
        self.value = value
    }
}

extension UnknownKind: CustomStringConvertible {
    public var description: String { value.description }
}
