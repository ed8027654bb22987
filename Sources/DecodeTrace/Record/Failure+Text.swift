extension Failure {
    /// What the text of an error says that nothing else of it does.
    package enum TextFact: Hashable, Sendable {
        /// An enum, or another type over a raw value, has no value of it: `Genre`.
        case noRawValue(type: String)
        /// The keys of a dictionary are whole numbers, and the payload's key is none.
        case keyIsNoInteger
        /// No key of a dictionary is made of the payload's: the type of its keys says no.
        case keyRefused
        /// An array of keys and values in turn has an odd number of elements.
        case oddPairs
        /// An object that is to name one case of an enum has another number of keys than one.
        case notOneCase
    }

    /// The fact that the error's own text is the only source of, in the words of the standard library and of what the
    /// compiler writes; nil where it says none. These words are read here and nowhere else.
    package var textFact: TextFact? {
        let text = debugDescription
        switch kind {
        case .typeMismatch:
            if text.hasPrefix("Expected Int key but found String key") { return .keyIsNoInteger }
            return text.hasPrefix("Invalid number of keys found") ? .notOneCase : nil
        case .dataCorrupted:
            if text.hasPrefix("Could not convert key to type ") { return .keyRefused }
            if text.contains("encountered odd-length array") { return .oddPairs }
            guard text.hasPrefix(Self.noRawValue), let end = text.firstRange(of: " from invalid ") else { return nil }
            return .noRawValue(type: String(text[..<end.lowerBound].dropFirst(Self.noRawValue.count)))
        case .keyNotFound, .valueNotFound, .invalidJSON, .other: return nil
        }
    }

    private static let noRawValue = "Cannot initialize "
}
