import DecodeTree

extension DecodeTree {
    /// The column of a row's fold mark, from the pane's left edge. Indentation stops at a depth of 24.
    func foldColumn(of row: Int) -> Int { 2 + 2 * min(Int(self[row].depth), 24) }
}
