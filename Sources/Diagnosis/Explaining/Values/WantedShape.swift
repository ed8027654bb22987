package import JSONText
package import Strategies
package import SwiftTypes

/// The form of value that a type is decoded from.
package enum WantedShape: Hashable, Sendable {
    case string, number, bool, date, data, array, object

    /// The kind of JSON value.
    package var kind: FoundKind {
        switch self {
        case .string, .data: .string
        case .number, .date: .number
        case .bool: .bool
        case .array: .array
        case .object: .object
        }
    }
}

extension TypeExpression {
    /// The form that Foundation's decoders read the type from, as far as its name tells; nil for types with their own code.
    ///
    /// - Parameter strategies: The strategies in use, which determine what `Data` is decoded from.
    package func wantedShape(_ strategies: StrategySet) -> WantedShape? {
        switch self {
        case .optional(let wrapped): wrapped.wantedShape(strategies)
        case .array: .array
        case .dictionary: .object
        case .named:
            switch name {
            case "String", "URL", "UUID": .string
            case "Bool": .bool
            case "Double", "Float", "Decimal", "CGFloat", "Float16", "Float80": .number
            case "Date": .date
            case "Data": strategies.data.isText ? .string : .array
            case let name? where FoundNumber.integers.contains(name): .number
            case _ where element != nil: .array
            default: nil
            }
        case .other: nil
        }
    }
}
