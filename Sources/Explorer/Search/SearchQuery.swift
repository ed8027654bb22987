package import DecodeTrace
package import Diagnosis
package import JSONText
package import SwiftDeclarations

/// A query for the rows of the tree.
package struct SearchQuery: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A regular expression, or plain text if it isn't valid as one, matched against keys, values and types. A
        /// pattern in lower case matches any case.
        case pattern(String)
        /// Rows with exactly this key.
        case key(String)
    }

    package var kind: Kind

    package init(_ kind: Kind) { self.kind = kind }

    /// The pattern for keys, values and types.
    var pattern: TextPattern {
        switch kind {
        case .pattern(let text): TextPattern(typed: text)
        case .key(let key): TextPattern(whole: key)
        }
    }
}

/// The rows to search, and the sources of their text.
package struct SearchSpace: Sendable {
    package let tree: DecodeTree
    package let trace: Trace?
    package let document: JSONDocument
    /// The Swift files that declare the model.
    package let sources: [ModelSource]
    /// Whether the model may use other names for keys than the payload.
    package let convertsKeys: Bool

    package init(
        tree: DecodeTree, trace: Trace?, document: JSONDocument, sources: [ModelSource] = [], convertsKeys: Bool
    ) {
        self.tree = tree
        self.trace = trace
        self.document = document
        self.sources = sources
        self.convertsKeys = convertsKeys
    }
}

/// What a search goes through: the rows of the tree, or those of a text pane.
package enum SearchedRows: Sendable {
    case tree(SearchSpace)
    case text(PaneText)

    var count: Int {
        switch self {
        case .tree(let space): space.tree.count
        case .text(let text): text.rowCount
        }
    }
}

extension SearchQuery {
    /// Finds the next row that matches, wrapping around at the end.
    ///
    /// A row of the tree matches by its key, as the model asked for it or as the payload spells it, by its type, and by its
    /// value, as written or with escapes resolved, of any length.
    ///
    /// - Parameters:
    ///   - start: The row to start next to; it is compared last.
    ///   - progress: Called now and then with the number of rows searched.
    ///   - isCancelled: Called often, from several threads; a cancelled search finds nothing.
    /// - Returns: The row, in a text pane the columns of its first match, and whether the search wrapped around.
    /// - Complexity: O(rows + bytes of the payload)
    package func find(
        in rows: SearchedRows, from start: Int, forward: Bool, progress: (Int) -> Void = { _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> (row: Int?, columns: Range<Int>?, wrapped: Bool) {
        switch rows {
        case .tree(let space) where space.tree.isEmpty: return (nil, nil, false)
        case .tree(let space):
            let (row, wrapped) = TreeSearch(self, in: space, isCancelled: isCancelled)
                .run(from: start, forward: forward, progress: progress, isCancelled: isCancelled)
            return (row, nil, wrapped)
        case .text(let text):
            return find(in: text, from: start, forward: forward, progress: progress, isCancelled: isCancelled)
        }
    }

    /// All rows that match, up to a limit, and whether there are more; in a text pane, with the parts that match an
    /// expression.
    ///
    /// - Complexity: As ``find(in:from:forward:progress:isCancelled:)``, for all rows.
    package func all(
        in rows: SearchedRows, limit: Int, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> (rows: [Int32], ranges: [[Range<Int>]], isCut: Bool) {
        switch rows {
        case .tree(let space) where space.tree.isEmpty: return ([], [], false)
        case .tree(let space):
            let (rows, isCut) = TreeSearch(self, in: space, isCancelled: isCancelled)
                .all(limit: limit, isCancelled: isCancelled)
            return (rows, [], isCut)
        case .text(let text): return all(in: text, limit: limit, isCancelled: isCancelled)
        }
    }
}

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
