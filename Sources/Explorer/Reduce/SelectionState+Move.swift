import Diagnosis

/// The rows in which the selection moves.
struct SelectionContext {
    let tree: DecodeTree
    let row: Int
    /// Rows of the pane.
    let height: Int
}

extension SelectionState {
    mutating func reduce(_ command: MoveCommand, count: Int?, in context: SelectionContext) -> [Request] {
        hasMoved = true
        let (rows, row, height) = (context.tree, context.row, context.height)
        let times = count ?? 1
        if let offset = command.rows(times, height: height) {
            return select(tree.row(offset, from: row, in: rows), in: rows)
        }
        switch command {
        case .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp: break
        case .first: return select(count.map { tree.row($0 - 1, from: 0, in: rows) } ?? 0, in: rows)
        case .last:
            let last = count.map { tree.row($0 - 1, from: 0, in: rows) } ?? tree.visible(rows.count - 1, in: rows)
            return select(last, in: rows)
        case .scrollDown: return scroll(times, in: context)
        case .scrollUp: return scroll(-times, in: context)
        case .placeTop: tree.top = row
        case .placeMiddle: tree.top = tree.row(-(height / 2), from: row, in: rows)
        case .placeBottom: tree.top = tree.row(-(height - 1), from: row, in: rows)
        case .nextSibling: return select(rows.sibling(times, from: row), in: rows)
        case .previousSibling: return select(rows.sibling(-times, from: row), in: rows)
        case .firstSibling: return select(rows.firstSibling(of: row), in: rows)
        case .lastSibling: return select(rows.lastSibling(of: row), in: rows)
        case .parent: return select(rows.ancestor(times, of: row), in: rows)
        }
        return []
    }

    /// Selects the row that the user moved to.
    mutating func select(_ row: Int, in rows: DecodeTree) -> [Request] {
        hasMoved = true
        failureStep = nil
        return show(row, in: rows)
    }

    /// Makes a row visible: unfolds its ancestors.
    mutating func show(_ row: Int, in rows: DecodeTree) -> [Request] {
        guard !rows.isEmpty else { return [] }
        let row = min(max(row, 0), rows.count - 1)
        tree.cursor = row
        tree.reveal(row, in: rows)
        return [.followSelection]
    }

    /// Scrolls the tree; the selection stays within the visible rows.
    private mutating func scroll(_ offset: Int, in context: SelectionContext) -> [Request] {
        let (rows, height) = (context.tree, context.height)
        tree.top = tree.row(offset, from: tree.top, in: rows)
        let shown = tree.lines(height: height, in: rows).map(\.row)
        let margin = min(2, (height - 1) / 2)
        guard shown.count > 2 * margin else { return [] }
        guard let place = shown.firstIndex(of: context.row) else {
            return select(offset > 0 ? shown[margin] : shown[shown.count - 1 - margin], in: rows)
        }
        if place < margin { return select(shown[margin], in: rows) }
        guard place >= shown.count - margin, shown.count == height else { return [] }
        return select(shown[shown.count - 1 - margin], in: rows)
    }
}

extension DecodeTree {
    /// The ancestor this many levels up, or the root if there are fewer.
    fileprivate func ancestor(_ levels: Int, of row: Int) -> Int {
        var row = row
        for _ in 0..<levels where self[row].parent >= 0 { row = Int(self[row].parent) }
        return row
    }

    fileprivate func firstSibling(of row: Int) -> Int { max(0, Int(self[row].parent) + 1) }

    fileprivate func lastSibling(of row: Int) -> Int {
        let parent = Int(self[row].parent)
        guard parent >= 0 else { return row }
        // The last row below the parent ends the last sibling's subtree.
        var last = Int(self[parent].end) - 1
        while Int(self[last].parent) != parent { last = Int(self[last].parent) }
        return last
    }

    /// The sibling this many places down (up if negative), or the last one in that direction.
    fileprivate func sibling(_ offset: Int, from start: Int) -> Int {
        let parent = Int(self[start].parent)
        guard parent >= 0 else { return start }
        var row = start
        for _ in 0..<abs(offset) {
            if offset > 0 {
                let next = Int(self[row].end)
                guard next < Int(self[parent].end) else { break }
                row = next
            } else {
                guard row > parent + 1 else { break }
                // The previous row ends the previous sibling's subtree: climb to that sibling.
                row -= 1
                while Int(self[row].parent) != parent { row = Int(self[row].parent) }
            }
        }
        return row
    }
}

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
        case .closeBelow: tree.setFolded(true, row..<Int(rows[row].end), in: rows)
        case .openBelow: tree.setFolded(false, row..<Int(rows[row].end), in: rows)
        case .closeAll: tree.setFolded(true, 0..<rows.count, in: rows)
        case .openAll: tree.setFolded(false, 0..<rows.count, in: rows)
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
