package import JSONText

/// A key of the payload that may be meant by a missing key.
package struct NearKey: Sendable, Hashable {
    /// How the two keys are related.
    package enum Relation: String, Sendable, Hashable, Codable, CaseIterable {
        /// Different capitalization: `Title` for `title`.
        case capitals
        /// An acronym capitalized differently: `imageUrl` for `imageURL`.
        case acronym
        /// The same words, joined differently: `first_name` for `firstName`.
        case style
        /// The property's own name, which the model's `CodingKeys` maps to another key.
        case property
        /// One or two letters away.
        case typo
        /// An abbreviation: `lat` for `latitude`, `lng` for `longitude`; or the other way round.
        case abbreviation
        /// One level deeper, in a member of the object.
        case deeper
        /// One level higher, beside the object.
        case higher
        /// Some of its words, or its words said in another way: `name` for `userName`, `dateCreated` for `createdDate`.
        case word

        /// Whether the keys have the same words in a different spelling.
        package var isSpelling: Bool { [.capitals, .acronym, .style].contains(self) }
    }

    /// How sure it is that the key has the wanted one's meaning.
    package enum Certainty: Int, Sendable, Hashable, Comparable {
        /// The same words, in the same object.
        case same
        /// One of the keys says a little more, or is short for several words.
        case guess
        /// It shares a word, is elsewhere, or is one of two that differ only in spelling: worth a look, and never read instead
        /// without asking.
        case related

        package static func < (first: Certainty, second: Certainty) -> Bool { first.rawValue < second.rawValue }
    }

    /// Whether another object has the key.
    package var isElsewhere: Bool { relation == .deeper || relation == .higher }

    /// The key as the payload writes it.
    package let key: String
    /// The key after the key strategy has converted it, as the model sees it.
    package let converted: String
    package let relation: Relation
    /// For a typo, the number of letters that differ.
    package let edits: Int
    package var certainty: Certainty
    /// The member's token.
    package let token: JSONDocument.Token
    /// The value of `keys` that converts it to the wanted key, if there is one: `snake`.
    package let keyStrategy: String?
    /// Whether other objects at the same place have the wanted key itself: another coding key would break them.
    package var breaksOthers = false
}
