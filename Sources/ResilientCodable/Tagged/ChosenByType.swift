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
/// The case's own value is decoded from the same object, and encoded into it, beside the type field. An object of a kind
/// that isn't listed is kept, all digits included, and is encoded again unchanged; without `.unknown` in the list it fails.
/// A missing, null or wrong type field, and a known kind with a wrong value, fail.
public protocol ChosenByType: Codable, SendableMetatype {
    /// The key of the field that chooses, after the decoder's key strategy has converted it; `type` by default.
    static var typeKey: String { get }

    /// The kinds. Declare them as a `static let`, so that the list is created once.
    static var kinds: [ChosenKind<Self>] { get }
}

extension ChosenByType {
    public static var typeKey: String { "type" }

    /// Decodes the kind that the payload names.
    ///
    /// - Throws: The error of the type field; the error of the value; `DecodingError.dataCorrupted` for a kind that isn't
    ///   listed, if `.unknown` isn't listed, either.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: EntityKey.self)
        let key = EntityKey(Self.typeKey)
        let name = try container.decode(String.self, forKey: key)
        let kinds = Self.kinds
        guard let kind = kinds.first(where: { $0.name == name }) ?? kinds.first(where: { $0.name == nil }) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container,
                debugDescription: "\(Self.self) has no kind \"\(name)\"; it has "
                    + kinds.compactMap(\.name).map { "\"\($0)\"" }.joined(separator: ", ") + ".")
        }
        self = try kind.decode(decoder, name)
    }

    /// Encodes the case's value, and the name of its kind.
    ///
    /// - Throws: `EncodingError` if `kinds` doesn't list this case; the error of the case's value.
    public func encode(to encoder: any Encoder) throws {
        for kind in Self.kinds where try kind.encode(self, encoder, Self.typeKey) { return }
        throw EncodingError.invalidValue(
            self,
            EncodingError.Context(
                codingPath: encoder.codingPath, debugDescription: "\(Self.self).kinds doesn't list this case."))
    }
}

/// One of the kinds of a `ChosenByType`.
public struct ChosenKind<Family>: Sendable {
    /// The name of the kind in the payload; nil for `unknown`.
    let name: String?
    /// Decodes a value from the object.
    let decode: @Sendable (_ decoder: any Decoder, _ name: String) throws -> Family
    /// Encodes a value of this kind, or returns false for a value of another kind.
    let encode: @Sendable (_ value: Family, _ encoder: any Encoder, _ typeKey: String) throws -> Bool

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
        // Through a container, not with the type's initializer: a recorder sees the type that was chosen.
        decode = { decoder, _ in wrap(try decoder.singleValueContainer().decode(Value.self)) }
        encode = { family, encoder, typeKey in
            guard let value = unwrap(family) else { return false }
            var container = encoder.container(keyedBy: EntityKey.self)
            try container.encode(name, forKey: EntityKey(typeKey))
            // Encode into the same object. A value that has the type field itself writes it again.
            try value.encode(to: encoder)
            return true
        }
    }

    private init(
        decode: @escaping @Sendable (any Decoder, String) throws -> Family,
        encode: @escaping @Sendable (Family, any Encoder, String) throws -> Bool
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
        ChosenKind { decoder, name in
            wrap(UnknownKind(type: name, value: try JSONValue(from: decoder)))
        } encode: { family, encoder, _ in
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
