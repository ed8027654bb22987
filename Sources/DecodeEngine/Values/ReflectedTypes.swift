import Foundation

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
