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
    /// Finds the next row that matches, wrapping around at the end.
    ///
    /// A row of the tree matches by its key, as the model asked for it or as the payload spells it, by its type, and by its
    /// value, as written or with escapes resolved, of any length.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - start: The row to start next to; it is compared last.
    ///   - forward: Whether to search down.
    ///   - progress: Called now and then with the number of rows searched.
    ///   - isCancelled: Called often, from several threads; a cancelled search finds nothing.
    /// - Returns: The row, in a text pane the columns of its first match, and whether the search wrapped around.
    /// - Complexity: O(rows + bytes of the payload)
    package func find(
        in rows: SearchedRows, from start: Int, forward: Bool, progress: (Int) -> Void = { _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> (row: Int?, columns: Range<Int>?, wrapped: Bool) {
        switch rows {
        case .tree(let space) where space.tree.isEmpty: return (nil, nil, false)
        case .tree(let space):
            let (row, wrapped) = TreeSearch(self, in: space, isCancelled: isCancelled)
                .run(from: start, forward: forward, progress: progress, isCancelled: isCancelled)
            return (row, nil, wrapped)
        case .text(let text):
            return find(in: text, from: start, forward: forward, progress: progress, isCancelled: isCancelled)
        }
    }

    /// All rows that match, up to a limit, and whether there are more; in a text pane, with the parts that match an
    /// expression.
    ///
    /// - Complexity: As ``find(in:from:forward:progress:isCancelled:)``, for all rows.
    package func all(
        in rows: SearchedRows, limit: Int, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> (rows: [Int32], ranges: [[Range<Int>]], isCut: Bool) {
        switch rows {
        case .tree(let space) where space.tree.isEmpty: return ([], [], false)
        case .tree(let space):
            let (rows, isCut) = TreeSearch(self, in: space, isCancelled: isCancelled)
                .all(limit: limit, isCancelled: isCancelled)
            return (rows, [], isCut)
        case .text(let text): return all(in: text, limit: limit, isCancelled: isCancelled)
        }
    }
}
