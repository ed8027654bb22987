/// What kind of value stands at a place of a payload, as reports name it.
package enum FoundKind: String, Sendable, Hashable, Codable {
    case null, bool, number, string, array, object
    /// Kinds that JSON does not have.
    case date, data
    case other = "something else"
    /// No value: a missing key, or text that is none.
    case nothing

    /// Whether it is one value that is neither null nor a container, in every format.
    package var isScalar: Bool { [.bool, .number, .string].contains(self) }

    /// Whether it holds other values.
    package var isContainer: Bool { self == .array || self == .object }
}
