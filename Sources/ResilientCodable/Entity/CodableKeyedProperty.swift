/// A property that a `CodableEntity` declares: its value, its key, and how it was decoded.
///
/// Mostly used through aliases for its traits (`@CodableScalar`, `@CodableURL`), or with custom traits:
/// `@CodableKeyedProperty<CelsiusTraits>(key: "temp") var temperature: Double = 0`.
///
/// Two properties are equal if their values are equal, however they were decoded.
///
/// It isn't `Codable` itself: in a type that isn't an entity, its key, path, `mandatory` and default would be ignored, so the
/// compiler rejects it there.
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
        let key = key.map { [(label: "key" as String?, value: $0 as Any)] } ?? []
        let notes = notes.isEmpty ? [] : [(label: "notes" as String?, value: notes as Any)]
        return Mirror(self, children: [("wrappedValue", wrappedValue)] + key + notes, displayStyle: .struct)
    }
}
