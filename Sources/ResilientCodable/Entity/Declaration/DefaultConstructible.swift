public import Foundation

/// A type with a default value.
///
/// A `CodableEntity` is created with it before the payload's values are set, and a wrapped property of such a type can be
/// declared without a default: `@CodableProperty var details: Details`.
public protocol DefaultConstructible {
    /// Creates the default value.
    init()
}

extension Bool: DefaultConstructible {}
extension Decimal: DefaultConstructible {}
extension String: DefaultConstructible {}
extension Float: DefaultConstructible {}
extension Double: DefaultConstructible {}
extension Int: DefaultConstructible {}
extension Int8: DefaultConstructible {}
extension Int16: DefaultConstructible {}
extension Int32: DefaultConstructible {}
extension Int64: DefaultConstructible {}
extension UInt: DefaultConstructible {}
extension UInt8: DefaultConstructible {}
extension UInt16: DefaultConstructible {}
extension UInt32: DefaultConstructible {}
extension UInt64: DefaultConstructible {}
extension Array: DefaultConstructible {}
extension Dictionary: DefaultConstructible {}
extension Set: DefaultConstructible {}

extension Optional: DefaultConstructible {
    /// Creates nil.
    public init() { self = nil }
}
