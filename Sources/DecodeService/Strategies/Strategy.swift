/// The description of a strategy: its name, its possible values, and what each does.
package struct Strategy: Hashable, Sendable, Identifiable {
    /// Whether a strategy changes how a payload is decoded, or how the value is encoded again.
    package enum Side: String, Hashable, Sendable {
        case decoding
        case encoding
    }

    /// A value in the list of choices.
    package struct Value: Hashable, Sendable {
        /// The value as written by the user. A template has placeholders in capitals: `format:PATTERN`.
        package let spelling: String
        /// One line about what the coder does, with the name of its property.
        package let explanation: String
        /// For a template, a complete value to start from. Nil for a value that isn't a template.
        package let example: String?

        /// Whether the value has placeholders to fill in.
        package var isTemplate: Bool { example != nil }
        /// For a template, the prefix of all its values, such as `format:`. May be empty.
        package var fixedPart: Substring {
            spelling.firstIndex(of: ":").map { spelling[...$0] } ?? ""
        }
    }

    /// The name on the command line, in the panel, the config file and reports.
    package let name: String
    /// One line about what the strategy controls.
    package let summary: String
    package let side: Side
    private static let forPropertyLists: Set<String> = [
        "keys", "arrays", "dictionaries", "optionals", "scalars", "enums", "missing", "errors", "key-set",
        "encode-key-set",
    ]

    /// The choices, the default first.
    package let values: [Value]

    package var id: String { name }
    /// Whether it can affect property lists. The what-ifs and the key sets can; settings that only JSON's coders have
    /// can't. Of the values of `keys`, only `case-insensitive` can.
    package var appliesToPropertyLists: Bool {
        Self.forPropertyLists.contains(name)
    }
    /// The value in a new set.
    package var defaultValue: String { values[0].spelling }
    /// Whether values other than the listed choices are accepted.
    package var isFreeForm: Bool { values.contains(where: \.isTemplate) }

    /// Returns the choice that a value matches, including free-form values, or nil for a text that isn't a value.
    ///
    /// - Parameter printed: A value as a `StrategySet` prints it.
    /// - Returns: An index into `values`.
    package func index(of printed: String) -> Int? {
        values.firstIndex { $0.spelling == printed && !$0.isTemplate }
            ?? values.firstIndex { $0.isTemplate && printed.hasPrefix($0.fixedPart) }
    }

    /// Returns one line about a value, including free-form ones, or nil for a text that isn't a value of this strategy.
    ///
    /// - Parameter printed: A value as a `StrategySet` prints it.
    package func explanation(of printed: String) -> String? { index(of: printed).map { values[$0].explanation } }

    /// Returns the strategy with further values, such as a model's key sets, between its default and the other values.
    ///
    /// - Parameter names: Values as a `StrategySet` prints them.
    package func offering(_ names: [String]) -> Strategy {
        guard let template = values.firstIndex(where: \.isTemplate) else { return self }
        let offered = names.filter { $0 != defaultValue }.map { name in
            values.first { $0.spelling == name }
                ?? Value(
                    spelling: name, explanation: explanation(of: name) ?? values[template].explanation, example: nil)
        }
        let others = values.dropFirst().filter { value in !offered.contains { $0.spelling == value.spelling } }
        return Strategy(name: name, summary: summary, side: side, values: values.prefix(1) + offered + others)
    }
}
