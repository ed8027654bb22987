/// A property that a `CodableEntity` declares: its value, its key, and how it was decoded.
///
/// Mostly used under the names of its traits (`@CodableScalar`, `@CodableURL`), or with custom traits:
/// `@CodableKeyedProperty<CelsiusTraits>(key: "temp") var temperature: Double = 0`.
///
/// Two properties are equal if their values are, wherever the values came from.
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

    /// Whether decoding fails if the key is missing.
    public let isMandatory: Bool

    /// Whether the value was decoded; if not, it is the default. Null counts if the property can be nil. Assigning a
    /// value doesn't change this.
    public private(set) var wasDecoded = false

    /// Notes on what decoding skipped.
    public private(set) var notes: [CodableNote] = []

    /// Set temporarily while property names are looked up.
    var isMarked = false

    /// The property itself: `$count.wasDecoded`.
    public var projectedValue: Self { self }

    /// A property with a default.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default.
    ///   - key: The key after the decoder's key strategy has converted it, or a path to it, `a.b.c`; nil for the
    ///     property's name.
    ///   - mandatory: Whether decoding fails if the key is missing.
    public init(wrappedValue: Traits.Storable, key: String? = nil, mandatory: Bool = false) {
        self.wrappedValue = wrappedValue
        self.key = key
        isMandatory = mandatory
    }

    // In the struct itself: the compiler doesn't use an extension's initializer for a property without a default.
    /// A property that starts with its traits' initial value.
    public init() where Traits: InitializedCodableTraits { self.init(wrappedValue: Traits.initialValue) }
}

extension CodableKeyedProperty where Traits: InitializedCodableTraits {
    /// A property that starts with its traits' initial value.
    ///
    /// - Parameters:
    ///   - key: The key after the decoder's key strategy has converted it, or a path to it, `a.b.c`; nil for the
    ///     property's name.
    ///   - mandatory: Whether decoding fails if the key is missing.
    public init(key: String? = nil, mandatory: Bool = false) {
        self.init(wrappedValue: Traits.initialValue, key: key, mandatory: mandatory)
    }
}

extension CodableKeyedProperty {
    /// Decodes and stores a value of the payload.
    ///
    /// - Throws: The traits' error, as a `DecodingError` if the decoder didn't throw it.
    mutating func decode(_ value: CodedValue, notes: [CodableNote] = []) throws {
        if try value.isNull() {
            wasDecoded = Traits.assignStorableNil(&wrappedValue)
            self.notes = notes
            return
        }
        wrappedValue = try Self.storable(of: value) { self.notes = notes + $0 }
        wasDecoded = true
    }

    private static func storable(
        of value: CodedValue, notes: ([CodableNote]) -> Void
    ) throws -> Traits.Storable {
        let coded: Traits.Coded
        do {
            coded = try Traits.decode(value)
        } catch {
            coded = try Traits.fallback(value, after: error)
        }
        notes(Traits.notes(from: coded))
        do {
            return try Traits.createStorable(from: coded)
        } catch let error as DecodingError {
            throw error
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: value.codingPath, debugDescription: "\(error)", underlyingError: error))
        }
    }

    /// The value to write for the property; nil for none.
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

    /// The value for a missing key or null outside an entity: nil if it can be nil, otherwise the traits' initial value.
    private static func empty() -> Self? {
        func initial<Initialized: InitializedCodableTraits>(_ traits: Initialized.Type) -> Traits.Storable? {
            Initialized.initialValue as? Traits.Storable
        }
        guard let traits = Traits.self as? any InitializedCodableTraits.Type, let value = initial(traits) else {
            return nil
        }
        return Self(wrappedValue: value)
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
            property.wasDecoded = Traits.assignStorableNil(&property.wrappedValue)
            self = property
            return
        }
        var notes: [CodableNote] = []
        self.init(wrappedValue: try Self.storable(of: value) { notes = $0 })
        self.notes = notes
        wasDecoded = true
    }
}

extension CodableKeyedProperty: Encodable {
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
        return try .empty(
            orThrow: contains(key) ? .valueNotFound(Traits.Storable.self, context) : .keyNotFound(key, context))
    }
}

extension KeyedEncodingContainer {
    /// Encodes a wrapped property of a type that is not a `CodableEntity`, or omits its key if it is nil. Synthesized code
    /// calls this overload.
    public mutating func encode<Traits>(_ property: CodableKeyedProperty<Traits>, forKey key: Key) throws {
        let codingPath = codingPath
        guard let coded = try property.coded(at: codingPath + [key]), !isNil(coded) else { return }
        try encode(coded, forKey: key)
    }
}
