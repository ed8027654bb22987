/// A property that a `CodableEntity` declares: its value, its key, and how it was decoded.
///
/// Mostly used through aliases for its traits (`@CodableScalar`, `@CodableURL`), or with custom traits:
/// `@CodableKeyedProperty<CelsiusTraits>(key: "temp") var temperature: Double = 0`.
///
/// Two properties are equal if their values are equal, however they were decoded.
///
/// In a type that is not a `CodableEntity` (one with a synthesized `init(from:)`, an array of wrappers), it decodes and
/// encodes its value in the same way, but ignores the declared key, path, `mandatory` and default: a missing key or null
/// gives the traits' initial value, or fails if they have none.
@propertyWrapper
public struct CodableKeyedProperty<Traits: CodableTraits> {
    /// The property's value.
    public var wrappedValue: Traits.Storable

    /// The declared key or path; nil if the property's name is its key.
    public let key: String?

    /// The keys or paths that are searched, in order, if the payload doesn't have `key`. They are never written.
    public let alternatives: [String]

    /// Whether decoding fails if the key is missing or its value is null.
    public let isMandatory: Bool

    /// How the value was decoded. `initialized` stands for a missing key, too: the value is the default.
    public internal(set) var outcome = DecodingOutcome.initialized

    /// Whether the value was decoded; if not, it is the default. Null counts as decoded if the property can be nil.
    /// Assigning a value doesn't change this.
    public var wasDecoded: Bool {
        switch outcome {
        case .decoded, .converted: true
        case .null: Traits.Storable.self is any ExpressibleByNilLiteral.Type
        case .initialized, .missing, .failed: false
        }
    }

    /// Notes on what decoding skipped.
    public internal(set) var notes: [CodableNote] = []

    /// Set temporarily while property names are looked up.
    @usableFromInline var isMarked = false

    /// The property itself: `$count.wasDecoded`.
    public var projectedValue: Self { self }

    /// Creates a property with a default.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default.
    ///   - key: The key after the decoder's key strategy has converted it, or a path to it, `a.b.c`; nil for the
    ///     property's name.
    ///   - alternatives: Other keys or paths to search, in order, if the payload doesn't have the first.
    ///   - mandatory: Whether decoding fails if the key is missing, or its value is null and the property can't be nil.
    @inlinable
    public init(
        wrappedValue: Traits.Storable, key: String? = nil, alternatives: [String] = [], mandatory: Bool = false
    ) {
        self.wrappedValue = wrappedValue
        self.key = key
        self.alternatives = alternatives
        isMandatory = mandatory
    }

    // In the struct itself: the compiler doesn't use an extension's initializer for a property without a default.
    /// Creates a property that starts with its traits' initial value.
    @inlinable
    public init() where Traits: InitializedCodableTraits { self.init(wrappedValue: Traits.initialValue) }

    /// Creates a property that starts with its type's default value.
    @inlinable
    public init() where Traits.Storable: DecodingDefaultConstructible { self.init(wrappedValue: Traits.Storable()) }

    /// Creates a property that starts with its traits' initial value, which takes precedence over its type's.
    @inlinable
    public init() where Traits: InitializedCodableTraits, Traits.Storable: DecodingDefaultConstructible {
        self.init(wrappedValue: Traits.initialValue)
    }
}

extension CodableKeyedProperty where Traits.Storable: DecodingDefaultConstructible {
    /// Creates a property that starts with its type's default value.
    ///
    /// - Parameters:
    ///   - key: The key after the decoder's key strategy has converted it, or a path to it, `a.b.c`; nil for the
    ///     property's name.
    ///   - alternatives: Other keys or paths to search, in order, if the payload doesn't have the first.
    ///   - mandatory: Whether decoding fails if the key is missing, or its value is null and the property can't be nil.
    @inlinable
    public init(key: String? = nil, alternatives: [String] = [], mandatory: Bool = false) {
        self.init(wrappedValue: Traits.Storable(), key: key, alternatives: alternatives, mandatory: mandatory)
    }
}

