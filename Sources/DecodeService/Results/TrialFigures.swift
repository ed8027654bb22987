package import DecodeTrace

/// What a trial tells of a decode beside its counts: what ended it, what was dropped, changed and supplied, and what a
/// round trip loses. A few hundred bytes, whatever the size of the payload.
package struct TrialFigures: Codable, Sendable, Hashable {
    /// What ended the decode; nil when a value came out.
    package var ending: Ending?
    /// What lenient arrays and dictionaries left out, those that lost most first.
    package var drops: [Drop]
    /// How many values each strategy changed or supplied, by the strategy's name.
    package var adjusted: [String: Int]
    /// How many strings, numbers and Bools of the payload the model has read, converted ones too; null counts for none.
    package var kept: Int
    /// The values whose failures were swallowed, each once: several attempts at one value are one. Whether they are
    /// dropped or taken as nil, who changed the model knows.
    package var absorbed: [PlacedValue]
    /// The places that were read after other types had been tried there.
    package var alternatives: [PlacedValue]
    /// What encoding the value again loses; nil when there is no value or it cannot be encoded.
    package var roundTrip: RoundTripFigures?
    /// What the decode and the round trip cost, without what was absorbed and what was not read.
    package var losses: Losses
    /// Objects that lack keys which the model asks for, and have others that it does not know.
    package var gaps: [KeyGap]

    /// Puts figures together.
    package init(
        ending: Ending? = nil, drops: [Drop] = [], adjusted: [String: Int] = [:], kept: Int = 0,
        absorbed: [PlacedValue] = [], alternatives: [PlacedValue] = [], roundTrip: RoundTripFigures? = nil,
        losses: Losses = Losses(), gaps: [KeyGap] = []
    ) {
        self.ending = ending
        self.drops = drops
        self.adjusted = adjusted
        self.kept = kept
        self.absorbed = absorbed
        self.alternatives = alternatives
        self.roundTrip = roundTrip
        self.losses = losses
        self.gaps = gaps
    }

    /// How many elements and values were left out.
    package var dropped: Int { drops.reduce(0) { $0 + $1.dropped } }

    /// The failure that ended a decode, and what led to it.
    package struct Ending: Codable, Sendable, Hashable {
        /// The failure.
        package var failure: Failure
        /// What was thrown and caught at its place or below on the way to it: the attempts of a chain of `try?`.
        package var attempts: [Failure]
        /// The types that were asked for from the root down to the place, as a person writes them; nil where a step of
        /// the path was gone without a type of its own. One more than the path has steps.
        package var types: [String?]

        /// Puts an ending together.
        package init(failure: Failure, attempts: [Failure] = [], types: [String?] = []) {
            self.failure = failure
            self.attempts = attempts
            self.types = types
        }
    }

    /// A value of the payload, by its place.
    package struct PlacedValue: Codable, Sendable, Hashable {
        package var pointer: String
        /// How many strings, numbers and Bools it holds.
        package var values: Int

        /// A value at a place.
        package init(pointer: String, values: Int) {
            self.pointer = pointer
            self.values = values
        }
    }

    /// An object that lacks keys which the model asks for, and has others that it does not know.
    package struct KeyGap: Codable, Sendable, Hashable {
        /// The object's token in the index of the payload's text.
        package var token: Int
        /// The keys that were asked for in vain.
        package var missing: [String]
        /// The keys of the payload that the model does not know, as the payload writes them.
        package var unknown: [String]

        /// A gap of an object.
        package init(token: Int, missing: [String], unknown: [String]) {
            self.token = token
            self.missing = missing
            self.unknown = unknown
        }
    }

    /// What the containers of one place lost: `cities`, or `images` of every product.
    package struct Drop: Codable, Sendable, Hashable {
        /// The container's key; empty for the root.
        package var name: String
        /// Whether its members have keys.
        package var isDictionary: Bool
        package var dropped: Int
        /// How many members there were, those that were dropped included.
        package var total: Int

        /// A loss.
        package init(name: String, isDictionary: Bool, dropped: Int, total: Int) {
            self.name = name
            self.isDictionary = isDictionary
            self.dropped = dropped
            self.total = total
        }
    }
}

/// How many values are not the same after a round trip.
package struct RoundTripFigures: Codable, Sendable, Hashable {
    package var removed: Int
    package var changed: Int
    package var added: Int

    /// Numbers of values.
    package init(removed: Int = 0, changed: Int = 0, added: Int = 0) {
        self.removed = removed
        self.changed = changed
        self.added = added
    }

    /// Values of the payload that do not come back as they were.
    package var lost: Int { removed + changed }
}
