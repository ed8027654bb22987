import Foundation

/// An unknown strategy, or an invalid value for one.
package struct StrategyError: Error, Hashable, Sendable {
    /// What was wrong.
    package enum Kind: Hashable, Sendable {
        /// There is no strategy of this name.
        case unknownName
        /// The strategy has no such value.
        case unknownValue
        /// The value starts like a valid one, but the rest can't be parsed; the reason is a clause.
        case malformedValue(String)
    }

    package let kind: Kind
    /// The strategy's name, as it was given.
    package let name: String
    /// The value that was to be set.
    package let value: String
    /// The accepted names for an unknown strategy, or the accepted values.
    package let accepted: [String]
    /// The accepted ones that were probably meant, best first.
    package let near: [String]

    init(_ kind: Kind, name: String, value: String, accepted: [String]) {
        self.kind = kind
        self.name = name
        self.value = value
        self.accepted = accepted
        near = Spelling.near(kind == .unknownName ? name : value, among: accepted)
    }
}

extension StrategyError: CustomStringConvertible, LocalizedError {
    /// What happened, what is accepted, and what was probably meant.
    package var description: String {
        let meant = near.isEmpty ? "" : " Did you mean \(near.joined(separator: " or "))?"
        let list = accepted.joined(separator: ", ")
        return switch kind {
        case .unknownName: "There is no strategy '\(name)'.\(meant) Strategies: \(list)."
        case .unknownValue: "\(name) can't be \"\(value)\".\(meant) Accepted: \(list)."
        case .malformedValue(let reason):
            "\(name) can't be \"\(value)\": \(reason)\(reason.hasSuffix("?") ? "" : ".") Accepted: \(list)."
        }
    }

    package var errorDescription: String? { description }
}
