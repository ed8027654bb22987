import Diagnosis

/// What a search goes through: the rows of the tree, or those of a text pane.
package enum SearchedRows: Sendable {
    case tree(SearchSpace)
    case text(PaneText)

    var count: Int {
        switch self {
        case .tree(let space): space.tree.count
        case .text(let text): text.rowCount
        }
    }
}

extension SearchQuery {
    /// Finds the next row that matches, in the tree or in a text pane, where the columns are those of its first match.
    package func find(
        in rows: SearchedRows, from start: Int, forward: Bool, progress: (Int) -> Void = { _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> (row: Int?, columns: Range<Int>?, wrapped: Bool) {
        switch rows {
        case .tree(let space):
            let (row, wrapped) = find(
                in: space, from: start, forward: forward, progress: progress, isCancelled: isCancelled)
            return (row, nil, wrapped)
        case .text(let text):
            return find(in: text, from: start, forward: forward, progress: progress, isCancelled: isCancelled)
        }
    }

    /// All rows that match, up to a limit, and whether there are more; in a text pane, with the parts that match an
    /// expression.
    package func all(
        in rows: SearchedRows, limit: Int, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> (rows: [Int32], ranges: [[Range<Int>]], isCut: Bool) {
        switch rows {
        case .tree(let space):
            let (rows, isCut) = all(in: space, limit: limit, isCancelled: isCancelled)
            return (rows, [], isCut)
        case .text(let text): return all(in: text, limit: limit, isCancelled: isCancelled)
        }
    }
}
