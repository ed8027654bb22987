/// A value that also decodes from another scalar: a string, a number or a Bool that converts to it without loss.
///
/// ```swift
/// struct Product: Codable {
///     @Convertible var price: Double
///     @Convertible var code: String
/// }
/// // {"price": "12.2", "code": 7}  →  price 12.2, code "7"  →  {"price": 12.2, "code": "7"}
/// ```
///
/// A scalar that doesn't convert without loss (`"1e400"` or `"9007199254740993"` to `Double`, `1.5` to `Int`) fails with
/// the same error as a plain `Value`; so do null and a missing key. For an optional, use `Convertible<Value>?`.
///
/// It encodes as the value.
@propertyWrapper
public struct Convertible<Value: LosslessStringConvertible> {
    /// The value, converted or not.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Convertible: Decodable where Value: Decodable {
    /// Decodes the value, or a scalar that converts to it.
    ///
    /// - Throws: The error of a plain `Value`, if the scalar doesn't convert.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            wrappedValue = try container.decode(Value.self)
        } catch {
            // Catch any error: Foundation's error for a number that doesn't fit is not a DecodingError.
            guard !container.decodeNil(), let text = ScalarText.text(in: container), let value = Self.value(of: text)
            else { throw error }
            decoder.report(error, for: Value.self, remedy: .converted(to: value.description))
            wrappedValue = value
        }
    }

    private static func value(of text: String) -> Value? {
        guard let value = Value(text) else { return nil }
        guard let number = value as? any BinaryFloatingPoint else { return value }
        return keeps(text, as: number) ? value : nil
    }

    /// Whether a floating-point number represents the text: it is finite, and no digit of an integer is lost.
    private static func keeps(_ text: String, as number: some BinaryFloatingPoint) -> Bool {
        guard number.isFinite else { return false }
        guard let integer = Int128(text) else { return true }
        return Int128(exactly: number) == integer
    }
}

extension Convertible: Encodable where Value: Encodable {
    /// Encodes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension Convertible: Equatable where Value: Equatable {}
extension Convertible: Hashable where Value: Hashable {}
extension Convertible: Sendable where Value: Sendable {}

extension Convertible: CustomStringConvertible {
    public var description: String { wrappedValue.description }
}
