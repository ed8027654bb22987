import DecodeTrace
import Diagnosis
import JSONText

/// A search through the rows of a tree.
///
/// Most of the rows' text is in the payload, too, and is found by scanning its bytes. The rest (types, element indices,
/// keys that were converted or that the payload lacks) is compared once for each distinct text. Rows are compared one
/// by one only if one of those matches.
struct TreeSearch: Sendable {
    private let space: SearchSpace
    private let payload: DocumentSearch
    private let criteria: RowCriteria

    init(_ query: SearchQuery, in space: SearchSpace, isCancelled: @escaping @Sendable () -> Bool) {
        self.space = space
        payload = DocumentSearch(query.pattern, in: space.document, isCancelled: isCancelled)
        criteria = RowCriteria(
            payload, in: space, comparesPayload: !payload.canScan || space.tree.hasRepeats, isCancelled: isCancelled)
    }

    func run(
        from start: Int, forward: Bool, progress: (Int) -> Void, isCancelled: @escaping @Sendable () -> Bool
    ) -> (row: Int?, wrapped: Bool) {
        let search = WrappingSearch(
            rowCount: space.tree.count, forward: forward,
            blockSizes: 1 << 12...(criteria.comparesPayload ? 1 << 16 : 1 << 20))
        return search.first(from: start, progress: progress, isCancelled: isCancelled) { block in
            first(in: block, forward: forward, isCancelled: isCancelled)
        }
    }

    /// All matching rows, in order, and whether there are more than the limit.
    func all(limit: Int, isCancelled: @escaping @Sendable () -> Bool) -> (rows: [Int32], isCut: Bool) {
        var found: [Int32] = []
        var start = 0
        while start < space.tree.count, !isCancelled() {
            // Small blocks: the rest of one is searched again after each match.
            let end = min(space.tree.count, start + (1 << 13))
            while start < end, let row = first(in: start..<end, forward: true, isCancelled: isCancelled) {
                guard found.count < limit else { return (found, true) }
                found.append(Int32(row))
                start = row + 1
            }
            start = end
        }
        return (found, false)
    }

    /// The first matching row of a block of rows, in the direction of the search.
    private func first(in block: Range<Int>, forward: Bool, isCancelled: @escaping @Sendable () -> Bool) -> Int? {
        let found = criteria.comparesPayload ? nil : scan(block, forward: forward, isCancelled: isCancelled)
        let nearer = found.map { forward ? block.lowerBound..<$0 : $0 + 1..<block.upperBound } ?? block
        return walk(nearer, forward: forward, isCancelled: isCancelled) ?? found
    }

    // MARK: The payload's bytes

    private static let scannedAlone = 1 << 20

    /// The first row of a block whose value or key in the payload matches.
    private func scan(_ block: Range<Int>, forward: Bool, isCancelled: @escaping @Sendable () -> Bool) -> Int? {
        let tree = space.tree
        guard let last = block.last else { return nil }
        let tokens = Int(tree[block.lowerBound].anchor)...Int(tree[last].anchor)
        let bytes = payload.bytes(of: tokens)
        return inPieces(bytes, beyond: Self.scannedAlone, forward: forward) { bytes in
            payload.first(in: bytes, forward: forward, isCancelled: isCancelled) { token, isKey in
                row(of: token, isKey: isKey, in: block, forward: forward)
            }
        }
    }

    /// The first row of a block that shows a value or its key.
    private func row(of token: JSONDocument.Token, isKey: Bool, in block: Range<Int>, forward: Bool) -> Int? {
        let tree = space.tree
        guard var row = tree.row(ofToken: token) else { return nil }
        var found: Int?
        while row < block.upperBound, Int(tree[row].anchor) == token {
            if row >= block.lowerBound, Int(tree[row].token) == token, criteria.shows(row, isKey: isKey) {
                if forward { return row }
                found = row
            }
            row += 1
        }
        return found
    }

    // MARK: Rows one by one

    private static let walkedAlone = 1 << 13

    /// The first row of a block whose unscanned text matches.
    private func walk(_ block: Range<Int>, forward: Bool, isCancelled: @escaping @Sendable () -> Bool) -> Int? {
        switch criteria.walk {
        case .none: return nil
        case .absentRows:
            let rows = space.tree.absentRows
            let first = rows.partitioningIndex { Int($0) >= block.lowerBound }
            let places = first..<rows.partitioningIndex { Int($0) >= block.upperBound }
            return inPieces(places, beyond: Self.walkedAlone, forward: forward) { places in
                var comparison = RowComparison(criteria, isCancelled: isCancelled)
                for offset in 0..<places.count {
                    if offset & 0xFF == 0xFF, isCancelled() { return nil }
                    let row = Int(rows[forward ? places.lowerBound + offset : places.upperBound - 1 - offset])
                    if comparison.matches(row) { return row }
                }
                return nil
            }
        case .allRows:
            return inPieces(block, beyond: Self.walkedAlone, forward: forward) { rows in
                var comparison = RowComparison(criteria, isCancelled: isCancelled)
                return comparison.first(in: rows, forward: forward)
            }
        }
    }

    /// The first row found in a range; parts of a range longer than the limit are searched in parallel.
    private func inPieces(
        _ range: Range<Int>, beyond limit: Int, forward: Bool, _ find: @escaping @Sendable (Range<Int>) -> Int?
    ) -> Int? {
        let pieces = range.count < limit ? 1 : ParallelWork.width
        return ParallelWork.first(pieces) { piece in
            let piece = forward ? piece : pieces - 1 - piece
            let start = range.lowerBound + range.count * piece / pieces
            return find(start..<range.lowerBound + range.count * (piece + 1) / pieces)
        }
    }
}
