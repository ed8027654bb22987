import DecodeTrace
import Diagnosis
import TerminalUI

/// The last query and the running search.
struct SearchState: Sendable {
    var query: SearchQuery?
    var isForward = true
    /// Where the last search was.
    var pane = Pane.tree
    /// The generation of the last search.
    var generation = Generation()
    var running: Running?
    /// How the last search ended; nil as long as it runs.
    var outcome: Outcome?
    /// All rows that match; nil as long as they are not counted.
    var matches: Matches?
    /// Whether matches are marked and counted on screen.
    var isShown = false
    /// The generation of the count that runs.
    var counting: Generation?

    enum Outcome: Hashable, Sendable { case found, wrapped, nothing }

    /// The rows that match a query.
    struct Matches: Hashable, Sendable {
        var query: SearchQuery
        var tree: TreeVersion
        /// In order.
        var rows: [Int32]
        /// The parts of each row that match an expression, in Unicode scalars; empty for words.
        var ranges: [[Range<Int>]] = []
        /// Whether there are more.
        var isCut: Bool

        /// More are not counted.
        static let most = 10_000

        /// How many rows match before this one, and whether it matches itself.
        /// - Complexity: O(log matches)
        func place(of row: Int) -> (before: Int, isMatch: Bool) {
            let place = rows.partitioningIndex { Int($0) >= row }
            return (place, place < rows.count && Int(rows[place]) == row)
        }

        /// The parts of a row that match an expression.
        func ranges(ofRow row: Int) -> [Range<Int>] {
            let place = place(of: row)
            return place.isMatch && place.before < ranges.count ? ranges[place.before] : []
        }

        /// `3/17`; `-/17` beside a match.
        func shown(at row: Int?) -> String {
            let place = row.map(place)
            let number = place?.isMatch == true ? ((place?.before ?? 0) + 1).grouped : "-"
            return "\(number)/\(rows.count.grouped)\(isCut ? "+" : "")"
        }
    }

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

/// Identifies the rows on screen by their payload, their answer, and the pane they are in.
struct TreeVersion: Hashable, Sendable {
    var payload: Generation
    /// Nil while the tree is that of the text alone.
    var answer: Generation?
    /// Nil for the rows of the tree.
    var text: TextVersion?
}

/// Identifies the rows of a text pane.
struct TextVersion: Hashable, Sendable {
    var pane: Pane
    var models = Generation()
    var file: String?
    /// Whether the differences of the round trip are shown.
    var isDifference = false
    var why: WhyText.Key?
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
