/// The kind of a value in a payload, as reports name it.
package enum FoundKind: String, Sendable, Hashable, Codable {
    case null, bool, number, string, array, object
    /// Kinds that JSON doesn't have.
    case date, data
    case other = "something else"
    /// No value: a missing key, or text that isn't a value.
    case nothing

    /// Whether it is a scalar other than null that every format has.
    package var isScalar: Bool { [.bool, .number, .string].contains(self) }

    /// Whether it contains other values.
    package var isContainer: Bool { self == .array || self == .object }
}
