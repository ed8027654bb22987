/// A type with a fallback for unknown raw values.
public protocol FallbackDecodable: Decodable {
    /// The value that an unknown raw value decodes as with `enums: fallback`.
    static var decodingFallback: Self { get }
}

/// Decodes an unknown raw value as the enum's fallback.
package struct EnumRule: LeniencyRule {
    var name: Failure.Rule { .enums }

    /// Names of cases that mean "none of the others", as they are spelled in Swift.
    package static let names = ["unknown", "other", "unrecognized", "unsupported", "undefined", "unspecified", "none"]

    /// The spellings of a name as a raw value.
    package static func spellings(of name: String) -> [String] {
        [name, name.uppercased(), name.prefix(1).uppercased() + name.dropFirst()]
    }

    /// Whether a type has raw values and a case for unknown ones.
    package static func mayFallBack(_ type: any Any.Type) -> Bool {
        guard let raw = type as? any RawRepresentable.Type else { return false }
        return hasFallback(raw)
    }

    private static func hasFallback<R: RawRepresentable>(_ type: R.Type) -> Bool {
        let byName = (type as? any CaseIterable.Type).map { iterable in
            allCases(iterable).contains { names.contains(String(describing: $0).lowercased()) }
        }
        return byName == true || caseByRawValue(type) != nil
    }

    /// Whether a text is one of a type's raw values.
    package static func hasRawValue(_ text: String, _ type: any Any.Type) -> Bool {
        (type as? any RawRepresentable.Type).map { make($0, text) != nil } ?? false
    }

    func value<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V>? {
        guard let found = Self.unknownRawValue(type, probe) else { return nil }
        if let own = type as? any FallbackDecodable.Type, let value = own.decodingFallback as? V {
            return Supplied(value: value, note: "\(found) taken as \(value)")
        }
        guard let value = Self.caseByName(type) ?? Self.caseByRawValue(type) else { return nil }
        return Supplied(value: value, note: "\(found) taken as \(value)")
    }

    /// The payload's raw value, if it has the right type but no case.
    private static func unknownRawValue<V: Decodable>(_ type: V.Type, _ probe: ValueProbe) -> String? {
        if let raw = type as? any RawRepresentable.Type { return unknown(raw, probe) }
        guard type is any FallbackDecodable.Type || type is any CaseIterable.Type else { return nil }
        return probe.read(as: String.self).map { "\"\($0)\"" } ?? probe.read(as: Int.self).map(String.init)
    }

    private static func unknown<R: RawRepresentable>(_ type: R.Type, _ probe: ValueProbe) -> String? {
        guard let raw = R.RawValue.self as? any Decodable.Type, let found = probe.read(raw),
            let value = found as? R.RawValue,
            R(rawValue: value) == nil
        else { return nil }
        return (value as? String).map { "\"\($0)\"" } ?? "\(value)"
    }

    private static func caseByName<V>(_ type: V.Type) -> V? {
        guard let iterable = type as? any CaseIterable.Type else { return nil }
        let cases = allCases(iterable).compactMap { $0 as? V }
        for name in names {
            if let value = cases.first(where: { String(describing: $0) == name }) { return value }
        }
        return nil
    }

    private static func allCases<C: CaseIterable>(_ type: C.Type) -> [Any] { Array(type.allCases) }

    private static func caseByRawValue<V>(_ type: V.Type) -> V? {
        guard let raw = type as? any RawRepresentable.Type else { return nil }
        for name in names {
            for spelling in spellings(of: name) {
                if let value = make(raw, spelling) as? V { return value }
            }
        }
        return nil
    }

    private static func make<R: RawRepresentable>(_ type: R.Type, _ spelling: String) -> Any? {
        (spelling as? R.RawValue).flatMap { R(rawValue: $0) }
    }
}
