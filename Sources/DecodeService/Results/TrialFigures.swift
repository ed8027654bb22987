package import DecodeTrace

/// The figures of a trial besides its counts: what ended it, and what it lost. Bounded, regardless of the payload's size.
package struct TrialFigures: Codable, Sendable, Hashable {
    /// What ended the decode; nil if it produced a value.
    package var ending: Ending?
    /// The number of members that lenient arrays and dictionaries dropped.
    package var dropped: Int
    /// The number of all members of those arrays and dictionaries.
    package var droppable: Int
    /// The number of values that each strategy changed or supplied.
    package var adjusted: [Failure.Rule: Int]
    /// The number of strings, numbers and Bools that the model read, including converted ones, without nulls.
    package var kept: Int
    /// What the decode lost, without keys that are only similar to missing ones. Empty if there is no value.
    package var losses: Losses
    /// Objects that lack keys that the model asks for, and have others that it doesn't know.
    package var gaps: [KeyGap]

    /// Creates figures.
    package init(
        ending: Ending? = nil, dropped: Int = 0, droppable: Int = 0, adjusted: [Failure.Rule: Int] = [:], kept: Int = 0,
        losses: Losses = Losses(), gaps: [KeyGap] = []
    ) {
        self.ending = ending
        self.dropped = dropped
        self.droppable = droppable
        self.adjusted = adjusted
        self.kept = kept
        self.losses = losses
        self.gaps = gaps
    }

    /// The failure that ended a decode, with its context.
    package struct Ending: Codable, Sendable, Hashable {
        /// The failure.
        package var failure: Failure
        /// Earlier failures that were caught at or below its place: the attempts of a `try?` chain.
        package var attempts: [Failure]
        /// The requested types from the root to the place, as written in source; nil for a step without its own type.
        /// It has one element more than the path has steps.
        package var types: [String?]

        /// Creates an ending.
        package init(failure: Failure, attempts: [Failure] = [], types: [String?] = []) {
            self.failure = failure
            self.attempts = attempts
            self.types = types
        }
    }

    /// An object that lacks keys that the model asks for, and has others that it doesn't know.
    package struct KeyGap: Codable, Sendable, Hashable {
        /// The object's token in the index of the payload's text.
        package var token: Int
        /// The requested keys that the object lacks.
        package var missing: [String]
        /// The keys of the payload that the model does not know, as the payload writes them.
        package var unknown: [String]

        /// Creates a gap of an object.
        package init(token: Int, missing: [String], unknown: [String]) {
            self.token = token
            self.missing = missing
            self.unknown = unknown
        }
    }
}
