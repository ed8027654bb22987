/// Supplies defaults for missing keys and null.
struct MissingRule: LeniencyRule {
    var name: Failure.Rule { .missing }

    func value<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V>? {
        guard probe.isMissing() || probe.isNull(), let value = EmptyValues.value(type) else { return nil }
        return Supplied(value: value, note: "set to \(EmptyValues.spelling(of: value))")
    }
}

/// The default values of common types.
enum EmptyValues {
    /// Zero, the empty string, `false`, an empty collection, or nil; nil for any other type.
    static func value<V: Decodable>(_ type: V.Type) -> V? {
        if let scalar = Scalars.all[ObjectIdentifier(type)] { return scalar.zero as? V }
        if let optional = type as? any NilType.Type { return optional.nilValue as? V }
        return (type as? any EmptyCollection.Type).flatMap { $0.empty as? V }
    }

    /// The value as written in source.
    static func spelling(of value: Any) -> String {
        switch value {
        case let text as String: "\"\(text)\""
        case is any NilType: "nil"
        case let empty as any EmptyCollection: type(of: empty).spelling
        default: "\(value)"
        }
    }
}

/// A collection that can be empty.
protocol EmptyCollection {
    static var empty: Self { get }
    static var spelling: String { get }
}

extension Array: EmptyCollection {
    static var empty: Self { [] }
    static var spelling: String { "[]" }
}

extension ContiguousArray: EmptyCollection {
    static var empty: Self { [] }
    static var spelling: String { "[]" }
}

extension Set: EmptyCollection {
    static var empty: Self { [] }
    static var spelling: String { "[]" }
}

extension Dictionary: EmptyCollection {
    static var empty: Self { [:] }
    static var spelling: String { "[:]" }
}

extension ScalarType {
    /// Zero, the empty string or `false`.
    fileprivate static var zero: any Decodable {
        switch Self.self {
        case is String.Type: ""
        case is Bool.Type: false
        case let number as any (Numeric & Decodable).Type: Self.zero(of: number)
        default: ""
        }
    }

    private static func zero<N: Numeric & Decodable>(of type: N.Type) -> any Decodable { N.zero }
}
