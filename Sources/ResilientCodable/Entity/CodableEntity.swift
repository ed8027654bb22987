/// A struct whose wrapped properties are declared once, with their defaults, keys and paths, and are decoded and encoded
/// from that declaration.
///
/// ```swift
/// struct Player: CodableEntity {
///     @CodableScalar var score: Int = 7
///     @CodableScalar(key: "stats.pass.Ratio", mandatory: true) var ratio: Double
///     @CodableOptionalScalar var team: String?
///     init() {}
///     static let codableKeyPaths = KeyPathList<Player> { \Player._score; \Player._ratio; \Player._team }
/// }
/// // {"SCORE": "12", "stats": {"pass": {"Ratio": 0.5}}}
/// let player = try JSONDecoder().decode(Player.self, from: payload)
/// player.score                // 12: the key's case is ignored, and a string with a number is converted
/// player.$score.wasDecoded    // true
/// player.team                 // nil, and $team.wasDecoded is false
/// ```
///
/// ## How decoding and encoding work
///
/// Decoding creates the default, `Self()`, and goes through `codableKeyPaths` in order. For each property:
///
/// 1. **Find.** The property's key is `key:`, or else the property's name. The whole key is searched in the current
///    object: first exactly, then ignoring case (`CodableTraits.findCodingKey`). If it isn't found and the key is a path
///    (`a.b.c`), the rest of the path is searched in the object under its first part.
///    If the payload doesn't have it, the keys of `alternatives:` are searched in the same way, in their order.
/// 2. **Missing.** The default stays, or a mandatory property throws `DecodingError.keyNotFound` with the part of the
///    path that is missing. A value along the path that isn't an object counts as a missing key.
/// 3. **Null.** A property that can be nil becomes nil, whether or not it is mandatory. Any other keeps its default, or
///    throws `DecodingError.valueNotFound` if it is mandatory.
/// 4. **Decode.** `CodableTraits.decode` decodes the payload's type. If that throws any error, `CodableTraits.fallback`
///    may still convert the value: this is where scalars are repaired. Errors of the fallback are thrown.
/// 5. **Store.** `CodableTraits.createStorable` converts the decoded value to the property's type.
///
/// `$items.notes` lists dropped elements and other matching keys. They and repairs are also reported to the decoder's
/// `DecodingErrorReporter`, if it has one.
///
/// Encoding also goes through `codableKeyPaths` in order: `CodableTraits.createDecodable` converts the value back to the
/// payload's type, which is written under the property's key, in the object at its path. Properties with a common path
/// share the object, and so does a property that is itself such an object (`level1` beside `level1.name`). A nil is
/// omitted. Of two properties with the same key, the later one is written.
///
/// ## Properties that are not decoded
///
/// Only properties in `codableKeyPaths` are decoded and encoded. A wrapped property that is not listed keeps its default,
/// and a debug build warns about it once on standard error.
///
/// The names of properties are found by reflection, once per type. A struct with a custom mirror (`CustomReflectable`),
/// or one compiled without reflection metadata, needs a `key:` for each property.
///
/// A class is `final`: for another one, the compiler says that `codableKeyPaths` can't be satisfied, because it uses `Self`.
///
/// The values of the properties must be `Codable`. An entity that is never encoded is a `DecodableEntity`.
public protocol CodableEntity: DeclaredEntity, Codable {
    /// The wrapped properties to decode and encode, in order. Declare it as a `static let`, so names are looked up once.
    static var codableKeyPaths: KeyPathList<Self> { get }
}

/// An entity that is decoded but never encoded, so that the values of its properties need only be `Decodable`.
///
/// ```swift
/// struct Team: Decodable { var name: String }
/// struct Player: DecodableEntity {
///     @CodableScalar var score: Int = 7
///     @CodableProperty var team: Team?
///     static let codableKeyPaths = KeyPathList<Player> { \Player._score; \Player._team }
/// }
/// ```
///
/// It decodes as a `CodableEntity` does.
public protocol DecodableEntity: DeclaredEntity, Decodable {
    /// The wrapped properties to decode, in order. Declare it as a `static let`, so names are looked up once.
    static var codableKeyPaths: KeyPathList<Self> { get }
}

/// What `CodableEntity` and `DecodableEntity` have in common. Adopt one of them.
public protocol DeclaredEntity: DecodingDefaultConstructible, CustomStringConvertible, CustomDebugStringConvertible {}

extension DecodableEntity {
    /// Creates the default and sets the properties that the payload has.
    ///
    /// - Throws: `DecodingError` if the payload isn't an object, a mandatory property is missing, or a value neither has
    ///   its property's type nor converts to it.
    public init(from decoder: any Decoder) throws { self = try Self.codableKeyPaths.entity(from: decoder) }
}

extension KeyPathList where Root: DecodingDefaultConstructible {
    /// Creates the default of an entity, and sets the properties that the payload has.
    fileprivate func entity(from decoder: any Decoder) throws -> Root {
        let declared = try declared { misuse in
            DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: misuse.reason))
        }
        var entity = Root()
        let reader = ObjectReader(
            container: try decoder.container(keyedBy: EntityKey.self), decoder: decoder)
        for index in declared.indices { try entries[index].decode(&entity, reader, declared[index]) }
        return entity
    }
}

extension CodableEntity {
    /// Creates the default and sets the properties that the payload has.
    ///
    /// - Throws: `DecodingError` if the payload isn't an object, a mandatory property is missing, or a value neither has
    ///   its property's type nor converts to it.
    public init(from decoder: any Decoder) throws { self = try Self.codableKeyPaths.entity(from: decoder) }

    /// Encodes every listed property under its key or path.
    ///
    /// - Throws: The error of a property's value, and `EncodingError` if two properties conflict: one is a value, the other an
    ///   object under the same key.
    public func encode(to encoder: any Encoder) throws {
        let list = Self.codableKeyPaths
        let declared = try list.declared { misuse in
            EncodingError.invalidValue(
                self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: misuse.reason))
        }
        let writer = ObjectWriter(container: encoder.container(keyedBy: EntityKey.self), encoder: encoder)
        // Write objects that other properties share first, or they would overwrite those properties.
        for isShared in [true, false] {
            for index in declared.indices where declared[index].isShared == isShared {
                try list.entries[index].encode(self, writer, declared[index])
            }
        }
    }
}

extension DeclaredEntity {
    /// The type with its stored properties, without wrappers: `Player(score: 12, ratio: 0.5, team: nil)`.
    public var description: String {
        var properties: [String] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            properties =
                current.children.map { child in
                    let label = child.label ?? ""
                    let wrapper = child.value as? any MarkedProperty
                    let name = wrapper != nil && label.hasPrefix("_") ? String(label.dropFirst()) : label
                    return "\(name): \(String(reflecting: child.value))"
                } + properties
            mirror = current.superclassMirror
        }
        return "\(Self.self)(\(properties.joined(separator: ", ")))"
    }

    /// The same as `description`.
    public var debugDescription: String { description }
}
