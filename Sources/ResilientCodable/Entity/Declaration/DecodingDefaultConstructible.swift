public import Foundation

/// A type with a default value.
///
/// A `CodableEntity` is created with it before the payload's values are set, and a wrapped property of such a type can be
/// declared without a default: `@CodableProperty var details: Details`.
public protocol DecodingDefaultConstructible {
    /// Creates the default value.
    init()
}

extension Bool: DecodingDefaultConstructible {}
extension Decimal: DecodingDefaultConstructible {}
extension String: DecodingDefaultConstructible {}
extension Float: DecodingDefaultConstructible {}
extension Double: DecodingDefaultConstructible {}
extension Int: DecodingDefaultConstructible {}
extension Int8: DecodingDefaultConstructible {}
extension Int16: DecodingDefaultConstructible {}
extension Int32: DecodingDefaultConstructible {}
extension Int64: DecodingDefaultConstructible {}
extension UInt: DecodingDefaultConstructible {}
extension UInt8: DecodingDefaultConstructible {}
extension UInt16: DecodingDefaultConstructible {}
extension UInt32: DecodingDefaultConstructible {}
extension UInt64: DecodingDefaultConstructible {}
extension Array: DecodingDefaultConstructible {}
extension Dictionary: DecodingDefaultConstructible {}
extension Set: DecodingDefaultConstructible {}

extension Optional: DecodingDefaultConstructible {
    /// Creates nil.
    public init() { self = nil }
}
