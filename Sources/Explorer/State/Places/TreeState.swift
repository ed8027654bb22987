import Diagnosis

/// The cursor, the scroll position and the folds of the decode tree.
struct TreeState: Sendable, Equatable {
    /// The selected row of the tree.
    var cursor = 0
    /// The first row on screen.
    var top = 0
    /// Rows at this depth or deeper are folded unless toggled.
    private(set) var level = Int.max
    /// Whether the user chose the level. Such a level also folds the path to a failure.
    private(set) var isLevelChosen = false
    /// Rows whose fold differs from the level's.
    private(set) var toggled = FoldSet()
    /// The rows that a filter keeps; nil for all.
    var kept: KeptRows?
    /// How many attempts are listed below a row, by the row's key.
    private var listedAttempts: [Int32: Int] = [:]

    /// A line on screen: a row, or one of the attempts listed below it.
    struct Line: Hashable, Sendable {
        var row: Int
        /// The attempt's index; nil for the row itself.
        var attempt: Int?
        /// Whether it is an ancestor of the rows below that stays in sight.
        var isSticky = false
    }

    /// Chooses a level at which the first screen shows the payload's shape.
    mutating func chooseLevel(for tree: DecodeTree, rows: Int) {
        guard !isLevelChosen, toggled.isEmpty else { return }
        guard tree.count > rows else {
            level = .max
            return
        }
        var perDepth: [Int] = []
        // A sample is enough: later rows don't fit on the first screen anyway.
        for row in 0..<min(tree.count, 100_000) {
            let depth = Int(tree[row].depth)
            while perDepth.count <= depth { perDepth.append(0) }
            perDepth[depth] += 1
        }
        var shown = 0
        level = 1
        for (depth, count) in perDepth.enumerated() {
            shown += count
            guard shown <= rows else { break }
            level = max(depth, 1)
        }
    }

    // MARK: Folds

    /// Sets the tokens whose rows differ from the level's fold; all other rows follow the level.
    mutating func setToggled(tokens: [Int]) {
        toggled = FoldSet()
        for token in tokens { toggled.set(Int32(clamping: token), true) }
    }

    /// A key that identifies a row across decodes of the payload: its token, or its call if it has no token.
    func key(_ row: Int, in tree: DecodeTree) -> Int32 {
        tree[row].token >= 0 ? tree[row].token : -2 - tree[row].node
    }

    /// The row that a key identifies; nil if this tree has none.
    func row(ofKey key: Int32, in tree: DecodeTree) -> Int? {
        key >= 0 ? tree.row(ofToken: Int(key)) : tree.row(ofNode: Int(-2 - key))
    }

    private func isFoldedByLevel(_ row: Int, in tree: DecodeTree) -> Bool {
        Int(tree[row].depth) >= level && (isLevelChosen || !tree[row].traits.contains(.holdsFailure))
    }

    func isFolded(_ row: Int, in tree: DecodeTree) -> Bool {
        guard tree.hasChildren(row) else { return false }
        return toggled.contains(key(row, in: tree)) != isFoldedByLevel(row, in: tree)
    }

    mutating func setFolded(_ folded: Bool, _ row: Int, in tree: DecodeTree) {
        guard tree.hasChildren(row) else { return }
        toggled.set(key(row, in: tree), folded != isFoldedByLevel(row, in: tree))
    }

    /// Folds or unfolds a range of rows.
    /// - Complexity: O(rows)
    mutating func setFolded(_ folded: Bool, _ rows: Range<Int>, in tree: DecodeTree) {
        for row in rows { setFolded(folded, row, in: tree) }
    }

    mutating func setLevel(_ newLevel: Int, in tree: DecodeTree) {
        level = newLevel
        isLevelChosen = true
        toggled = FoldSet()
        cursor = visible(cursor, in: tree)
    }

    /// Unfolds the ancestors of a row.
    mutating func reveal(_ row: Int, in tree: DecodeTree) {
        for parent in tree.lineage(of: row).dropFirst() { setFolded(false, parent, in: tree) }
    }

    // MARK: Attempts

    func attempts(below row: Int, in tree: DecodeTree) -> Int {
        listedAttempts.isEmpty ? 0 : listedAttempts[key(row, in: tree)] ?? 0
    }

    /// Lists the attempts at a row's value below it, or hides them.
    mutating func toggleAttempts(_ count: Int, at row: Int, in tree: DecodeTree) {
        let key = key(row, in: tree)
        listedAttempts[key] = listedAttempts[key] == nil && count > 0 ? count : nil
    }

    /// Hides all attempts, because they belong to one decode.
    mutating func hideAttempts() { listedAttempts = [:] }

    // MARK: Moving through the visible rows

    /// The row itself, or the topmost folded row that hides it; if a filter hides it, the kept row before it.
    func visible(_ row: Int, in tree: DecodeTree) -> Int {
        let row = kept?.rows.last(upTo: row) ?? row
        var result = row
        var parent = Int(tree[row].parent)
        while parent >= 0 {
            if isFolded(parent, in: tree) { result = parent }
            parent = Int(tree[parent].parent)
        }
        return result
    }

