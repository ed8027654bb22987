/// Numbers by index, such as those of other things that come in about the same order: packed if there are many, because
/// each is about as far from its index as the one before.
package struct PackedIndices: Sendable {
    /// How much a number is greater than its index, in whole blocks; nil if there are few.
    private let packed: PackedColumns?
    private let packedCount: Int
    /// The numbers behind them.
    private let rest: [Int32]

    /// - Complexity: O(numbers)
    package init(_ numbers: [Int32]) {
        guard numbers.count >= PackedColumns.worthwhile else {
            packed = nil
            packedCount = 0
            rest = numbers
            return
        }
        let length = PackedColumns.blockLength
        let packer = ColumnPacker()
        var values = [Int32](repeating: 0, count: PackedColumns.columnCount * length)
        for block in 0..<numbers.count / length {
            for index in 0..<length {
                let number = block * length + index
                values[index] = numbers[number] &- Int32(truncatingIfNeeded: number)
            }
            packer.pack(block, values)
        }
        packed = packer.finish()
        packedCount = numbers.count / length * length
        rest = Array(numbers[packedCount...])
    }

    package var count: Int { packedCount + rest.count }

    /// The number at an index, which must exist.
    package subscript(index: Int) -> Int32 {
        precondition(index >= 0, "there is no number at a negative index")
        guard let packed, index < packedCount else { return rest[index - packedCount] }
        return packed.value(0, at: index) &+ Int32(truncatingIfNeeded: index)
    }
}
