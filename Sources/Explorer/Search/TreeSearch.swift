import DecodeTrace
import Diagnosis
import JSONText

/// A search through the rows of a tree, on all cores.
struct TreeSearch: Sendable {
    private let rowCount: Int
    private let criteria: RowCriteria

    init(_ query: SearchQuery, in space: SearchSpace, isCancelled: @escaping @Sendable () -> Bool) {
        rowCount = space.tree.count
        criteria = RowCriteria(
            DocumentSearch(query.pattern, in: space.document), in: space, isCancelled: isCancelled)
    }

    func run(
        from start: Int, forward: Bool, progress: (Int) -> Void, isCancelled: @escaping @Sendable () -> Bool
    ) -> (row: Int?, wrapped: Bool) {
        let search = WrappingSearch(rowCount: rowCount, forward: forward, blockSizes: 1 << 12...1 << 16)
        return search.first(from: start, progress: progress, isCancelled: isCancelled) { block in
            first(in: block, forward: forward, isCancelled: isCancelled)
        }
    }

    /// All matching rows, in order, and whether there are more than the limit.
    func all(limit: Int, isCancelled: @escaping @Sendable () -> Bool) -> (rows: [Int32], isCut: Bool) {
        var found: [Int32] = []
        var start = 0
        var comparison = RowComparison(criteria, isCancelled: isCancelled)
        while let row = comparison.first(in: start..<rowCount, forward: true) {
            guard found.count < limit else { return (found, true) }
            found.append(Int32(row))
            start = row + 1
        }
        return (found, false)
    }

    private static let searchedAlone = 1 << 13

    /// The first matching row of a block of rows, in the direction of the search. The parts of a large block are searched
    /// in parallel.
    private func first(in block: Range<Int>, forward: Bool, isCancelled: @escaping @Sendable () -> Bool) -> Int? {
        let pieces = block.count < Self.searchedAlone ? 1 : ParallelWork.width
        return ParallelWork.first(pieces) { piece in
            let piece = forward ? piece : pieces - 1 - piece
            let start = block.lowerBound + block.count * piece / pieces
            var comparison = RowComparison(criteria, isCancelled: isCancelled)
            return comparison.first(
                in: start..<block.lowerBound + block.count * (piece + 1) / pieces, forward: forward)
        }
    }
}
