/// Supplies a value for one that failed.
protocol LeniencyRule {
    /// The strategy.
    var name: Failure.Rule { get }
    /// A value of the type, or nil if the rule doesn't apply to this failure.
    func value<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V>?
    /// Like `value`, for a value that may be nil.
    func valueIfPresent<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V?>?
}

extension LeniencyRule {
    func valueIfPresent<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V?>? {
        value(type, after: error, probe).map { Supplied(value: $0.value, note: $0.note) }
    }
}

extension Leniency {
    /// The rules that supply values, starting with the one that preserves most.
    var rules: [any LeniencyRule] {
        var rules: [any LeniencyRule] = []
        if scalars == .lossless { rules.append(ScalarRule()) }
        if enums == .fallback { rules.append(EnumRule()) }
        if missing == .defaults { rules.append(MissingRule()) }
        if optionals == .failable { rules.append(OptionalRule()) }
        return rules
    }
}

/// A value that a rule supplies.
struct Supplied<V> {
    let value: V
    /// A short description, such as `"12" taken as 12`.
    let note: String
}

/// Lets a rule inspect a value that failed, without recording calls.
struct ValueProbe {
    /// Decodes the value as another type; nil if that fails.
    let read: (any Decodable.Type) -> (any Decodable)?
    /// Whether the key is missing.
    let isMissing: () -> Bool
    /// Whether the value is null.
    let isNull: () -> Bool

    /// The value as another type.
    func read<V: Decodable>(as type: V.Type) -> V? { read(type) as? V }
}
