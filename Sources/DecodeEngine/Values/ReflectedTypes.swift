import Foundation

/// What is known of the types of values, so that most values need not be looked into.
struct ReflectedTypes {
    enum Kind {
        /// A scalar that the token says, or a list: nothing is to be said of a value that the decoder returned.
        case silent
        /// A struct or class with properties, which neither wraps a value nor says itself how it is reflected.
        case structure
        /// Each value has to be looked into.
        case other
    }

    private var kinds: [ObjectIdentifier: Kind] = [:]

    /// - Parameter describesDoubles: Whether a `Double` may say something else than its token.
    init(describesDoubles: Bool) {
        var plain: [Any.Type] = [
            String.self, Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
            UInt16.self, UInt32.self, UInt64.self,
        ]
        if !describesDoubles { plain.append(Double.self) }
        for type in plain { kinds[ObjectIdentifier(type)] = .silent }
    }

    /// The kind of a value's type.
    mutating func kind(of value: Any) -> Kind {
        let type = ObjectIdentifier(type(of: value))
        if let kind = kinds[type] { return kind }
        let kind = Self.newKind(of: value)
        kinds[type] = kind
        return kind
    }

    /// The kind of a type that was not met before, by the first value of it.
    private static func newKind(of value: Any) -> Kind {
        // What an optional is depends on the value in it.
        guard SwiftText.known(value) == nil, !(type(of: value) is any AnyOptional.Type),
            let mirror = Reflection.mirror(of: value)
        else { return .other }
        switch mirror.displayStyle {
        case .collection, .set, .dictionary: return .silent
        // What a type says of itself may be something else for each value.
        case _ where value is any CustomReflectable: return .other
        case .struct: return Reflection.isBare(mirror) ? .structure : .other
        case .class: return .structure
        default: return .other
        }
    }

    /// Whether something may have to be said of a value of this type.
    func maySpeak(_ type: Any.Type) -> Bool {
        switch type {
        case let optional as any AnyOptional.Type: maySpeak(optional.wrappedType)
        case is any StandardList.Type: false
        default: kinds[ObjectIdentifier(type)] != .silent
        }
    }
}

/// An optional of any type.
private protocol AnyOptional {
    static var wrappedType: Any.Type { get }
}

extension Optional: AnyOptional {
    fileprivate static var wrappedType: Any.Type { Wrapped.self }
}

/// The lists of the standard library: what is in them was requested by itself.
private protocol StandardList {}

extension Array: StandardList {}
extension ContiguousArray: StandardList {}
extension Set: StandardList {}
extension Dictionary: StandardList {}