    /// The visible row after this one; nil at the end.
    func next(after row: Int, in tree: DecodeTree) -> Int? {
        let next = isFolded(row, in: tree) ? Int(tree[row].end) : row + 1
        guard next < tree.count else { return nil }
        return kept == nil ? next : kept?.rows.first(from: next)
    }

    /// The visible row before a visible row; nil at the start.
    func previous(before row: Int, in tree: DecodeTree) -> Int? {
        guard row > 0 else { return nil }
        if let kept { return visible(kept.rows.last(upTo: row - 1), in: tree) }
        // The ancestors of a visible row are unfolded, so only rows that end before it may be folded.
        let holder = tree[row].parent
        var result = row - 1
        var current = row - 1
        while current != holder, tree[current].parent != holder {
            current = Int(tree[current].parent)
            if isFolded(current, in: tree) { result = current }
        }
        return result
    }

    /// The visible row this many places down (up if negative), or the last one in that direction.
    /// - Complexity: O(|offset|), and constant for offsets beyond the number of rows.
    func row(_ offset: Int, from start: Int, in tree: DecodeTree) -> Int {
        if offset >= tree.count - start { return visible(tree.count - 1, in: tree) }
        if -offset >= start { return 0 }
        var row = visible(start, in: tree)
        for _ in 0..<abs(offset) {
            guard let next = offset > 0 ? next(after: row, in: tree) : previous(before: row, in: tree) else { break }
            row = next
        }
        return row
    }

    /// The lines that a pane of this height shows from its top.
    func lines(height: Int, in tree: DecodeTree) -> [Line] {
        guard !tree.isEmpty, height > 0 else { return [] }
        var lines: [Line] = []
        var row: Int? = min(top, tree.count - 1)
        while let current = row, lines.count < height {
            lines.append(Line(row: current))
            lines += (0..<attempts(below: current, in: tree)).map { Line(row: current, attempt: $0) }
            row = next(after: current, in: tree)
        }
        return Array(lines.prefix(height))
    }

    /// Keeps the cursor on a visible row, and moves the window so that it contains the cursor, with a margin if there
    /// is room.
    /// - Parameter height: the rows of the pane; 0 if it isn't shown.
    mutating func settle(height: Int, in tree: DecodeTree) {
        guard !tree.isEmpty else { return }
        cursor = visible(min(max(cursor, 0), tree.count - 1), in: tree)
        guard height > 0 else { return }
        settleRows(height: height, in: tree)
        // Attempts listed above the cursor leave less room for rows.
        while !listedAttempts.isEmpty, top < cursor, !lines(height: height, in: tree).contains(Line(row: cursor)),
            let below = next(after: top, in: tree)
        {
            top = below
        }
    }

    private mutating func settleRows(height: Int, in tree: DecodeTree) {
        top = visible(min(max(top, 0), tree.count - 1), in: tree)
        let margin = min(2, (height - 1) / 2)
        if cursor <= top {
            top = row(-margin, from: cursor, in: tree)
        } else {
            let shown = lines(height: height, in: tree)
            guard let place = shown.firstIndex(of: Line(row: cursor)) else {
                // A distant cursor is placed in the middle.
                top = row(-(height / 2), from: cursor, in: tree)
                settleEnd(height: height, in: tree)
                return
            }
            if place < margin { top = row(-margin, from: cursor, in: tree) }
            if place >= height - margin,
                next(after: shown[shown.count - 1].row, in: tree) != nil || shown.count > height
            {
                top = row(place - (height - 1 - margin), from: top, in: tree)
            }
        }
        settleEnd(height: height, in: tree)
    }

    /// Avoids blank rows at the end while rows are hidden above.
    private mutating func settleEnd(height: Int, in tree: DecodeTree) {
        let shown = lines(height: height, in: tree).count
        if shown < height { top = row(-(height - shown), from: top, in: tree) }
    }
}

/// The rows whose fold differs from their level's, by a number that stays valid when the same payload is decoded again.
struct FoldSet: Sendable, Equatable {
    private var present = RowBits()
    /// Rows without a token in the payload, by the call that asked.
    private var absent: Set<Int32> = []

    var isEmpty: Bool { absent.isEmpty && present.isEmpty }

    var tokens: [Int] {
        var tokens: [Int] = []
        while let next = present.first(from: tokens.last.map { $0 + 1 } ?? 0) { tokens.append(next) }
        return tokens
    }

    /// - Parameter number: A token; a negative number for a row without one.
    func contains(_ number: Int32) -> Bool { number < 0 ? absent.contains(number) : present.contains(Int(number)) }

    mutating func set(_ number: Int32, _ isMember: Bool) {
        if number >= 0 {
            present.set(Int(number), isMember)
        } else if isMember {
            absent.insert(number)
        } else {
            absent.remove(number)
        }
    }
}
