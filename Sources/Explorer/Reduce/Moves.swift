import Diagnosis

/// Moves in the tree.
extension ExplorerState {
    mutating func moveInTree(_ command: MoveCommand, count: Int?) {
        guard let rows = shownTree, let row = selectedRow else { return }
        selection.hasMoved = true
        let height = treeHeight
        let times = count ?? 1
        if let offset = command.rows(times, height: height) {
            return select(selection.tree.row(offset, from: row, in: rows))
        }
        switch command {
        case .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp: break
        case .first: select(count.map { selection.tree.row($0 - 1, from: 0, in: rows) } ?? 0)
        case .last:
            let tree = selection.tree
            select(count.map { tree.row($0 - 1, from: 0, in: rows) } ?? tree.visible(rows.count - 1, in: rows))
        case .scrollDown: scrollTree(times, in: rows)
        case .scrollUp: scrollTree(-times, in: rows)
        case .placeTop: selection.tree.top = row
        case .placeMiddle: selection.tree.top = selection.tree.row(-(height / 2), from: row, in: rows)
        case .placeBottom: selection.tree.top = selection.tree.row(-(height - 1), from: row, in: rows)
        case .nextSibling: select(rows.sibling(times, from: row))
        case .previousSibling: select(rows.sibling(-times, from: row))
        case .firstSibling: select(max(0, Int(rows[row].parent) + 1))
        case .lastSibling: select(rows.lastSibling(of: row))
        case .parent: select(rows.ancestor(times, of: row))
        }
    }

    /// The rows of the tree's pane.
    private var treeHeight: Int { max(1, ScreenLayout(self).contentHeight(of: .tree)) }

    /// Selects the row that the user moved to.
    mutating func select(_ row: Int) {
        selection.hasMoved = true
        selection.failureStep = nil
        moveCursor(to: row)
        followSelection()
    }

    /// Puts the cursor on a row, and unfolds its ancestors.
    mutating func moveCursor(to row: Int) {
        guard let rows = shownTree, !rows.isEmpty else { return }
        let row = min(max(row, 0), rows.count - 1)
        selection.tree.cursor = row
        selection.tree.reveal(row, in: rows)
    }

    /// Scrolls the tree; the selection stays within the visible rows.
    private mutating func scrollTree(_ offset: Int, in rows: DecodeTree) {
        let height = treeHeight
        selection.tree.top = selection.tree.row(offset, from: selection.tree.top, in: rows)
        let shown = selection.tree.lines(height: height, in: rows).map(\.row)
        let margin = min(2, (height - 1) / 2)
        guard shown.count > 2 * margin else { return }
        guard let place = shown.firstIndex(where: { $0 == selectedRow }) else {
            return select(offset > 0 ? shown[margin] : shown[shown.count - 1 - margin])
        }
        if place < margin { return select(shown[margin]) }
        guard place >= shown.count - margin, shown.count == height else { return }
        select(shown[shown.count - 1 - margin])
    }

    /// - Parameter level: The level that `toLevel` folds to; nil if none was typed.
    mutating func foldTree(_ command: FoldCommand, level: Int?) {
        guard let rows = shownTree, let row = selectedRow else { return }
        selection.hasMoved = true
        let isFolded = selection.tree.isFolded(row, in: rows)
        switch command {
        case .left:
            guard rows.hasChildren(row), !isFolded else { return select(max(0, Int(rows[row].parent))) }
            selection.tree.setFolded(true, row, in: rows)
        case .right, .enter:
            guard rows.hasChildren(row) else { return notice = Self.nothingInside(row, of: rows) }
            guard isFolded else { return select(row + 1) }
            selection.tree.setFolded(false, row, in: rows)
            if command == .enter, let next = selection.tree.next(after: row, in: rows) { select(next) }
        case .toggle where !rows.hasChildren(row), .attempts:
            let attempts = attemptCount(at: row)
            guard attempts > 0 else { return notice = Self.nothingInside(row, of: rows) }
            selection.tree.toggleAttempts(attempts, at: row, in: rows)
        case .toggle: selection.tree.setFolded(!isFolded, row, in: rows)
        case .closeSiblings, .openSiblings: foldSiblings(of: row, command == .closeSiblings, in: rows)
        case .closeDeep, .openDeep: foldSiblings(of: row, command == .closeDeep, isDeep: true, in: rows)
        case .closeBelow, .openBelow:
            selection.tree.setFolded(command == .closeBelow, row..<Int(rows[row].end), in: rows)
        case .closeAll, .openAll: selection.tree.setFolded(command == .closeAll, 0..<rows.count, in: rows)
        case .toLevel: if let level { selection.tree.setLevel(level, in: rows) }
        }
    }

    /// The notice for a row that can't be unfolded.
    private static func nothingInside(_ row: Int, of rows: DecodeTree) -> String {
        rows[row].token < 0 ? "the payload has no such key: nothing is inside" : "nothing is inside this value"
    }

    private mutating func foldSiblings(of row: Int, _ folded: Bool, isDeep: Bool = false, in rows: DecodeTree) {
        let parent = Int(rows[row].parent)
        guard parent >= 0 else {
            selection.tree.setFolded(folded, row, in: rows)
            if isDeep { selection.tree.setFolded(folded, row..<Int(rows[row].end), in: rows) }
            return
        }
        if isDeep {
            selection.tree.setFolded(folded, parent + 1..<Int(rows[parent].end), in: rows)
        } else {
            for sibling in rows.children(of: parent) { selection.tree.setFolded(folded, sibling, in: rows) }
        }
    }
}

extension DecodeTree {
    /// The ancestor this many levels up, or the root if there are fewer.
    fileprivate func ancestor(_ levels: Int, of row: Int) -> Int {
        var row = row
        for _ in 0..<levels where self[row].parent >= 0 { row = Int(self[row].parent) }
        return row
    }

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
