package import JSONText
package import Strategies
package import SwiftTypes

/// What a type is read from.
package enum WantedShape: Hashable, Sendable {
    case string, number, bool, date, data, array, object

    /// The kind of value that it is read from.
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
    /// What a decoder of Foundation's reads the type from, where its name says it; nil for types that read themselves.
    ///
    /// - Parameter strategies: Those in force: they say what Data is read from.
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
            case "Data": strategies.data == .base64 ? .string : .array
            case let name? where FoundNumber.integers.contains(name): .number
            case _ where element != nil: .array
            default: nil
            }
        case .other: nil
        }
    }
}
