/// The parents of records in pre-order as small numbers: how far the parent is before the record if both are in one block,
/// and otherwise zero or less, which says which of the block's far parents it is. A block has few of those: the parents of
/// its first record and of those that follow outside their subtrees.
package struct ParentCodes {
    /// The far parents of the block, by the number that is subtracted from zero.
    package private(set) var far: [Int32] = []
    private var start: Int32 = 0
    /// The number of the far parent that was met last.
    private var last = 0

    package init() {}

    /// Begins a block.
    ///
    /// - Parameter start: The first record of the block.
    package mutating func begin(at start: Int) {
        far.removeAll(keepingCapacity: true)
        self.start = Int32(truncatingIfNeeded: start)
        last = 0
    }

    /// The code of a record's parent.
    ///
    /// - Complexity: O(1) if the parent is in the block or was the last far one, else O(far parents)
    package mutating func code(_ parent: Int32, of place: Int32) -> Int32 {
        guard parent < start else { return place - parent }
        if last >= far.count || far[last] != parent {
            if let known = far.firstIndex(of: parent) {
                last = known
            } else {
                last = far.count
                far.append(parent)
            }
        }
        return -Int32(truncatingIfNeeded: last)
    }
}
