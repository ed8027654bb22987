import DecodeTrace
import Diagnosis
import JSONText

/// Skips rows that can't match, by looking up their key, type and index in ``RowCriteria``.
struct RowFilter {
    private let criteria: RowCriteria
    /// Whether the type of some rows may match.
    private let hasTypes: Bool
    private var elements: ElementNumbers

    /// - Returns: nil if every row has to be compared.
    init?(_ criteria: RowCriteria) {
        guard !criteria.comparesPayload, criteria.keyMatches != nil || criteria.space.trace == nil else { return nil }
        self.criteria = criteria
        hasTypes = criteria.typeMayMatch.contains(true)
        elements = ElementNumbers(criteria.space.document)
    }

    /// The first row of a range that may match, in the direction of the search.
    ///
    /// - Complexity: O(rows skipped)
    mutating func first(in range: Range<Int>, forward: Bool) -> Int? {
        guard let trace = criteria.space.trace else { return first(in: range, forward: forward, nodes: nil) }
        return trace.withNodes { first(in: range, forward: forward, nodes: $0) }
    }

    private mutating func first(in range: Range<Int>, forward: Bool, nodes: Trace.Nodes?) -> Int? {
        let tree = criteria.space.tree
        var row = forward ? range.lowerBound : range.upperBound - 1
        let step = forward ? 1 : -1
        while range.contains(row) {
            let current = tree[row]
            if current.node >= 0, let nodes {
                if mayMatch(nodes[Int(current.node)]) { return row }
            } else if current.token < 0 {
                return row
            } else if criteria.indexMayMatch, current.parent >= 0,
                let index = elements.number(
                    of: Int(current.token), in: tree[Int(current.parent)].token, depth: Int(current.depth)),
                mayMatch(index: index)
            {
                return row
            }
            row += step
        }
        return nil
    }

    @inline(__always)
    private func mayMatch(_ node: Trace.Node) -> Bool {
        if hasTypes, node.type >= 0, criteria.typeMayMatch[Int(node.type)] { return true }
        if node.key >= 0 { return criteria.declarationMayMatch || criteria.keyMatches?[Int(node.key)] ?? true }
        return node.key != KeyCode.none && criteria.indexMayMatch && mayMatch(index: KeyCode.index(node.key))
    }

    private func mayMatch(index: Int) -> Bool {
        // Without precomputed matches, each index is compared.
        guard let known = criteria.indexMatches, index < known.count else { return true }
        return known[index]
    }
}
