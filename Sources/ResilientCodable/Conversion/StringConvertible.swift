/// A string that also decodes from a number or a Bool.
///
/// ```swift
/// struct Product: Codable {
///     @StringConvertible var id: String
/// }
/// // {"id": 1}  →  "1"  →  {"id": "1"}
/// ```
///
/// A whole number becomes an integer (`1` and `1.0` give `"1"`), any other the shortest decimal that reads back as it,
/// without an exponent: a decoder doesn't expose the payload's own digits. `true` gives `"true"`. Null, a missing key,
/// arrays and objects fail as for a plain string. For an optional, use `StringConvertible?`.
///
/// It encodes as a string.
@propertyWrapper
public struct StringConvertible: Hashable, Sendable {
    /// The string.
    public var wrappedValue: String

    /// Wraps a string.
    public init(wrappedValue: String) { self.wrappedValue = wrappedValue }
}

extension StringConvertible: Codable {
    /// Decodes a string, or a number or bool as text.
    ///
    /// - Throws: The error of a plain string, for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            wrappedValue = try container.decode(String.self)
        } catch {
            guard !container.decodeNil(), let text = ScalarText.text(in: container) else { throw error }
            decoder.report(error, for: String.self, remedy: .converted(to: text))
            wrappedValue = text
        }
    }

    /// Encodes the string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension StringConvertible: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(wrappedValue: value) }
}

extension StringConvertible: CustomStringConvertible {
    public var description: String { wrappedValue }
}
