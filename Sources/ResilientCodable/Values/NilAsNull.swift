/// An optional value whose nil is written as null, not omitted.
///
/// ```swift
/// struct Person: Codable {
///     @NilAsNull var nickname: String?
/// }
/// // Person(nickname: nil)  →  {"nickname": null}
/// ```
///
/// A missing key and null decode as nil; `$nickname.wasMissing` and `$nickname.wasNull` tell them apart. A value that fails
/// to decode throws its error.
///
/// It encodes as the value, or null. For a property whose key is sometimes omitted and sometimes null, use `PatchValue`.
@propertyWrapper
public struct NilAsNull<Value> {
    /// The value; nil if it was null or missing.
    public var wrappedValue: Value?

    /// How the value was decoded.
    public private(set) var projectedValue = DecodingOutcome.initialized

    /// Wraps a value or nil.
    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    @usableFromInline
    init(_ wrappedValue: Value?, _ outcome: DecodingOutcome) {
        self.wrappedValue = wrappedValue
        projectedValue = outcome
    }
}

extension NilAsNull: Decodable where Value: Decodable {
    /// Decodes the value; nil for null.
    ///
    /// - Throws: The error of a plain `Value`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self.init(nil, .null)
        } else {
            self.init(try container.value(Value.self), .decoded)
        }
    }
}

extension NilAsNull: Encodable where Value: Encodable {
    /// Encodes the value, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension NilAsNull: Equatable where Value: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
}

extension NilAsNull: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension NilAsNull: Sendable where Value: Sendable {}
extension NilAsNull: QuietWrapper {}

extension KeyedDecodingContainer {
    /// Decodes a value that may be missing or null. Synthesized code calls this overload for a wrapped property; the
    /// general method would throw if the key is missing.
    @inlinable
    public func decode<Value: Decodable>(_ type: NilAsNull<Value>.Type, forKey key: Key) throws -> NilAsNull<Value> {
        if let value = try decodeIfPresent(type, forKey: key) { return value }
        return NilAsNull(nil, contains(key) ? .null : .missing)
    }
}
