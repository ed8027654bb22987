import DecodeTree

/// The selected row of the tree, the folds around it, and the current step of the decode.
struct SelectionState: Sendable {
    var tree = TreeState()
    /// The index of the current step; nil before the first.
    var step: Int?
    /// Whether the selection was moved. The first answer for a payload selects the failure; later ones don't move the
    /// selection.
    var hasMoved = false

    /// The selected row; nil if there are no rows.
    func row(in tree: DecodeTree) -> Int? {
        tree.isEmpty ? nil : min(max(self.tree.cursor, 0), tree.count - 1)
    }
}
