/// A property that is left out of coding: no key is read, and none is written.
///
/// ```swift
/// struct Photo: Codable {
///     var url: URL
///     @NotCoded<DecodingDefault.Nil> var thumbnail: Image?    // Image needn't be Codable
///     @NotCoded<DecodingDefault.Zero> var attempts: Int
/// }
/// // {"url": "…", "attempts": 7}  →  attempts is 0  →  {"url": "…"}
/// ```
///
/// A decoded property has the provider's `missing`: an initializer from a decoder doesn't see a default after `=`, which is
/// only for values that code creates.
///
/// Only a property can be left out: in an array or a dictionary, and on its own, it can't be encoded.
@propertyWrapper
public struct NotCoded<Provider: DecodingDefaultProvider> {
    /// The value; the provider's `missing` after decoding.
    public var wrappedValue: Provider.Value

    /// Wraps a value.
    public init(wrappedValue: Provider.Value) { self.wrappedValue = wrappedValue }
}

extension NotCoded: Codable {
    /// Uses the provider's `missing`, whatever the payload has.
    public init(from decoder: any Decoder) throws { wrappedValue = Provider.missing }

    /// Fails: the key of a property is omitted instead.
    ///
    /// - Throws: `EncodingError.invalidValue`.
    public func encode(to encoder: any Encoder) throws { throw encoder.onlyPropertiesCanBeLeftOut(wrappedValue) }
}

extension NotCoded: Equatable where Provider.Value: Equatable {}
extension NotCoded: Hashable where Provider.Value: Hashable {}
extension NotCoded: Sendable where Provider.Value: Sendable {}
extension NotCoded: QuietWrapper {}

/// A property that is written but never read: a decoded value has the provider's `missing`.
///
/// ```swift
/// struct Upload: Codable {
///     var name: String
///     @NotDecoded<ClientVersion> var client: String
/// }
/// // {"name": "a", "client": "old"}  →  client is ClientVersion.missing  →  {"client": "2.1", "name": "a"}
/// ```
///
/// It encodes as the value. Nil is omitted from an object.
@propertyWrapper
public struct NotDecoded<Provider: DecodingDefaultProvider> {
    /// The value; the provider's `missing` after decoding.
    public var wrappedValue: Provider.Value

    /// Wraps a value.
    public init(wrappedValue: Provider.Value) { self.wrappedValue = wrappedValue }
}

extension NotDecoded: Decodable {
    /// Uses the provider's `missing`, whatever the payload has.
    public init(from decoder: any Decoder) throws { wrappedValue = Provider.missing }
}

extension NotDecoded: Encodable where Provider.Value: Encodable {
    /// Encodes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension NotDecoded: Equatable where Provider.Value: Equatable {}
extension NotDecoded: Hashable where Provider.Value: Hashable {}
extension NotDecoded: Sendable where Provider.Value: Sendable {}
extension NotDecoded: QuietWrapper {}

/// A property that is read but never written.
///
/// ```swift
/// struct Account: Codable {
///     var name: String
///     @NotEncoded var createdAt: Date?
/// }
/// // {"name": "a", "createdAt": 7}  →  {"name": "a"}
/// ```
///
/// It decodes as a plain value: an invalid value throws, and so do a missing key and null, unless the value is an optional.
///
/// Only a property can be left out: in an array or a dictionary, and on its own, it can't be encoded.
@propertyWrapper
public struct NotEncoded<Value> {
    /// The value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension NotEncoded: Decodable where Value: Decodable {
    /// Decodes the value.
    ///
    /// - Throws: The error of a plain `Value`.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().value(Value.self)
    }
}

extension NotEncoded: Encodable {
    /// Fails: the key of a property is omitted instead.
    ///
    /// - Throws: `EncodingError.invalidValue`.
    public func encode(to encoder: any Encoder) throws { throw encoder.onlyPropertiesCanBeLeftOut(wrappedValue) }
}

extension NotEncoded: Equatable where Value: Equatable {}
extension NotEncoded: Hashable where Value: Hashable {}
extension NotEncoded: Sendable where Value: Sendable {}
extension NotEncoded: QuietWrapper {}

extension Encoder {
    fileprivate func onlyPropertiesCanBeLeftOut(_ value: Any) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(
                codingPath: codingPath, debugDescription: "Only the value of a property can be left out."))
    }
}

// Synthesized code calls these overloads for a wrapped property.

extension KeyedDecodingContainer {
    /// Creates a property that isn't read.
    @inlinable
    public func decode<Provider>(_ type: NotCoded<Provider>.Type, forKey key: Key) throws -> NotCoded<Provider> {
        NotCoded(wrappedValue: Provider.missing)
    }

    /// Creates a property that isn't read.
    @inlinable
    public func decode<Provider>(_ type: NotDecoded<Provider>.Type, forKey key: Key) throws -> NotDecoded<Provider> {
        NotDecoded(wrappedValue: Provider.missing)
    }

    /// Decodes an optional value that may be missing or null.
    @inlinable
    public func decode<Wrapped: Decodable>(
        _ type: NotEncoded<Wrapped?>.Type, forKey key: Key
    ) throws -> NotEncoded<Wrapped?> {
        try decodeIfPresent(type, forKey: key) ?? NotEncoded(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    /// Omits the key of a property that isn't written.
    public mutating func encode<Provider>(_ value: NotCoded<Provider>, forKey key: Key) throws {}

    /// Omits the key of a property that isn't written.
    public mutating func encode<Value>(_ value: NotEncoded<Value>, forKey key: Key) throws {}

    /// Encodes a value, or omits its key if it is nil.
    public mutating func encode<Provider, Wrapped: Encodable>(
        _ value: NotDecoded<Provider>, forKey key: Key
    ) throws where Provider.Value == Wrapped? {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
