/// Makes a failing optional nil.
struct OptionalRule: LeniencyRule {
    var name: Failure.Rule { .optionals }
    static let note = "set to nil"

    func value<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V>? {
        guard let optional = type as? any NilType.Type, let value = optional.nilValue as? V else { return nil }
        return Supplied(value: value, note: Self.note)
    }

    func valueIfPresent<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V?>? {
        Supplied(value: nil, note: Self.note)
    }
}

/// An optional type.
protocol NilType {
    static var nilValue: Self { get }
}

extension Optional: NilType {
    static var nilValue: Self { nil }
}
