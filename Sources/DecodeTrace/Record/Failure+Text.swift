import Foundation

extension Failure {
    /// A fact that only the text of an error contains.
    package enum TextFact: Hashable, Sendable {
        /// An enum, or another type with raw values, has no value with this raw value.
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

    /// The meaning of the text in an error of one of Foundation's decoders.
    package enum DecoderWords: Hashable, Sendable {
        /// The value has another kind than the requested one, or is null.
        case found(FoundWord)
        /// An object lacks the key.
        case noKey(String)
        /// The whole text is not JSON.
        case notJSON
        /// Another one of its sentences.
        case other
    }

    /// A kind of value, as Foundation's decoders name it.
    package enum FoundWord: String, Hashable, Sendable {
        case null, string = "a string", number, bool, array = "an array", object = "a dictionary"
    }

    /// The meaning of the error's text; nil if the text isn't that of one of Foundation's decoders.
    package var decoderWords: DecoderWords? {
        let text = debugDescription
        switch kind {
        case .keyNotFound:
            guard text.hasPrefix("No value associated with key "), text.hasSuffix("\")."),
                let start = text.range(of: "(\"", options: .backwards)
            else { return nil }
            return .noKey(String(text[start.upperBound...].dropLast(3)))
        case .valueNotFound:
            if text.hasPrefix("Cannot get "), text.hasSuffix(" -- found null value instead") { return .found(.null) }
            return text == "Unkeyed container is at end." ? .other : nil
        case .typeMismatch:
            guard text.hasPrefix("Expected to decode "), text.hasSuffix(" instead."),
                let start = text.range(of: " but found ", options: .backwards)
            else { return nil }
            return FoundWord(rawValue: String(text[start.upperBound...].dropLast(" instead.".count))).map {
                .found($0)
            } ?? .other
        case .dataCorrupted:
            if text == "The given data was not valid JSON." { return .notJSON }
            let isOther =
                text.hasPrefix("Parsed JSON number <") || text == "Invalid URL string."
                || text == "Encountered Data is not valid Base64."
                || text == "Expected date string to be ISO8601-formatted."
            return isOther ? .other : nil
        case .invalidJSON, .other: return nil
        }
    }
}
