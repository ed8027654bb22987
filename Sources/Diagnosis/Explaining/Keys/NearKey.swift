public import JSONText

/// A key of the payload that a missing key may be meant to be.
public struct NearKey: Sendable, Hashable {
    /// How it is near.
    public enum Relation: String, Sendable, Hashable, Codable, CaseIterable {
        /// Other capitals: `Title` for `title`.
        case capitals
        /// An acronym written otherwise: `imageUrl` for `imageURL`.
        case acronym
        /// The same words, joined otherwise: `first_name` for `firstName`.
        case style
        /// The property's own name, which the model's `CodingKeys` calls otherwise.
        case property
        /// One or two letters away.
        case typo
        /// One level deeper, in a member of the object.
        case deeper
        /// One level higher, beside the object.
        case higher
        /// A word of it: `name` for `userName`.
        case word
    }

    /// The key as the payload writes it.
    public let key: String
    /// What the decoder makes of it under the strategies in force: what the model is asked for.
    public let converted: String
    public let relation: Relation
    /// The letters that differ, for a typo.
    public let edits: Int
    /// The member's token, and its pointer.
    public let token: JSONDocument.Token
    public let pointer: String
    /// The value of `keys` under which the decoder makes the wanted key of it, if there is one: `snake`.
    public let keyStrategy: String?
}
