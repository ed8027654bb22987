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

    /// The key or path that a property's wrapper declares, which its mirror shows.
    static func declaredKey(of value: Any) -> String? {
        guard isComposed(value), value is any CustomReflectable, let mirror = mirror(of: value) else { return nil }
        return mirror.children.first { $0.label == "key" }?.value as? String
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

/// A cache of the kinds of types, so that most values don't need reflection.
struct ReflectedTypes {
    enum Kind {
        /// A scalar that equals its token, or a collection: a value that the decoder returned needs no description.
        case plain
        /// A struct or class with properties, which wraps no value and has no custom mirror.
        case structure
        /// Each value needs reflection.
        case other
    }

    private var kinds: [ObjectIdentifier: Kind] = [:]

    /// - Parameter describesDoubles: Whether a `Double` may differ from its token.
    init(describesDoubles: Bool) {
        var plain: [Any.Type] = [
            String.self, Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
            UInt16.self, UInt32.self, UInt64.self,
        ]
        if !describesDoubles { plain.append(Double.self) }
        for type in plain { kinds[ObjectIdentifier(type)] = .plain }
    }

    /// Returns the kind of a value's type.
    mutating func kind(of value: Any) -> Kind {
        let type = ObjectIdentifier(type(of: value))
        if let kind = kinds[type] { return kind }
        let kind = Self.newKind(of: value)
        kinds[type] = kind
        return kind
    }

    /// Determines the kind of a type from its first value.
    private static func newKind(of value: Any) -> Kind {
        // An optional's description depends on its contents.
        guard SwiftText.known(value) == nil, !(value is any OptionalValue),
            let mirror = Reflection.mirror(of: value)
        else { return .other }
        switch mirror.displayStyle {
        case .collection, .set, .dictionary: return .plain
        // A custom mirror may differ from value to value.
        case _ where value is any CustomReflectable: return .other
        case .struct: return Reflection.wrapsNothing(mirror) ? .structure : .other
        case .class: return .structure
        default: return .other
        }
    }

    /// Whether a value of this type may need a description if the decoder returned it.
    func mayNeedDescription(_ type: Any.Type) -> Bool {
        switch type {
        case let optional as any OptionalValue.Type: mayNeedDescription(optional.wrappedType)
        case let collection as any StandardCollection.Type: collection.mayHoldFewer
        default: kinds[ObjectIdentifier(type)] != .plain
        }
    }
}

/// The standard library's collections. Their elements are requested separately.
protocol StandardCollection {
    /// Whether a value may hold fewer elements than its code reads.
    static var mayHoldFewer: Bool { get }
}

extension StandardCollection {
    static var mayHoldFewer: Bool { false }
    var mayHoldFewer: Bool { Self.mayHoldFewer }
}

extension Array: StandardCollection {}
extension ContiguousArray: StandardCollection {}
extension Set: StandardCollection {}
extension Dictionary: StandardCollection {
    /// Two keys of the payload may be one key of another type: "1" and "01" as an `Int`.
    static var mayHoldFewer: Bool { Key.self != String.self }
}

/// Returns the name of an enum's case as declared, from the type's metadata, or nil for anything but an enum.
///
/// `String(describing:)` would run a `description` of the model's own, and a mirror has no name for a case without
/// associated values.
func enumCaseName(_ value: Any) -> String? {
    func open<T>(_ value: T) -> String? { caseName(value).flatMap { String(validatingCString: $0) } }
    return _openExistential(value, do: open)
}

// The standard library's own entry point for printing enums, part of its stable interface. The name it returns is part of
// the type's metadata, which is never released.
@_silgen_name("swift_EnumCaseName")
private func caseName<T>(_ value: T) -> UnsafePointer<CChar>?
