/// `key-set`: which of its key sets a type with several of them (`VariablyCodable`) reads and writes.
package enum KeySetStrategy: StrategyValue {
    /// The coder is told of none: what is decoded without key sets needs none.
    case none
    /// The set of that name. Never empty when parsed.
    case named(String)

    /// The raw value of the `userInfo` key that the name is handed over by. `ResilientCodable` declares a key of this
    /// raw value as `.codingType`; a copy of it that was built elsewhere does so too.
    package static let userInfoKey = "codascope.codingType"

    /// The words of the strategy itself: a set of such a name is written with a backslash before it.
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
