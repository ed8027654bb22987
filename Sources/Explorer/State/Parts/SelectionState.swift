import DecodeTree

/// The selected row of the tree, the folds around it, and the step of the decode gone to.
struct SelectionState: Sendable {
    var tree = TreeState()
    /// The step last gone to, by its place; nil before the first.
    var step: Int?
    /// The first answer for a payload takes the cursor to what failed; later ones leave it where it is.
    var hasMoved = false

    /// The selected row; nil where there are no rows.
    func row(in tree: DecodeTree) -> Int? {
        tree.isEmpty ? nil : min(max(self.tree.cursor, 0), tree.count - 1)
    }
}
