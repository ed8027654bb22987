import DecodeTree

extension DecodeTree {
    /// The column of a row's fold mark, from the pane's left edge. Rows nested deeper than 24 stand under each other.
    func foldColumn(of row: Int) -> Int { 2 + 2 * min(Int(self[row].depth), 24) }
}
