/// A strategy as people choose it: its name, what it can be, and what each value does.
package struct Strategy: Hashable, Sendable, Identifiable {
    /// Whether a strategy changes how a payload is decoded, or how the value is encoded again.
    package enum Side: String, Hashable, Sendable {
        case decoding
        case encoding
    }

    /// A value that is offered.
    package struct Value: Hashable, Sendable {
        /// As a person writes it. A template names what is to be filled in in capitals: `format:PATTERN`.
        package let spelling: String
        /// What the coder does then, in a line, with the name of its property.
        package let explanation: String
        /// For a template: a whole value to begin with. Nil for a value that can be set as it is spelled.
        package let example: String?

        /// Whether something must be filled in before the value can be set.
        package var isTemplate: Bool { example != nil }
        /// For a template: what every value made from it begins with, such as `format:`. May be empty.
        package var fixedPart: Substring {
            spelling.firstIndex(of: ":").map { spelling[...$0] } ?? ""
        }
    }

    /// The name on the command line, in the panel, the config file and reports.
    package let name: String
    /// What it decides, in a line.
    package let summary: String
    package let side: Side
    private static let forPropertyLists: Set<String> = [
        "keys", "arrays", "dictionaries", "optionals", "scalars", "enums", "missing", "errors", "key-set",
        "encode-key-set",
    ]

    /// The values that are offered, the default first.
    package let values: [Value]

    package var id: String { name }
    /// Whether it can change how a property list is decoded or encoded: the what-ifs and the key sets can, the settings
    /// that only JSON's coders have cannot. `keys` can by `case-insensitive` alone.
    package var appliesToPropertyLists: Bool {
        Self.forPropertyLists.contains(name)
    }
    /// The value of a set that nobody touched.
    package var defaultValue: String { values[0].spelling }
    /// Whether values other than the offered ones can be written.
    package var isFreeForm: Bool { values.contains(where: \.isTemplate) }

    /// Which of the offered values a value is, free-form ones included; nil for a text that is no value of this strategy.
    ///
    /// - Parameter printed: A value as a `StrategySet` prints it.
    /// - Returns: An index into `values`.
    package func index(of printed: String) -> Int? {
        values.firstIndex { $0.spelling == printed && !$0.isTemplate }
            ?? values.firstIndex { $0.isTemplate && printed.hasPrefix($0.fixedPart) }
    }

    /// The line that explains a value, free-form ones included; nil for a text that is no value of this strategy.
    ///
    /// - Parameter printed: A value as a `StrategySet` prints it.
    package func explanation(of printed: String) -> String? { index(of: printed).map { values[$0].explanation } }

    /// The strategy with values that are known from elsewhere in front of its templates, such as the names of a model's
    /// key sets. Its default stays.
    ///
    /// - Parameter names: Values as a `StrategySet` prints them.
    package func offering(_ names: [String]) -> Strategy {
        guard let template = values.firstIndex(where: \.isTemplate) else { return self }
        let known = names.filter { name in !values.contains { $0.spelling == name } }
        var offered = values
        offered.insert(
            contentsOf: known.map { Value(spelling: $0, explanation: values[template].explanation, example: nil) },
            at: template)
        return Strategy(name: name, summary: summary, side: side, values: offered)
    }
}
