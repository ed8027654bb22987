public import Foundation

/// A misuse of key sets: a mistake in the app, not in the payload.
public enum KeySetError: Error, Hashable, Sendable {
    /// The coder's `userInfo` has nothing for `.codingType`.
    case noCodingType(type: String)
    /// The coder's `userInfo` has something other than a `CodingType` or its name for `.codingType`.
    case notACodingType(type: String, found: String)
    /// The type has no set for the coding type.
    case noKeySet(type: String, codingType: CodingType, available: [CodingType])
    /// The set has no key for a property.
    case noKey(type: String, codingType: CodingType, property: String)
}

extension KeySetError: CustomStringConvertible, LocalizedError {
    /// The mistake and how to fix it, in a sentence.
    public var description: String {
        switch self {
        case .noCodingType(let type):
            "\(type) needs a coding type: set userInfo[.codingType] of the decoder or the encoder."
        case .notACodingType(let type, let found):
            "The coding type for \(type) isn't a CodingType: userInfo[.codingType] is \(found)."
        case .noKeySet(let type, let codingType, let available):
            "\(type) has no key set \"\(codingType)\"; it has \(Self.list(available))."
        case .noKey(let type, let codingType, let property):
            "\(type).\(property) has no key in the key set \"\(codingType)\"."
        }
    }

    private static func list(_ codingTypes: [CodingType]) -> String {
        codingTypes.isEmpty ? "none" : codingTypes.map { "\"\($0)\"" }.joined(separator: ", ")
    }

    public var errorDescription: String? { description }
}
