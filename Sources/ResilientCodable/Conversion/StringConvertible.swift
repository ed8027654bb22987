/// A string that also decodes from a number or a Bool.
///
/// ```swift
/// struct Product: Codable {
///     @StringConvertible var id: String
/// }
/// // {"id": 1}  →  "1"  →  {"id": "1"}
/// ```
///
/// A number becomes a decimal with all its digits, without an exponent and without trailing zeros in its fraction (`1`
/// and `1.0` give `"1"`, `1e20` gives `"100000000000000000000"`), because a decoder doesn't expose the payload's own
/// text. `true` gives `"true"`. Null, a missing key, arrays, objects, and numbers whose exact digits the decoder
/// doesn't provide throw the error of a plain string. For an optional, use `@Convertible var id: String?`, which
/// converts in the same way.
///
/// It encodes as a string. `$id.wasConverted` tells whether the value was converted. Used as a plain type, it has the
/// string's properties: `ids[0].count`.
@propertyWrapper @dynamicMemberLookup
public struct StringConvertible: Sendable {
    /// The string.
    public var wrappedValue: String

    /// How the string was decoded.
    public private(set) var projectedValue = DecodingOutcome.initialized

    /// Wraps a string.
    public init(wrappedValue: String) { self.wrappedValue = wrappedValue }

    /// A member of the string.
    public subscript<Member>(dynamicMember member: KeyPath<String, Member>) -> Member { wrappedValue[keyPath: member] }
}

extension StringConvertible: Hashable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension StringConvertible: Codable {
    /// Decodes a string, or a number or bool as text.
    ///
    /// - Throws: The error of a plain string, for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            wrappedValue = try container.decode(String.self)
            projectedValue = .decoded
        } catch {
            guard !container.decodeNil(),
                let text = CodedValue(decoder: decoder).scalar(besides: String.self)?.text
            else { throw error }
            decoder.report(error, for: String.self, remedy: .converted(to: text))
            wrappedValue = text
            projectedValue = .converted(error)
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

extension StringConvertible: QuietWrapper {}
