import Foundation

/// Inspects values without running their code.
enum Reflection {
    /// Returns a value's stored parts, or nil for a type with a custom mirror.
    static func mirror(of value: Any) -> Mirror? {
        if value is any CustomReflectable, !isStandard(value) { return nil }
        return Mirror(reflecting: value)
    }

    /// Whether a type comes from a library whose code is known.
    private static func isStandard(_ value: Any) -> Bool {
        let name = _typeName(type(of: value), qualified: true)
        return ["Swift.", "Foundation.", "FoundationEssentials.", "ResilientCodable."].contains { name.hasPrefix($0) }
    }

    /// Returns the stored properties, those of superclasses first; a wrapped property has its own name.
    static func properties(of mirror: Mirror) -> [(name: String, value: Any)] {
        let inherited = mirror.superclassMirror.map { properties(of: $0) } ?? []
        return inherited
            + mirror.children.map { child in
                let label = child.label ?? "value"
                return (label.hasPrefix("_") && label.count > 1 ? String(label.dropFirst()) : label, child.value)
            }
    }

    /// Returns the value inside optionals, stored property wrappers and attempts; nil for nil and for an error.
    static func unwrapped(_ value: Any) -> Any? {
        if let optional = value as? any OptionalValue { return optional.wrappedAny.flatMap { unwrapped($0) } }
        guard isComposed(value), let mirror = mirror(of: value), mirror.displayStyle == .struct else { return value }
        // An attempt, as in a lenient dictionary, holds the value or its error.
        if mirror.children.count == 1, let result = mirror.children.first?.value as? any ResultValue {
            return result.successAny.flatMap { unwrapped($0) }
        }
        return wrappedValue(of: mirror).map { unwrapped($0) } ?? value
    }

    /// Whether a value is a stored property wrapper, or an optional one.
    static func isWrapper(_ value: Any) -> Bool {
        if let optional = value as? any OptionalValue { return optional.wrappedAny.map { isWrapper($0) } ?? false }
        guard isComposed(value), let mirror = mirror(of: value), mirror.displayStyle == .struct else { return false }
        return wrappedValue(of: mirror) != nil
    }

    /// Returns the value that a property wrapper stores.
    private static func wrappedValue(of mirror: Mirror) -> Any? {
        for child in mirror.children where child.label == "wrappedValue" { return child.value }
        // A wrapper around another one shows it as its projected value.
        guard mirror.children.count == 1, let child = mirror.children.first, child.label == "projectedValue",
            let inner = Self.mirror(of: child.value)
        else { return nil }
        return wrappedValue(of: inner)
    }

    /// Whether a struct's stored properties show that no value of its type is a wrapper or an attempt.
    ///
    /// - Parameter mirror: The mirror of any value whose type has no custom mirror.
    static func wrapsNothing(_ mirror: Mirror) -> Bool {
        mirror.children.count > 1 && mirror.children.allSatisfy { $0.label != "wrappedValue" }
    }

    /// Whether a value isn't a scalar. Most values are, and reflection is slow.
    private static func isComposed(_ value: Any) -> Bool {
        switch value {
        case is String, is Int, is Double, is Bool, is Date, is Data, is URL: false
        default: true
        }
    }
}

/// A result of any type.
private protocol ResultValue {
    var successAny: Any? { get }
}

extension Result: ResultValue {
    fileprivate var successAny: Any? { try? get() }
}

/// An optional of any type.
protocol OptionalValue {
    static var wrappedType: Any.Type { get }
    var wrappedAny: Any? { get }
}

extension Optional: OptionalValue {
    static var wrappedType: Any.Type { Wrapped.self }
    var wrappedAny: Any? { self }
}
