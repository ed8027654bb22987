import Foundation

/// An error that occurred while decoding, whether or not it ended the decode.
public struct Failure: Sendable, Codable, Hashable {
    /// The kind of error.
    public enum Kind: String, Sendable, Codable {
        case keyNotFound, valueNotFound, typeMismatch, dataCorrupted
        /// Foundation's internal error: text that is not JSON, or a number or string that is rejected only when requested.
        case invalidJSON
        /// The model's own error, or that of another library.
        case other
    }

    /// How the error was handled.
    public enum Fate: String, Sendable, Codable {
        /// It ended the decode.
        case failed
        /// A model caught it and continued.
        case absorbed
        /// A lenient array or dictionary dropped the member.
        case dropped
        /// A lenient strategy supplied a value instead.
        case adjusted
        /// The decode continued with a stand-in, to find other failures. The result is a failure.
        case standIn
        /// Another error was thrown instead.
        case translated
        /// It ended one of several attempts at a place, and another attempt read the place or got further. It isn't a
        /// failure of its own.
        case superseded
        /// With `errors: all`, it was thrown after a stand-in was used, which may have caused it. It isn't a failure of its own.
        case consequence
    }

    /// The code that created the error.
    public enum Origin: String, Sendable, Codable, CaseIterable {
        /// The decoder: the value isn't what a call requested.
        case decoder
        /// An initializer of the standard library or Foundation, or a synthesized one.
        case library
        /// A model's own code: the error left its `init(from:)`, and none of the calls made there threw it.
        case model
    }

    /// The rule that handled the error: the property of ``Leniency`` with the same name.
    public enum Rule: String, Sendable, Codable, CaseIterable {
        case arrays, dictionaries, optionals, scalars, enums, missing, errors, keys
    }

    /// The node where it occurred.
    public var node: Int
    public var kind: Kind
    /// The actual path of the requested value; for a missing key, it ends with the key.
    public var path: CodingPath
    /// The requested type as written in source.
    public var requestedType: String
    /// The error's own path: Foundation's is empty for a number or string that is rejected late, and lacks the last key for
    /// an ISO 8601 date.
    public var foundationPath: CodingPath
    /// The error's own description.
    public var debugDescription: String
    /// Whether it was a `DecodingError`. Foundation's late errors for numbers and strings aren't, and a model's own
    /// error may not be one.
    public var isDecodingError: Bool
    /// The code that created it.
    public var origin: Origin
    public var fate: Fate
    /// The rule that supplied or dropped the value; nil if none did.
    public var rule: Rule?
    /// What was done about it, or why nothing could be done, in a few words: `"12" taken as 12`.
    public var note: String?
    /// The type whose `init(from:)` made the request, for messages such as `City.name`.
    public var ownerType: String?

    public init(
        node: Int, kind: Kind, path: CodingPath, requestedType: String, foundationPath: CodingPath,
        debugDescription: String, isDecodingError: Bool, origin: Origin = .decoder, fate: Fate, rule: Rule? = nil,
        note: String? = nil, ownerType: String?
    ) {
        self.node = node
        self.kind = kind
        self.path = path
        self.requestedType = requestedType
        self.foundationPath = foundationPath
        self.debugDescription = debugDescription
        self.isDecodingError = isDecodingError
        self.origin = origin
        self.fate = fate
        self.rule = rule
        self.note = note
        self.ownerType = ownerType
    }
}

extension Failure {
    /// What failed, in a few words: `cities[1].name is null, but City.name isn't optional (valueNotFound)`.
    package var sentence: String {
        let place = path.isEmpty ? "the payload" : "\(path)"
        let what =
            switch kind {
            case .keyNotFound: "\(place) is missing"
            // The type that threw it is that of the object; a declared property has another one.
            case _ where origin == .model && !requestedType.isEmpty:
                "\(place) was rejected by \(requestedType)"
            case .valueNotFound: "\(place) is null, but \(property) isn't optional"
            case .typeMismatch: "\(place) isn't \(requestedType)"
            case .dataCorrupted: "\(place) isn't a valid \(requestedType)"
            case .invalidJSON: "\(place) isn't valid JSON"
            case .other: "\(place) was rejected"
            }
        return "\(what) (\(kind.rawValue)\(fate == .absorbed ? ", swallowed by the model" : ""))"
    }

    /// `City.name`, or the type if no property requested it.
    private var property: String {
        guard let ownerType, case .key(let key) = path.components.last else { return requestedType }
        return "\(ownerType).\(key)"
    }
}

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
