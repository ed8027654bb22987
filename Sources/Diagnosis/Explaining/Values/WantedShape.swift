package import DecodeService
import DecodeTrace
package import JSONText
package import SwiftDeclarations

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

extension JSONDocument {
    /// Whether a type may be decoded from a value, judging by its name and the first elements.
    package func mayBe(_ token: Token, _ type: TypeExpression, _ strategies: StrategySet) -> Bool {
        let found = foundKind(token)
        if type.isOptional { return found == .null || mayBe(token, type.unwrapped, strategies) }
        // Scalars of another kind may be converted, and dates may be numbers or strings.
        let isScalar = [.string, .number, .bool].contains(found)
        switch type.wantedShape(strategies) {
        case nil: return found != .null
        case .array:
            guard found == .array else { return false }
            guard let element = type.element, let first = firstChild(token) else { return true }
            return mayBe(first, element, strategies)
        case .object:
            guard found == .object else { return false }
            guard let value = type.member, let first = firstChild(token) else { return true }
            return mayBe(first, value, strategies)
        case .date: return found == .number || found == .string
        case .data: return found == .string || found == .array
        case let shape?:
            if isScalar, strategies.scalars != .strict { return true }
            guard found == shape.kind else { return false }
            let isInteger = type.name.map(FoundNumber.integers.contains) == true
            return !isInteger || NumberLiteral(sourceText(token, limit: 400))?.hasFraction != true
        }
    }
}
