/// The identity of an effect: at most one of each runs. A new one cancels the one before.
package enum EffectID: Hashable, Sendable, CaseIterable {
    case reading, documents, decoding, fixes, plan, strategies, ranking, inference, export
    /// A search for the next match, and one for all of them.
    case search, counting

    /// Whether a cancelled one still has an answer: that it was cancelled, and how far it came.
    var answersIfCancelled: Bool { self == .decoding || self == .documents }
}
