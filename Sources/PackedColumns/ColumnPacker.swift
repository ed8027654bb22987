/// Packs blocks of records, in any order: see ``PackedColumns``.
package struct ColumnPacker: Sendable {
    private let memory: ColumnMemory

    package init() {
        memory = ColumnMemory()
    }

    /// Packs a block, which is not packed yet.
    ///
    /// - Parameters:
    ///   - values: The numbers of the block's records, column after column: all seven.
    ///   - extras: The block's extra numbers.
    package func pack(_ block: Int, _ values: UnsafePointer<Int32>, extras: [Int32] = []) {
        memory.pack(block, values, extras)
    }

    /// Whether a block is packed.
    package func isPacked(_ block: Int) -> Bool { memory.isPacked(block) }

    /// The columns, until the next block is packed.
    package var columns: PackedColumns { PackedColumns(memory) }

    /// The columns, without room for more blocks. Nothing may be packed after it.
    package func finish() -> PackedColumns {
        memory.trim()
        return columns
    }

    /// Whether memory is being moved, for code that reads columns while the thread that packs is suspended: blocks that are
    /// packed may be read at any other moment.
    package var isMoving: Bool { memory.isMoving }
}
