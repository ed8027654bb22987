/// `key-set`: which key set is used by a type that has several (`VariablyCodable`).
package indirect enum KeySetStrategy: StrategyValue {
    /// No key set is passed to the coder, as for types without key sets.
    case none
    /// The set with that name. Never empty if parsed.
    case named(String)

    /// The raw value of the `userInfo` key for the name. `ResilientCodable` declares a key with this raw value as
    /// `.codingType`, and so does every copy of it that was built elsewhere.
    package static let userInfoKey = "codascope.codingType"

    /// The strategy's own keywords. A set with such a name is written with a backslash before it.
    private static let words = ["none", "same"]

    package var printed: String {
        switch self {
        case .none: "none"
        case .named(let name): Self.words.contains(name) || name.hasPrefix("\\") ? "\\" + name : name
        }
    }

    package static func parse(_ text: String) throws(ValueProblem) -> KeySetStrategy {
        if text == "none" { return .none }
        let name = text.hasPrefix("\\") ? String(text.dropFirst()) : text
        guard !name.isEmpty else { throw .malformed("the name of the set is empty") }
        return .named(name)
    }
}
