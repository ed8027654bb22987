import DecodeTrace

/// The last query and the running search.
struct SearchState: Sendable {
    var query: SearchQuery?
    var isForward = true
    /// The generation of the last search.
    var generation = Generation()
    var running: Running?

    /// A running search.
    struct Running: Sendable {
        var generation: Generation
        var isForward: Bool
        /// The rows being searched: their numbers are meaningless in other trees.
        var tree: TreeVersion
        /// How much of them was searched; nil until the search has taken a while.
        var percent: Int?
    }
}

/// Identifies the rows on screen by their payload and their answer.
struct TreeVersion: Hashable, Sendable {
    var payload: Generation
    /// Nil while the tree is that of the text alone.
    var answer: Generation?
}

extension SearchQuery {
    /// The query as the user typed it.
    var shown: String {
        switch kind {
        case .pattern(let pattern): "/\(pattern.shortened(to: 200))"
        case .key(let key): "key \(key.shortened(to: 200))"
        }
    }
}
