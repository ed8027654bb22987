/// A type of an inferred model.
package indirect enum SwiftType: Hashable, Sendable {
    case bool
    case int
    case uint64
    case double
    case decimal
    case string
    case date
    case url
    /// Any JSON value: the payloads don't show the type, or no other type is possible.
    case unknown
    case optional(SwiftType)
    case array(SwiftType)
    /// A dictionary with string keys.
    case dictionary(SwiftType)
    /// A type of the model, by the index of its declaration.
    case declared(Int)
    /// A value stored indirectly, because it contains a value of its own type.
    case boxed(SwiftType)

    /// The type as Swift source.
    ///
    /// - Parameter name: The name of a declaration by its index.
    package func written(_ name: (Int) -> String) -> String {
        switch self {
        case .bool: "Bool"
        case .int: "Int"
        case .uint64: "UInt64"
        case .double: "Double"
        case .decimal: "Decimal"
        case .string: "String"
        case .date: "Date"
        case .url: "URL"
        case .unknown: Helper.anyValue.name
        case .optional(let wrapped): wrapped.written(name) + "?"
        case .array(let element): "[\(element.written(name))]"
        case .dictionary(let value): "[String: \(value.written(name))]"
        case .declared(let number): name(number)
        case .boxed(let value): "\(Helper.box.name)<\(value.written(name))>"
        }
    }

    /// This type and those that it contains.
    var parts: [SwiftType] {
        switch self {
        case .optional(let inner), .array(let inner), .dictionary(let inner), .boxed(let inner): [self] + inner.parts
        default: [self]
        }
    }

    /// Whether the type comes from Foundation.
    var isOfFoundation: Bool { self == .date || self == .url || self == .decimal }
}
