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
