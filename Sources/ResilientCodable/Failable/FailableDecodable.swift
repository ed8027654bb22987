/// A value that may fail to decode, and is then nil, while everything around it decodes.
///
/// ```swift
/// struct Product: Codable {
///     var name: String
///     @FailableDecodable var image: Picture?
/// }
/// ```
///
/// A missing key and null are nil too. As a plain type it reaches the members of its value as optionals:
///
/// ```swift
/// let product = try JSONDecoder().decode(FailableDecodable<Product>.self, from: payload)
/// product.name    // String?
/// ```
///
/// It encodes as the value itself. A nil is left out of an object, as any nil property is, and is null elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct FailableDecodable<Value> {
    /// The value; nil when it failed to decode, was null or was missing.
    public var wrappedValue: Value?

    // No init() beside this one: with it, a struct's memberwise initializer would ask for the wrapper, not the value.

    /// A value that is there, or nil.
    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    /// A member of the value; nil when there is no value.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member? {
        wrappedValue.map { $0[keyPath: member] }
    }

    /// An optional member of the value; nil when there is no value, or when the member is nil.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member?>) -> Member? {
        wrappedValue.flatMap { $0[keyPath: member] }
    }

    /// A member of the value; nil when there is no value. Writing does nothing when there is no value, and writing nil
    /// does nothing either, since the member itself cannot be nil.
    public subscript<Member>(dynamicMember member: WritableKeyPath<Value, Member>) -> Member? {
        get { wrappedValue.map { $0[keyPath: member] } }
        set {
            if let newValue { wrappedValue?[keyPath: member] = newValue }
        }
    }

    /// An optional member of the value; nil when there is no value, or when the member is nil. Writing does nothing when
    /// there is no value.
    public subscript<Member>(dynamicMember member: WritableKeyPath<Value, Member?>) -> Member? {
        get { wrappedValue.flatMap { $0[keyPath: member] } }
        set { wrappedValue?[keyPath: member] = newValue }
    }
}

extension FailableDecodable: Decodable where Value: Decodable {
    /// Decodes the value, or nil where it fails or is null; never throws.
    public init(from decoder: any Decoder) throws {
        do {
            // Through a container, not by the value's own initializer: a decoder treats Date, Data and URL there.
            let container = try decoder.singleValueContainer()
            self.init(wrappedValue: container.decodeNil() ? nil : try container.decode(Value.self))
        } catch {
            decoder.report(error, for: Value.self, remedy: .setToNil)
            self.init(wrappedValue: nil)
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

extension FailableDecodable: Equatable where Value: Equatable {}
extension FailableDecodable: Hashable where Value: Hashable {}
extension FailableDecodable: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
    /// Decodes a value that may fail or be missing. Synthesized code calls this for a wrapped property, where the
    /// general method would throw for a missing key.
    public func decode<Value: Decodable>(
        _ type: FailableDecodable<Value>.Type, forKey key: Key
    ) throws -> FailableDecodable<Value> {
        try decodeIfPresent(type, forKey: key) ?? FailableDecodable(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    /// Encodes a value, or leaves out its key when it is nil. Synthesized code calls this for a wrapped property.
    public mutating func encode<Value: Encodable>(_ value: FailableDecodable<Value>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
