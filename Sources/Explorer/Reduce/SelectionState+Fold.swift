import Diagnosis

extension SelectionState {
    /// - Parameters:
    ///   - level: The level that `toLevel` folds to; nil if none was typed.
    ///   - attempts: How many types were tried for the selected value without success.
    mutating func reduce(
        _ command: FoldCommand, level: Int?, attempts: Int, in context: SelectionContext
    ) -> [Request] {
        hasMoved = true
        let (rows, row) = (context.tree, context.row)
        switch command {
        case .left:
            guard rows.hasChildren(row), !tree.isFolded(row, in: rows) else {
                return select(rows[row].parent >= 0 ? Int(rows[row].parent) : row, in: rows)
            }
            tree.setFolded(true, row, in: rows)
        case .right, .enter:
            guard rows.hasChildren(row) else { return [.notice(Self.nothingInside(row, of: rows))] }
            guard tree.isFolded(row, in: rows) else { return select(row + 1, in: rows) }
            tree.setFolded(false, row, in: rows)
            if command == .enter, let next = tree.next(after: row, in: rows) { return select(next, in: rows) }
        case .toggle where !rows.hasChildren(row), .attempts:
            if attempts == 0 {
                let isAsked = command == .attempts
                return [.notice(isAsked ? "no other type was tried for this value" : Self.nothingInside(row, of: rows))]
            }
            tree.toggleAttempts(attempts, at: row, in: rows)
        case .toggle: tree.setFolded(!tree.isFolded(row, in: rows), row, in: rows)
        case .closeSiblings: foldSiblings(of: row, true, isDeep: false, in: rows)
        case .openSiblings: foldSiblings(of: row, false, isDeep: false, in: rows)
        case .closeDeep: foldSiblings(of: row, true, isDeep: true, in: rows)
        case .openDeep: foldSiblings(of: row, false, isDeep: true, in: rows)
        case .toLevel:
            if let level { tree.setLevel(level, in: rows) }
        }
        return []
    }

    /// The notice for a row that can't be unfolded.
    private static func nothingInside(_ row: Int, of rows: DecodeTree) -> String {
        rows[row].token < 0 ? "the payload has no such key: nothing is inside" : "nothing is inside this value"
    }

    private mutating func foldSiblings(of row: Int, _ folded: Bool, isDeep: Bool, in rows: DecodeTree) {
        let parent = Int(rows[row].parent)
        guard parent >= 0 else {
            tree.setFolded(folded, row, in: rows)
            if isDeep { tree.setFolded(folded, row..<Int(rows[row].end), in: rows) }
            return
        }
        if isDeep {
            tree.setFolded(folded, parent + 1..<Int(rows[parent].end), in: rows)
        } else {
            for sibling in rows.children(of: parent) { tree.setFolded(folded, sibling, in: rows) }
        }
    }
}
