import DecodeTrace
import DecodeTree
import Diagnosis
import JSONText

/// Passes over rows that do not match, told from their numbers alone: which key, type and index matches is known.
struct RowFilter {
    private let rows: [DecodeTree.Row]
    private let trace: Trace?
    private let document: JSONDocument
    private let keyMatches: [Bool]
    /// Empty where no type matches.
    private let typeMayMatch: [Bool]
    private let declarationMayMatch: Bool
    private let indexMayMatch: Bool
    private let indexMatches: [Bool]
    /// The element without a call that was looked at last, at each depth.
    private var elements: [Element] = []

    private struct Element {
        var row = -1
        var parent: Int32 = -1
        /// Its number in its array; -1 for a member of an object.
        var index = -1
    }

    /// - Returns: nil where rows have to be compared to tell.
    init?(_ criteria: RowCriteria) {
        guard !criteria.comparesPayload, criteria.keyMatches != nil || criteria.space.trace == nil else { return nil }
        rows = criteria.space.tree.rows
        trace = criteria.space.trace
        document = criteria.space.document
        keyMatches = criteria.keyMatches ?? []
        typeMayMatch = criteria.typeMayMatch.contains(true) ? criteria.typeMayMatch : []
        declarationMayMatch = criteria.declarationMayMatch
        indexMayMatch = criteria.indexMayMatch
        indexMatches = criteria.indexMatches ?? []
    }

    /// The first row of a range that may match, in the direction of the search.
    ///
    /// - Complexity: O(rows passed over)
    mutating func first(in range: Range<Int>, forward: Bool) -> Int? {
        guard let trace else { return first(in: range, forward: forward, nodes: nil) }
        return trace.withNodes { first(in: range, forward: forward, nodes: $0) }
    }

    private mutating func first(
        in range: Range<Int>, forward: Bool, nodes: UnsafeBufferPointer<Trace.Node>?
    ) -> Int? {
        rows.withUnsafeBufferPointer { rows in
            var row = forward ? range.lowerBound : range.upperBound - 1
            let step = forward ? 1 : -1
            while range.contains(row) {
                let current = rows[row]
                if current.node >= 0, let nodes {
                    if mayMatch(nodes[Int(current.node)]) { return row }
                } else if current.token < 0 || indexMayMatch && isMatchingElement(row, current, rows) {
                    return row
                }
                row += step
            }
            return nil
        }
    }

    @inline(__always)
    private func mayMatch(_ node: Trace.Node) -> Bool {
        if !typeMayMatch.isEmpty, node.type >= 0, typeMayMatch[Int(node.type)] { return true }
        if node.key >= 0 { return declarationMayMatch || keyMatches[Int(node.key)] }
        return node.element >= 0 && indexMayMatch && mayMatch(index: node.element)
    }

    private func mayMatch(index: Int) -> Bool {
        // Where none is known, each is compared.
        index < indexMatches.count ? indexMatches[index] : true
    }

    /// Whether a row that nobody asked for is an element whose number may match.
    @inline(__always)
    private mutating func isMatchingElement(
        _ row: Int, _ current: DecodeTree.Row, _ rows: UnsafeBufferPointer<DecodeTree.Row>
    ) -> Bool {
        guard current.parent >= 0 else { return false }
        let depth = Int(current.depth)
        while elements.count <= depth { elements.append(Element()) }
        let last = elements[depth]
        if last.parent == current.parent {
            guard last.index >= 0 else { return false }
            // Rows that stand side by side are neighbours in the array, or of one value.
            let step = Int(rows[last.row].end) == row ? 1 : Int(current.end) == last.row ? -1 : 0
            if step != 0 {
                elements[depth].row = row
                if rows[last.row].token != current.token { elements[depth].index += step }
                return mayMatch(index: elements[depth].index)
            }
        }
        let holder = rows[Int(current.parent)].token
        let isInArray = holder >= 0 && document.kind(Int(holder)) == .array
        let index = isInArray ? document.ordinal(Int(current.token)) : -1
        elements[depth] = Element(row: row, parent: current.parent, index: index)
        return index >= 0 && mayMatch(index: index)
    }
}
