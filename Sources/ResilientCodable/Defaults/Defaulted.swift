/// The default values of a property that is missing or invalid, for `@Defaulted`.
public protocol DecodingDefaultProvider {
    associatedtype Value
    /// The value if the key is missing or its value is null.
    static var missing: Value { get }
    /// The value if the payload's value fails to decode; `missing` by default.
    static var invalid: Value { get }
}

extension DecodingDefaultProvider {
    public static var invalid: Value { missing }
}

/// A value with one default if it is missing and another if it is invalid.
///
/// ```swift
/// enum Stock: DecodingDefaultProvider {
///     static let missing = 1      // the old API doesn't send it: assume one
///     static let invalid = 0
/// }
/// struct Product: Codable {
///     @Defaulted<Stock> var stock: Int
/// }
/// // {}  →  1        {"stock": null}  →  1        {"stock": "many"}  →  0        {"stock": 7}  →  7
/// ```
///
/// A value after `=` is for code that creates the type: no decode uses it. It encodes as the value, even if that is a
/// default. `$stock.wasMissing` and `$stock.error` tell why a default was used.
@propertyWrapper
public struct Defaulted<Provider: DecodingDefaultProvider> {
    /// The decoded value, or one of the provider's defaults.
    public var wrappedValue: Provider.Value

    /// How the value was decoded.
    public private(set) var projectedValue = DecodingOutcome.initialized

    /// Wraps a value.
    public init(wrappedValue: Provider.Value) { self.wrappedValue = wrappedValue }

    @usableFromInline
    init(_ wrappedValue: Provider.Value, _ outcome: DecodingOutcome) {
        self.wrappedValue = wrappedValue
        projectedValue = outcome
    }
}

extension Defaulted: Decodable where Provider.Value: Decodable {
    /// Decodes the value, or uses the provider's `missing` for null and its `invalid` if decoding fails.
    public init(from decoder: any Decoder) throws {
        do {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                let value = Provider.missing
                decoder.recordDefault(value, for: Provider.Value.self, .null, path: decoder.codingPath)
                self.init(value, .null)
            } else {
                self.init(try container.value(Provider.Value.self), .decoded)
            }
        } catch {
            let value = Provider.invalid
            decoder.report(error, for: Provider.Value.self, remedy: .replaced(by: DefaultText.text(value)))
            self.init(value, .failed(error))
        }
    }
}

extension Defaulted: Encodable where Provider.Value: Encodable {
    /// Encodes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension Defaulted: Equatable where Provider.Value: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
}

extension Defaulted: Hashable where Provider.Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Defaulted: Sendable where Provider.Value: Sendable {}
extension Defaulted: QuietWrapper {}

extension KeyedDecodingContainer {
    /// Decodes a value that may be missing. Synthesized code calls this overload for a wrapped property; the general method
    /// would throw if the key is missing.
    @inlinable
    public func decode<Provider>(
        _ type: Defaulted<Provider>.Type, forKey key: Key
    ) throws -> Defaulted<Provider> where Provider.Value: Decodable {
        if let value = try decodeIfPresent(type, forKey: key) { return value }
        let value = Provider.missing
        return Defaulted(value, outcomeOfDefault(value, for: Provider.Value.self, at: key))
    }
}

extension KeyedEncodingContainer {
    /// Encodes a value, or omits its key if it is nil. Synthesized code calls this for a wrapped property.
    public mutating func encode<Provider, Wrapped: Encodable>(
        _ value: Defaulted<Provider>, forKey key: Key
    ) throws where Provider.Value == Wrapped? {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}

/// Ready-made defaults for `@Defaulted`: false, true, zero, empty, nil, and the first case.
///
/// ```swift
/// struct Product: Codable {
///     @Defaulted<DecodingDefault.False> var isNew: Bool
///     @Defaulted<DecodingDefault.Zero> var stock: Int
///     @Defaulted<DecodingDefault.Empty> var tags: [String]
///     @Defaulted<DecodingDefault.FirstCase> var size: Size
/// }
/// // {}  →  false, 0, [] and the first case of Size
/// ```
///
/// The value is the same for a missing key, null and a value that fails to decode. The type of the property completes
/// `Zero`, `Empty`, `Nil` and `FirstCase`, so `Zero` stands for `Zero<Int>` here.
public enum DecodingDefault {
    /// False.
    public enum False: DecodingDefaultProvider {
        public static var missing: Bool { false }
    }

    /// True.
    public enum True: DecodingDefaultProvider {
        public static var missing: Bool { true }
    }

    /// Zero, for a number of any type.
    public enum Zero<Value: AdditiveArithmetic>: DecodingDefaultProvider {
        public static var missing: Value { .zero }
    }

    /// An empty string, array, dictionary or set.
    public enum Empty<Value: Collection & DecodingDefaultConstructible>: DecodingDefaultProvider {
        public static var missing: Value { Value() }
    }

    /// Nil, for an optional.
    public enum Nil<Wrapped>: DecodingDefaultProvider {
        public static var missing: Wrapped? { nil }
    }

    /// The first case of an enum, as its `allCases` lists them.
    public enum FirstCase<Value: CaseIterable>: DecodingDefaultProvider {
        public static var missing: Value {
            guard let first = Value.allCases.first else { preconditionFailure("\(Value.self) has no case") }
            return first
        }
    }
}
