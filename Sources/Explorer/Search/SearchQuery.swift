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

    package init(tree: DecodeTree, trace: Trace?, document: JSONDocument, sources: [ModelSource] = []) {
        self.tree = tree
        self.trace = trace
        self.document = document
        self.sources = sources
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
        guard rows.count > 0 else { return (nil, nil, false) }
        let (row, wrapped) = RowSearch(self, in: rows, isCancelled).first(
            from: start, forward: forward, progress: progress)
        guard case .text(let text) = rows, let row else { return (row, nil, wrapped) }
        return (row, ranges(in: text.text(ofRow: row)).first, wrapped)
    }

    /// All rows that match, up to a limit, and whether there are more; in a text pane, with the parts that match an
    /// expression.
    ///
    /// - Complexity: As ``find(in:from:forward:progress:isCancelled:)``, for all rows.
    package func all(
        in rows: SearchedRows, limit: Int, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> (rows: [Int32], ranges: [[Range<Int>]], isCut: Bool) {
        guard rows.count > 0 else { return ([], [], false) }
        let (found, isCut) = RowSearch(self, in: rows, isCancelled).all(limit: limit)
        guard case .text(let text) = rows, pattern.kind == .expression else { return (found, [], isCut) }
        return (found, found.map { ranges(in: text.text(ofRow: Int($0))) }, isCut)
    }

    /// Returns the matching parts of a row, in Unicode scalars; no more than fit on a screen.
    func ranges(in row: String) -> [Range<Int>] {
        TextPart.matches(of: pattern, in: row).map { part in
            let start = row.unicodeScalars.distance(from: row.startIndex, to: part.lowerBound)
            return start..<start + row.unicodeScalars.distance(from: part.lowerBound, to: part.upperBound)
        }
    }
}

/// A search through rows, in blocks. The parts of a large block are searched in parallel.
private struct RowSearch {
    private let count: Int
    private let isCancelled: @Sendable () -> Bool
    /// Makes the comparison of rows for a thread.
    private let comparison: @Sendable () -> (Int) -> Bool

    init(_ query: SearchQuery, in rows: SearchedRows, _ isCancelled: @escaping @Sendable () -> Bool) {
        count = rows.count
        self.isCancelled = isCancelled
        let pattern = query.pattern
        switch rows {
        case .tree(let space):
            let criteria = RowCriteria(
                DocumentSearch(pattern, in: space.document), in: space, isCancelled: isCancelled)
            comparison = {
                var comparison = RowComparison(criteria, isCancelled: isCancelled)
                return { comparison.matches($0) }
            }
        case .text(let text):
            comparison = {
                let matcher = pattern.matcher(isCancelled: isCancelled)
                return { matcher.matches(text.text(ofRow: $0)) }
            }
        }
    }

    /// The sizes of the first and of the largest block. The first one is small, because the next match is often near.
    private static let blockSizes = 1 << 12...1 << 16
    private static let searchedAlone = 1 << 13

    /// Searches blocks until a row is found, wrapping around at the end.
    ///
    /// - Parameters:
    ///   - start: The row that is searched last; clamped to the rows.
    ///   - progress: Called with the number of rows searched so far.
    /// - Returns: The row, and whether the search wrapped around to reach it; none if it was cancelled.
    func first(from start: Int, forward: Bool, progress: (Int) -> Void) -> (row: Int?, wrapped: Bool) {
        let start = min(max(start, 0), count - 1)
        let stretches = forward ? [start + 1..<count, 0..<start + 1] : [0..<start, start..<count]
        var done = 0
        for (number, stretch) in stretches.enumerated() {
            var rest = stretch
            var size = Self.blockSizes.lowerBound
            while !rest.isEmpty {
                let block = forward ? rest.prefix(size) : rest.suffix(size)
                rest = forward ? block.upperBound..<rest.upperBound : rest.lowerBound..<block.lowerBound
                let found = matches(in: block, forward: forward, limit: 1)
                if isCancelled() { return (nil, false) }
                if let row = forward ? found.first : found.last { return (Int(row), number == 1) }
                done += block.count
                progress(done)
                size = min(size * 4, Self.blockSizes.upperBound)
            }
        }
        return (nil, false)
    }

    /// All matching rows, in order, and whether there are more than the limit.
    func all(limit: Int) -> (rows: [Int32], isCut: Bool) {
        var found: [Int32] = []
        var start = 0
        while start < count, found.count <= limit, !isCancelled() {
            let end = min(count, start + Self.blockSizes.upperBound)
            found += matches(in: start..<end, forward: true, limit: limit + 1)
            start = end
        }
        return (Array(found.prefix(limit)), found.count > limit)
    }

    /// The matching rows of a block, in order: of each of its parts the first ones in the direction of the search.
    private func matches(in block: Range<Int>, forward: Bool, limit: Int) -> [Int32] {
        let pieces = block.count < Self.searchedAlone ? 1 : ParallelWork.width
        let (comparison, isCancelled) = (comparison, isCancelled)
        let found = ParallelWork.results(pieces) { piece -> [Int32] in
            let start = block.lowerBound + block.count * piece / pieces
            let rows = start..<block.lowerBound + block.count * (piece + 1) / pieces
            let matches = comparison()
            var found: [Int32] = []
            for offset in 0..<rows.count where found.count < limit {
                if offset & 0xFF == 0xFF, isCancelled() { return [] }
                let row = forward ? rows.lowerBound + offset : rows.upperBound - 1 - offset
                if matches(row) { found.append(Int32(row)) }
            }
            return forward ? found : found.reversed()
        }
        return found.flatMap(\.self)
    }
}
