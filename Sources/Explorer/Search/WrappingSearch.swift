/// A search through rows in blocks that wraps around at the end.
struct WrappingSearch {
    let rowCount: Int
    let forward: Bool
    /// The sizes of the first and of the largest block. The first one is small, because the next match is often near.
    let blockSizes: ClosedRange<Int>

    /// Searches blocks until a row is found.
    ///
    /// - Parameters:
    ///   - start: The row that is searched last; clamped to the rows.
    ///   - progress: Called with the number of rows searched so far.
    ///   - isCancelled: Whether to end without a result.
    ///   - search: Finds the first matching row of a block, in the direction of the search.
    /// - Returns: The row, and whether the search wrapped around to reach it.
    func first(
        from start: Int, progress: (Int) -> Void, isCancelled: () -> Bool, in search: (Range<Int>) -> Int?
    ) -> (row: Int?, wrapped: Bool) {
        guard rowCount > 0 else { return (nil, false) }
        let start = min(max(start, 0), rowCount - 1)
        let stretches = forward ? [start + 1..<rowCount, 0..<start + 1] : [0..<start, start..<rowCount]
        var done = 0
        for (number, stretch) in stretches.enumerated() {
            var rest = stretch
            var size = blockSizes.lowerBound
            while !rest.isEmpty {
                let block = forward ? rest.prefix(size) : rest.suffix(size)
                rest = forward ? block.upperBound..<rest.upperBound : rest.lowerBound..<block.lowerBound
                let row = search(block)
                if isCancelled() { return (nil, false) }
                if let row { return (row, number == 1) }
                done += block.count
                progress(done)
                size = min(size * 4, blockSizes.upperBound)
            }
        }
        return (nil, false)
    }
}
