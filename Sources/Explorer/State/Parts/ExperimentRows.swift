/// The cards as rows of a tree. Successive changes are listed below each other, and branches are indented.
struct ExperimentRows: Sendable {
    struct Row: Hashable, Sendable {
        /// The card's index in ``Experiments/cards``.
        var card: Int
        /// How many branches it is in.
        var depth: Int
        /// Whether it is the first of a branch, so that a line leads to it.
        var beginsBranch: Bool
        /// Whether another branch of the same card follows.
        var hasNextBranch: Bool
    }

    let rows: [Row]

    /// - Complexity: O(cards)
    init(_ cards: [Experiment]) {
        var children: [Int: [Int]] = [:]
        for card in cards { if let parent = card.parent { children[parent, default: []].append(card.id) } }
        var rows: [Row] = []
        var open = [Row(card: 0, depth: 0, beginsBranch: false, hasNextBranch: false)]
        while let row = open.popLast() {
            rows.append(row)
            let below = children[row.card] ?? []
            // A single child doesn't start a branch.
            let branches = below.count > 1
            for (index, card) in below.enumerated().reversed() {
                open.append(
                    Row(
                        card: card, depth: row.depth + (branches ? 1 : 0), beginsBranch: branches,
                        hasNextBranch: branches && index + 1 < below.count))
            }
        }
        self.rows = rows
    }

    /// The row of a card.
    func index(of card: Int) -> Int? { rows.firstIndex { $0.card == card } }
}