extension CodableKeyedProperty where Traits: InitializedCodableTraits, Traits.Storable: DecodingDefaultConstructible {
    /// Creates a property that starts with its traits' initial value, which takes precedence over its type's.
    ///
    /// - Parameters:
    ///   - key: The key after the decoder's key strategy has converted it, or a path to it, `a.b.c`; nil for the
    ///     property's name.
    ///   - alternatives: Other keys or paths to search, in order, if the payload doesn't have the first.
    ///   - mandatory: Whether decoding fails if the key is missing, or its value is null and the property can't be nil.
    @inlinable
    public init(key: String? = nil, alternatives: [String] = [], mandatory: Bool = false) {
        self.init(wrappedValue: Traits.initialValue, key: key, alternatives: alternatives, mandatory: mandatory)
    }
}

extension CodableKeyedProperty where Traits: InitializedCodableTraits {
    /// Creates a property that starts with its traits' initial value.
    ///
    /// - Parameters:
    ///   - key: The key after the decoder's key strategy has converted it, or a path to it, `a.b.c`; nil for the
    ///     property's name.
    ///   - alternatives: Other keys or paths to search, in order, if the payload doesn't have the first.
    ///   - mandatory: Whether decoding fails if the key is missing, or its value is null and the property can't be nil.
    @inlinable
    public init(key: String? = nil, alternatives: [String] = [], mandatory: Bool = false) {
        self.init(wrappedValue: Traits.initialValue, key: key, alternatives: alternatives, mandatory: mandatory)
    }
}

extension CodableKeyedProperty {
    /// Decodes and stores a value of the payload.
    ///
    /// - Throws: The traits' error, as a `DecodingError` if the decoder didn't throw it.
    mutating func decode(_ value: CodedValue, notes: [CodableNote] = []) throws {
        if try value.isNull() {
            _ = Traits.assignStorableNil(&wrappedValue)
            outcome = .null
            self.notes = notes
            return
        }
        let (coded, outcome) = try Self.coded(of: value)
        try store(coded, outcome, notes: notes, of: { value })
    }

    /// Whether null is stored as nil instead of leaving the property unchanged.
    var canBeNil: Bool {
        var value = wrappedValue
        return Traits.assignStorableNil(&value)
    }

    private static func coded(of value: CodedValue) throws -> (Traits.Coded, DecodingOutcome) {
        do {
            return (try Traits.decode(value), .decoded)
        } catch {
            return (try Traits.fallback(value, after: error), .converted(error))
        }
    }

    /// Stores a decoded value.
    ///
    /// - Parameters:
    ///   - coded: The decoded value.
    ///   - outcome: How it was decoded.
    ///   - notes: Notes on its key.
    ///   - value: The value in the payload, for an error.
    @inlinable
    mutating func store(
        _ coded: Traits.Coded, _ outcome: DecodingOutcome, notes: [CodableNote], of value: () -> CodedValue
    ) throws {
        wrappedValue = try Self.storable(coded, of: value)
        let more = Traits.notes(from: coded)
        setDetails(outcome, notes.isEmpty ? more : notes + more)
    }

    @usableFromInline
    mutating func setDetails(_ outcome: DecodingOutcome, _ notes: [CodableNote]) {
        self.outcome = outcome
        if !notes.isEmpty || !self.notes.isEmpty { self.notes = notes }
    }

    @inlinable
    static func storable(_ coded: Traits.Coded, of value: () -> CodedValue) throws -> Traits.Storable {
        do {
            return try Traits.createStorable(from: coded)
        } catch {
            throw value().unusable(error)
        }
    }

    /// Returns the value to write for the property, or nil to write nothing.
    func coded(at codingPath: @autoclosure () -> [any CodingKey]) throws -> Traits.Coded? {
        do {
            return try Traits.createDecodable(from: wrappedValue)
        } catch let error as EncodingError {
            throw error
        } catch {
            throw EncodingError.invalidValue(
                wrappedValue,
                EncodingError.Context(codingPath: codingPath(), debugDescription: "\(error)", underlyingError: error))
        }
    }

