/// Supplies a value where one failed.
protocol LeniencyRule {
    /// The strategy's name.
    static var name: String { get }
    /// A value of the type, or nil when the rule has nothing to say of this failure.
    func value<V: Decodable>(_ type: V.Type, after error: any Error, _ plea: Plea) -> Supplied<V>?
    /// As `value`, where the value may be nil.
    func valueIfPresent<V: Decodable>(_ type: V.Type, after error: any Error, _ plea: Plea) -> Supplied<V?>?
}

extension LeniencyRule {
    var name: String { Self.name }

    func valueIfPresent<V: Decodable>(_ type: V.Type, after error: any Error, _ plea: Plea) -> Supplied<V?>? {
        value(type, after: error, plea).map { Supplied(value: $0.value, note: $0.note) }
    }
}

/// A value that a rule supplies.
struct Supplied<V> {
    let value: V
    /// What was done, in a few words, such as `"12" taken as 12`.
    let note: String
}

/// What a rule can find out about a value that failed. Its questions leave no record.
struct Plea {
    /// Reads the value as another type; nil when it cannot be read so.
    let read: (any Decodable.Type) -> (any Decodable)?
    /// Whether the payload has nothing there: no such key.
    let isMissing: () -> Bool
    /// Whether it has null there.
    let isNull: () -> Bool

    /// The value as another type.
    func read<V: Decodable>(as type: V.Type) -> V? { read(type) as? V }
}

/// The name of the strategy that lists every failure.
enum ErrorRule {
    static let name = "errors"
}
