/// A value that is nil if it fails to decode, while everything around it decodes.
///
/// ```swift
/// struct Product: Codable {
///     var name: String
///     @FailableDecodable var image: Picture?
/// }
/// ```
///
/// A missing key and null give nil, too: `$image.error`, `$image.wasMissing` and `$image.wasNull` tell them apart. Used
/// as a plain type, it exposes its value's members as optionals:
///
/// ```swift
/// let product = try JSONDecoder().decode(FailableDecodable<Product>.self, from: payload)
/// product.name    // String?
/// ```
///
/// It encodes as the value itself. Like any nil property, nil is omitted from an object; elsewhere it encodes as null.
@propertyWrapper @dynamicMemberLookup
public struct FailableDecodable<Value> {
    /// The value; nil if it failed to decode, was null or was missing.
    public var wrappedValue: Value?

    /// How the value was decoded: `$image.error` tells why it failed.
    public private(set) var projectedValue = DecodingOutcome.initialized

    // Don't add init(): a struct's memberwise initializer would then take the wrapper instead of the value.

    /// Wraps a value or nil.
    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    @usableFromInline
    init(_ wrappedValue: Value?, _ outcome: DecodingOutcome) {
        self.wrappedValue = wrappedValue
        projectedValue = outcome
    }

    /// A member of the value; nil if there is no value.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member? {
        wrappedValue.map { $0[keyPath: member] }
    }

    /// An optional member of the value; nil if there is no value, or the member is nil.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member?>) -> Member? {
        wrappedValue.flatMap { $0[keyPath: member] }
    }

    /// A member of the value; nil if there is no value. Writing does nothing if there is no value or the new value is
    /// nil, because the member itself can't be nil.
    public subscript<Member>(dynamicMember member: WritableKeyPath<Value, Member>) -> Member? {
        get { wrappedValue.map { $0[keyPath: member] } }
        set {
            if let newValue { wrappedValue?[keyPath: member] = newValue }
        }
    }

    /// An optional member of the value; nil if there is no value, or the member is nil. Writing does nothing if
    /// there is no value.
    public subscript<Member>(dynamicMember member: WritableKeyPath<Value, Member?>) -> Member? {
        get { wrappedValue.flatMap { $0[keyPath: member] } }
        set { wrappedValue?[keyPath: member] = newValue }
    }
}

extension FailableDecodable: Decodable where Value: Decodable {
    /// Decodes the value, or nil if it fails or is null; never throws.
    public init(from decoder: any Decoder) throws {
        do {
            // Decode through a container, not with the type's initializer: the container handles Date, Data and URL.
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self.init(nil, .null)
            } else {
                self.init(try container.value(Value.self), .decoded)
            }
        } catch {
            decoder.report(error, for: Value.self, remedy: .setToNil)
            self.init(nil, .failed(error))
        }
    }
}

extension FailableDecodable: Encodable where Value: Encodable {
    /// Encodes the value itself, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue {
            try container.encode(wrappedValue)
        } else {
            try container.encodeNil()
        }
    }
}

extension FailableDecodable: Equatable where Value: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
}

extension FailableDecodable: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension FailableDecodable: Sendable where Value: Sendable {}
extension FailableDecodable: QuietWrapper {}

extension KeyedDecodingContainer {
    /// Decodes a value that may fail or be missing. Synthesized code calls this overload for a wrapped property; the general
    /// method would throw if the key is missing.
    @inlinable
    public func decode<Value: Decodable>(
        _ type: FailableDecodable<Value>.Type, forKey key: Key
    ) throws -> FailableDecodable<Value> {
        if let value = try decodeIfPresent(type, forKey: key) { return value }
        return FailableDecodable(nil, contains(key) ? .null : .missing)
    }
}

extension KeyedEncodingContainer {
    /// Encodes a value, or omits its key if it is nil. Synthesized code calls this for a wrapped property.
    public mutating func encode<Value: Encodable>(_ value: FailableDecodable<Value>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
