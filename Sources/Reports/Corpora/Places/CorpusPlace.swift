package import JSONText

/// What payloads have at one place. All numbers count payloads.
package struct CorpusPlace: Sendable, Hashable {
    /// The place as the model names it, with `*` for indices and the keys of dictionaries: `/lines/*/price`.
    package var pointer: String
    /// The last step: a key or `*`; empty for the payload itself.
    package var label: String
    /// Nesting, 0 for the payload itself.
    package var depth: Int
    /// The type that the model asks for; nil if it never asks.
    package var type: String?
    /// Payloads with a value here, including null.
    package var held = 0
    /// Payloads with null here.
    package var nulls = 0
    /// Payloads with an object around this place that lacks the key.
    package var absent = 0
    /// Payloads that fail here.
    package var failed = 0
    /// How many of those have null here, and how many have nothing.
    package var failedNulls = 0
    package var failedAbsent = 0
    /// Payloads in which a failure here was swallowed, or a strategy supplied a value.
    package var absorbed = 0
    /// Payloads with each kind of value, including null, the most frequent kind first.
    package var kinds: [Kind] = []
    /// The numbers of the first payloads that fail here, that have null, that lack it, and that have a value.
    package var firsts = Firsts()

    /// A kind of value, and the number of payloads that have it.
    package struct Kind: Sendable, Hashable {
        package var kind: FoundKind
        package var payloads: Int
    }

    /// The first payloads of each sort, counted from 0.
    package struct Firsts: Sendable, Hashable {
        package var failed: Int?
        package var null: Int?
        package var absent: Int?
        package var held: Int?
    }
}
