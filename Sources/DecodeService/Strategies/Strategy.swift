import Foundation

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

    /// The choices, the default first.
    package let values: [Value]

    package var id: String { name }
    /// Whether it can affect property lists. The what-ifs and the key sets can; settings that only JSON's coders have
    /// can't. Of the values of `keys`, only `case-insensitive` can.
    package var appliesToPropertyLists: Bool {
        [
            "keys", "arrays", "dictionaries", "optionals", "scalars", "enums", "missing", "errors", "key-set",
            "encode-key-set",
        ].contains(name)
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

/// A strategy and a value for it, both valid.
package struct StrategyChange: Hashable, Sendable {
    /// The strategy's name: `dates`.
    package let name: String
    /// The value as written by the user: `format:yyyy-MM-dd`.
    package let value: String

    /// Creates a change of a property of the set.
    package init<Value: StrategyValue>(
        _ property: any WritableKeyPath<StrategySet, Value> & Sendable, _ value: Value
    ) {
        guard let row = StrategyRow.all.first(where: { $0.property == property }) else {
            preconditionFailure("the table of strategies has no row for \(property)")
        }
        name = row.strategy.name
        self.value = value.printed
    }

    /// Creates a change by name.
    ///
    /// - Parameters:
    ///   - name: The strategy's name.
    ///   - value: The value as written by the user.
    /// - Throws: The error of ``StrategySet/set(_:to:)``.
    package init(_ name: String, _ value: String) throws(StrategyError) {
        var set = StrategySet()
        try set.set(name, to: value)
        self.name = name
        self.value = set[name] ?? value
    }

    /// Whether it supplies values where `JSONDecoder` would fail, which no setting of a decoder does.
    package var isWhatIf: Bool { StrategySet().with(self).leniency != StrategySet().leniency }
}

extension StrategySet {
    /// Returns the set with a strategy changed.
    package func with(_ change: StrategyChange) -> StrategySet {
        var set = self
        // The change was created from a valid value, or has been validated.
        try? set.set(change.name, to: change.value)
        return set
    }

    /// Returns the set with several strategies changed in order.
    package func with(_ changes: [StrategyChange]) -> StrategySet { changes.reduce(self) { $0.with($1) } }
}

/// An unknown strategy, or an invalid value for one.
package struct StrategyError: Error, Hashable, Sendable {
    /// What was wrong.
    package enum Kind: Hashable, Sendable {
        /// There is no strategy of this name.
        case unknownName
        /// The strategy has no such value.
        case unknownValue
        /// The value starts like a valid one, but the rest can't be parsed; the reason is a clause.
        case malformedValue(String)
    }

    package let kind: Kind
    /// The strategy's name, as it was given.
    package let name: String
    /// The value that was to be set.
    package let value: String
    /// The accepted names for an unknown strategy, or the accepted values.
    package let accepted: [String]
    /// The accepted ones that were probably meant, best first.
    package let near: [String]

    init(_ kind: Kind, name: String, value: String, accepted: [String]) {
        self.kind = kind
        self.name = name
        self.value = value
        self.accepted = accepted
        near = Spelling.near(kind == .unknownName ? name : value, among: accepted)
    }
}

extension StrategyError: CustomStringConvertible, LocalizedError {
    /// What happened, what is accepted, and what was probably meant.
    package var description: String {
        let meant = near.isEmpty ? "" : " Did you mean \(near.joined(separator: " or "))?"
        let list = accepted.joined(separator: ", ")
        return switch kind {
        case .unknownName: "There is no strategy '\(name)'.\(meant) Strategies: \(list)."
        case .unknownValue: "\(name) can't be \"\(value)\".\(meant) Accepted: \(list)."
        case .malformedValue(let reason):
            "\(name) can't be \"\(value)\": \(reason)\(reason.hasSuffix("?") ? "" : ".") Accepted: \(list)."
        }
    }

    package var errorDescription: String? { description }
}
