import DecodeTrace
import Diagnosis
import TerminalUI

/// The last query and the running search.
struct SearchState: Sendable {
    var query: SearchQuery?
    var isForward = true
    var pane = Pane.tree
    var generation = Generation()
    var running: Running?
    /// The outcome of the last search; nil while it runs.
    var outcome: Outcome?
    /// All matching rows; nil until they are counted.
    var matches: Matches?
    /// Whether matches are marked and counted on screen.
    var isShown = false
    var counting: Generation?

    enum Outcome: Hashable, Sendable { case found, wrapped, nothing }

    /// The rows that match a query.
    struct Matches: Hashable, Sendable {
        var query: SearchQuery
        var tree: TreeVersion
        /// The matching rows, in order.
        var rows: [Int32]
        /// The parts of each row that match an expression, in Unicode scalars; empty for words.
        var ranges: [[Range<Int>]] = []
        /// Whether there are more matches.
        var isCut: Bool

        /// The maximum number of matches to count.
        static let most = 10_000

        /// The number of matching rows before a row, and whether the row itself matches.
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

        /// `3/17`, or `-/17` if the row doesn't match.
        func shown(at row: Int?) -> String {
            let place = row.map(place)
            let number = place?.isMatch == true ? ((place?.before ?? 0) + 1).grouped : "-"
            return "\(number)/\(rows.count.grouped)\(isCut ? "+" : "")"
        }
    }

    struct Running: Sendable {
        var generation: Generation
        var isForward: Bool
        /// The rows being searched: their numbers are meaningless in other trees.
        var tree: TreeVersion
        /// The percentage of the rows searched so far; nil until the search has taken a while.
        var percent: Int?
    }
}

/// Identifies the rows of a pane by what they depend on.
struct TreeVersion: Hashable, Sendable {
    var pane = Pane.tree
    var payload = Generation()
    /// Nil while the tree is that of the text alone.
    var answer: Generation?
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

/// The state of the screen before a pattern was typed.
struct SearchOrigin: Sendable {
    let selection: SelectionState
    let panes: PaneState
    let search: SearchState

    init(_ state: ExplorerState) {
        selection = state.selection
        panes = state.panes
        search = state.search
    }
}
