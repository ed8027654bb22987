/// An error that came up while decoding, whether it left the decode or not.
public struct Failure: Sendable, Codable, Hashable {
    /// What kind of error it was.
    public enum Kind: String, Sendable, Codable {
        case keyNotFound, valueNotFound, typeMismatch, dataCorrupted
        /// Foundation's own: text that is not JSON, or a number or string that it finds wrong only when asked for it.
        case invalidJSON
        /// An error of the model's own, or of another library.
        case other
    }

    /// What became of it.
    public enum Fate: String, Sendable, Codable {
        /// It left the decode.
        case failed
        /// A model caught it and went on.
        case absorbed
        /// A lenient array or dictionary left the member out.
        case dropped
        /// A lenient strategy supplied a value in its place.
        case adjusted
        /// The decode went on with a stand-in, to find other failures. The result is a failure.
        case standIn
        /// Another error left in its place.
        case translated
        /// It ended one of several attempts at a place: another one read the place, or came further. It is no failure of
        /// its own.
        case superseded
    }

    /// The node where it came up.
    public var node: Int
    public var kind: Kind
    /// The true path of the value asked for; that of a missing key ends with the key.
    public var path: CodingPath
    /// The type asked for, as a person writes it.
    public var requestedType: String
    /// The path that the error itself gives: Foundation's is empty for a number or string found wrong late, and lacks
    /// the last key for an ISO 8601 date.
    public var foundationPath: CodingPath
    /// The text that the error itself gives.
    public var debugDescription: String
    /// Whether it was a `DecodingError`. Foundation's late number and string errors are not, nor are a model's own.
    public var isDecodingError: Bool
    public var fate: Fate
    /// The strategy that supplied or dropped the value: `arrays`, `scalars`, `errors` and so on.
    public var rule: String?
    /// What was done about it, or why nothing could be, in a few words: `"12" taken as 12`.
    public var note: String?
    /// The type whose `init(from:)` asked, for messages such as `City.name`.
    public var ownerType: String?

    public init(
        node: Int, kind: Kind, path: CodingPath, requestedType: String, foundationPath: CodingPath,
        debugDescription: String, isDecodingError: Bool, fate: Fate, rule: String? = nil, note: String? = nil,
        ownerType: String?
    ) {
        self.node = node
        self.kind = kind
        self.path = path
        self.requestedType = requestedType
        self.foundationPath = foundationPath
        self.debugDescription = debugDescription
        self.isDecodingError = isDecodingError
        self.fate = fate
        self.rule = rule
        self.note = note
        self.ownerType = ownerType
    }
}
