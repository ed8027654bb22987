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
