package import DecodeTrace

extension StrategySet {
    /// The what-if strategies: values that the trace supplies where `JSONDecoder` would fail.
    package var leniency: Leniency {
        Leniency(
            arrays: arrays, dictionaries: dictionaries, optionals: optionals, scalars: scalars, enums: enums,
            missing: missing, errors: errors, keys: keys == .caseInsensitive ? .caseInsensitive : .exact)
    }

    /// The set with every what-if strategy at its default.
    package var withoutWhatIfs: StrategySet {
        changed.compactMap { try? StrategyChange($0.name, $0.value) }
            .reduce(into: StrategySet()) { set, change in
                if !change.isWhatIf { set = set.with(change) }
            }
    }
}
