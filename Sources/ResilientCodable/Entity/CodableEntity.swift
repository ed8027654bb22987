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
/// player.score                // 12: the key's case is ignored, and text that is a number is taken as one
/// player.$score.wasDecoded    // true
/// player.team                 // nil, and $team.wasDecoded is false
/// ```
///
/// ## How a value moves through it
///
/// Decoding makes the default, `Self()`, and goes through `codableKeyPaths` in order. For each property:
///
/// 1. **Find.** The property's key is what `key:` says, else the property's name. In the object at hand the whole key is
///    looked for: exactly, then ignoring case (`CodableTraits.findCodingKey`). If there is none and the key is a path
///    (`a.b.c`), the object under its first part is opened, and what is left of the path is looked for in there.
/// 2. **Missing.** The default stays, or a mandatory property throws `DecodingError.keyNotFound`, which names the part of
///    the path that is missing. A null on the way is a missing key.
/// 3. **Null.** The default of a property that cannot be nil stays; one that can be nil becomes nil.
/// 4. **Decode.** `CodableTraits.decode` reads the payload's own type. If that throws anything at all,
///    `CodableTraits.fallback` may still make something of the value: scalars are repaired there. What it throws is thrown.
/// 5. **Store.** `CodableTraits.createStorable` turns what was decoded into what the property holds.
///
/// What was passed over on the way (elements that were dropped, keys that matched too) is kept as notes: `$items.notes`.
/// With repairs, it is also reported to the decoder's `DecodingErrorReporter`, when it has one.
///
/// Encoding goes through `codableKeyPaths` in order too: `CodableTraits.createDecodable` gives the payload's type back,
/// which is written under the property's key, in the object its path leads to. Properties under one path share the object,
/// and a property that is itself such an object (`level1` beside `level1.name`) shares it too. A nil is left out. Of two
/// properties with one key the later is written.
///
/// ## What is not decoded
///
/// Only properties in `codableKeyPaths` are decoded and encoded. A wrapped property that is not listed is left at its
/// default, and a debug build says so once, on standard error.
///
/// Properties find their names by reflection, once a type: a struct that shows itself otherwise (`CustomReflectable`), or
/// one compiled without reflection metadata, needs a `key:` for each property.
public protocol CodableEntity: Codable, DefaultConstructible {
    /// The wrapped properties to decode and encode, in order. Best a `static let`: its names are looked up once.
    static var codableKeyPaths: KeyPathList<Self> { get }
}

extension CodableEntity {
    /// Makes the default, and fills in what the payload has.
    ///
    /// - Throws: `DecodingError` where there is no object, a mandatory property is missing, or a value is neither of its
    ///   property's type nor can be turned into it.
    public init(from decoder: any Decoder) throws {
        self.init()
        let list = Self.codableKeyPaths
        let declared = try list.declared { misuse in
            DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: misuse.reason))
        }
        let reader = ObjectReader(
            container: try decoder.container(keyedBy: EntityKey.self), decoder: decoder)
        for index in declared.indices {
            try list.entries[index].property.decode(into: &self, from: reader, declared: declared[index])
        }
    }

    /// Encodes every listed property under its key or path.
    ///
    /// - Throws: What a property's value throws, and `EncodingError` where two properties cannot both be written: one as a
    ///   value, one as an object under the same key.
    public func encode(to encoder: any Encoder) throws {
        let list = Self.codableKeyPaths
        let declared = try list.declared { misuse in
            EncodingError.invalidValue(
                self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: misuse.reason))
        }
        let writer = ObjectWriter(container: encoder.container(keyedBy: EntityKey.self), encoder: encoder)
        // An object that others are written into goes first, or it would replace what they wrote.
        for isShared in [true, false] {
            for index in declared.indices where declared[index].isShared == isShared {
                try list.entries[index].property.encode(self, to: writer, declared: declared[index])
            }
        }
    }
}
