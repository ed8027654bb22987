import Foundation

extension Failure {
    /// A fact that only the text of an error contains.
    package enum TextFact: Hashable, Sendable {
        /// An enum, or another type with raw values, has no value for the raw value.
        case noRawValue(type: String)
        /// The dictionary's keys are integers, and the payload's key isn't one.
        case keyIsNoInteger
        /// The dictionary's key type rejects the payload's key.
        case keyRefused
        /// An array of alternating keys and values has an odd number of elements.
        case oddPairs
        /// An object that must name one case of an enum doesn't have exactly one key.
        case notOneCase
    }

    /// The fact in the error's text, as worded by the standard library and synthesized code; nil if there is none. This is the
    /// only code that parses these texts.
    package var textFact: TextFact? {
        let text = debugDescription
        switch kind {
        case .typeMismatch:
            if text.hasPrefix("Expected Int key but found String key") { return .keyIsNoInteger }
            return text.hasPrefix("Invalid number of keys found") ? .notOneCase : nil
        case .dataCorrupted:
            if text.hasPrefix("Could not convert key to type ") { return .keyRefused }
            if text.contains("encountered odd-length array") { return .oddPairs }
            guard text.hasPrefix(Self.noRawValue), let end = text.range(of: " from invalid ") else { return nil }
            return .noRawValue(type: String(text[..<end.lowerBound].dropFirst(Self.noRawValue.count)))
        case .keyNotFound, .valueNotFound, .invalidJSON, .other: return nil
        }
    }

    private static let noRawValue = "Cannot initialize "
}
