import DecodeTrace

/// What was searched for last, and the search under way.
struct SearchState: Sendable {
    var query: SearchQuery?
    var isForward = true
    /// Of the search that was begun last.
    var generation = Generation()
    var running: Running?

    /// A search under way.
    struct Running: Sendable {
        var generation: Generation
        var isForward: Bool
        /// The rows that it looks at: their numbers mean nothing in others.
        var tree: TreeVersion
        /// How much of them it has looked at; nil as long as it has not taken long.
        var percent: Int?
    }
}

/// Which rows are shown: of which payload, and of which answer.
struct TreeVersion: Hashable, Sendable {
    var payload: Generation
    /// Nil while the text is shown alone.
    var answer: Generation?
}

extension SearchQuery {
    /// The query as a person wrote it.
    var shown: String {
        switch kind {
        case .pattern(let pattern): "/\(pattern.shortened(to: 200))"
        case .key(let key): "key \(key.shortened(to: 200))"
        }
    }
}
