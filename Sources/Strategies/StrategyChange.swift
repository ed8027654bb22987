/// A strategy with the value to give it, both known to exist.
package struct StrategyChange: Hashable, Sendable {
    /// The strategy's name: `dates`.
    package let name: String
    /// The value as a person writes it: `format:yyyy-MM-dd`.
    package let value: String

    /// A change of a property of the set.
    package init<Value: StrategyValue>(
        _ property: any WritableKeyPath<StrategySet, Value> & Sendable, _ value: Value
    ) {
        guard let row = StrategyRow.all.first(where: { $0.property == property }) else {
            preconditionFailure("the table of strategies has no row for \(property)")
        }
        name = row.strategy.name
        self.value = value.printed
    }

    /// A change by name.
    ///
    /// - Parameters:
    ///   - name: The strategy's name.
    ///   - value: The value as a person writes it.
    /// - Throws: What ``StrategySet/set(_:to:)`` throws for them.
    package init(_ name: String, _ value: String) throws(StrategyError) {
        var set = StrategySet()
        try set.set(name, to: value)
        self.name = name
        self.value = set[name] ?? value
    }
}

extension StrategySet {
    /// The set with a strategy changed.
    package func with(_ change: StrategyChange) -> StrategySet {
        var set = self
        // It was made from a strategy and a value of it, or was tried.
        try? set.set(change.name, to: change.value)
        return set
    }
}