    /// Returns a property with the initial value of the traits, or else of the type, for a missing key or null outside an
    /// entity; nil if there is none.
    private static func empty() -> Self? {
        func initial<Initialized: InitializedCodableTraits>(_ traits: Initialized.Type) -> Traits.Storable? {
            Initialized.initialValue as? Traits.Storable
        }
        func plain<Constructible: DecodingDefaultConstructible>(_ type: Constructible.Type) -> Traits.Storable? {
            Constructible() as? Traits.Storable
        }
        let value =
            if let traits = Traits.self as? any InitializedCodableTraits.Type {
                initial(traits)
            } else if let type = Traits.Storable.self as? any DecodingDefaultConstructible.Type {
                plain(type)
            } else {
                Traits.Storable?.none
            }
        return value.map { Self(wrappedValue: $0) }
    }

    fileprivate static func empty(orThrow error: @autoclosure () -> DecodingError) throws -> Self {
        guard let empty = empty() else { throw error() }
        return empty
    }
}

extension CodableKeyedProperty: Decodable {
    /// Decodes the value with the traits.
    public init(from decoder: any Decoder) throws {
        let value = CodedValue(decoder: decoder)
        if try value.isNull() {
            var property = try Self.empty(
                orThrow: .valueNotFound(
                    Traits.Storable.self,
                    DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "Found null.")))
            _ = Traits.assignStorableNil(&property.wrappedValue)
            property.outcome = .null
            if !isNil(property.wrappedValue) {
                decoder.recordDefault(
                    property.wrappedValue, for: Traits.Storable.self, .null, path: decoder.codingPath)
            }
            self = property
            return
        }
        let (coded, outcome) = try Self.coded(of: value)
        self.init(wrappedValue: try Self.storable(coded, of: { value }))
        self.outcome = outcome
        notes = Traits.notes(from: coded)
    }
}

extension CodableKeyedProperty: Encodable where Traits.Coded: Encodable {
    /// Encodes the value with the traits, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let coded = try coded(at: encoder.codingPath), !isNil(coded) {
            try container.encode(coded)
        } else {
            try container.encodeNil()
        }
    }
}

extension CodableKeyedProperty: Equatable where Traits.Storable: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
}

extension CodableKeyedProperty: Hashable where Traits.Storable: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension CodableKeyedProperty: Sendable where Traits.Storable: Sendable {}

extension CodableKeyedProperty: MarkedProperty {}

extension CodableKeyedProperty: QuietWrapper {
    public var customMirror: Mirror {
        let notes = notes.isEmpty ? [] : [(label: "notes" as String?, value: notes as Any)]
        return Mirror(self, children: [("wrappedValue", wrappedValue)] + notes, displayStyle: .struct)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a wrapped property of a type that is not a `CodableEntity`. Synthesized code calls this overload; the general
    /// method would throw if the key is missing.
    public func decode<Traits>(
        _ type: CodableKeyedProperty<Traits>.Type, forKey key: Key
    ) throws -> CodableKeyedProperty<Traits> {
        if let property = try decodeIfPresent(type, forKey: key) { return property }
        let context = DecodingError.Context(
            codingPath: contains(key) ? codingPath + [key] : codingPath,
            debugDescription: "No value for the key \"\(key.stringValue)\".")
        let property: CodableKeyedProperty<Traits> = try .empty(
            orThrow: contains(key) ? .valueNotFound(Traits.Storable.self, context) : .keyNotFound(key, context))
        if !isNil(property.wrappedValue) {
            recordDefault(property.wrappedValue, for: Traits.Storable.self, at: key)
        }
        return property
    }
}

extension KeyedEncodingContainer {
    /// Encodes a wrapped property of a type that is not a `CodableEntity`, or omits its key if it is nil. Synthesized code
    /// calls this overload.
    public mutating func encode<Traits>(
        _ property: CodableKeyedProperty<Traits>, forKey key: Key
    ) throws where Traits.Coded: Encodable {
        let codingPath = codingPath
        guard let coded = try property.coded(at: codingPath + [key]), !isNil(coded) else { return }
        try encode(coded, forKey: key)
    }
}
