package import JSONText

/// A key of the payload that a missing key may be meant to be.
package struct NearKey: Sendable, Hashable {
    /// How it is near.
    package enum Relation: String, Sendable, Hashable, Codable, CaseIterable {
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
        /// The same word, short: `lat` for `latitude`, `lng` for `longitude`; or the other way round.
        case abbreviation
        /// One level deeper, in a member of the object.
        case deeper
        /// One level higher, beside the object.
        case higher
        /// A word of it: `name` for `userName`.
        case word

        /// Whether it is the same words, written otherwise.
        package var isSpelling: Bool { [.capitals, .acronym, .style].contains(self) }
    }

    /// The key as the payload writes it.
    package let key: String
    /// What the decoder makes of it under the strategies in force: what the model is asked for.
    package let converted: String
    package let relation: Relation
    /// The letters that differ, for a typo.
    package let edits: Int
    /// The member's token, and its pointer.
    package let token: JSONDocument.Token
    package let pointer: String
    /// The value of `keys` under which the decoder makes the wanted key of it, if there is one: `snake`.
    package let keyStrategy: String?
}
