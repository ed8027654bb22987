import Diagnosis

/// The rows that the tree pane shows, and how far they are indented.
///
/// The nearest ancestors of the first row stay in sight above it. Where rows nest so deeply that their values would have
/// no room, they are indented less.
struct TreeWindow {
    let lines: [TreeState.Line]
    /// The columns of one level.
    private let step: Int
    /// Levels that aren't indented.
    private let base: Int

    init(_ state: TreeState, of tree: DecodeTree, height: Int, columns: Int) {
        let shown = state.lines(height: height, in: tree)
        let rows = shown.map(\.row)
        var lines = shown
        var sticky = Self.stickyRows(rows, height: height, in: tree)
        // Ancestors must hide neither attempts nor the cursor.
        if shown.prefix(sticky.count + 1).contains(where: { $0.attempt != nil })
            || rows.prefix(sticky.count).contains(state.cursor)
        {
            sticky = []
        }
        for (place, row) in sticky.enumerated() where lines[place].row != row {
            lines[place] = TreeState.Line(row: row, isSticky: true)
        }
        self.lines = lines
        let deepest = rows.map { Int(tree[$0].depth) }.max() ?? 0
        let room = max(6, columns / 3)
        step = 2 * deepest <= room ? 2 : 1
        base = max(0, deepest - room)
    }

    /// The ancestors shown in place of the first rows, one for each row that they hide.
    private static func stickyRows(_ rows: [Int], height: Int, in tree: DecodeTree) -> [Int] {
        let most = Self.maxSticky(height: height)
        for count in 0...most where count < rows.count {
            let depth = Int(tree[rows[count]].depth)
            guard min(most, depth) <= count else { continue }
            return tree.lineage(of: rows[count]).dropFirst().prefix(count).reversed()
        }
        return []
    }

    /// The maximum number of sticky rows: no more than ``TreeState/settle(height:in:)`` keeps above the cursor.
    static func maxSticky(height: Int) -> Int { height >= 12 ? 2 : height >= 8 ? 1 : 0 }

    /// The column of a row's fold mark, from the pane's left edge.
    func foldColumn(of row: Int, in tree: DecodeTree) -> Int {
        2 + step * max(0, Int(tree[row].depth) - base)
    }
}
