import Foundation

/// A strategy that could not be set: its name is unknown, or its value.
package struct StrategyError: Error, Hashable, Sendable {
    /// What was wrong.
    package enum Kind: Hashable, Sendable {
        /// There is no strategy of this name.
        case unknownName
        /// The strategy has no such value.
        case unknownValue
        /// The value begins as one of the strategy's, but what follows cannot be read; the reason is a clause.
        case malformedValue(String)
    }

    package let kind: Kind
    /// The strategy's name, as it was given.
    package let name: String
    /// The value that was to be set.
    package let value: String
    /// What would have been accepted: names for an unknown name, values else.
    package let accepted: [String]
    /// Those of the accepted ones that were probably meant, best first.
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
        case .unknownValue: "\(name) can't be \u{201C}\(value)\u{201D}.\(meant) Accepted: \(list)."
        case .malformedValue(let reason):
            "\(name) can't be \u{201C}\(value)\u{201D}: \(reason)\(reason.hasSuffix("?") ? "" : ".") Accepted: \(list)."
        }
    }

    package var errorDescription: String? { description }
}
