import DecodeTrace
package import JSONText

/// The state of the rows at a step.
extension DecodeTree {
    /// Returns the progress of a row's value. A value without a call finishes with the call around it: only then is it
    /// known that no call requests it.
    /// - Complexity: O(ancestors without a call)
    package func progress(of row: Int, at moment: Moment) -> Moment.Progress {
        let rows = decodedRows
        guard rows[row].node < 0 else { return moment.progress(ofNode: Int(rows[row].node)) }
        var holder = Int(rows[row].parent)
        while holder >= 0, rows[holder].node < 0 { holder = Int(rows[holder].parent) }
        guard holder >= 0 else { return moment.isLast ? .finished : .later }
        return moment.progress(ofNode: Int(rows[holder].node)) == .finished ? .finished : .later
    }

    /// Returns the mark of a row, `none` until its value is finished. An error counts as a failure until the code
    /// continues after it, and then as swallowed.
    /// - Complexity: O(1) for a value that did not fail; otherwise O(depth)
    package func mark(of row: Int, at moment: Moment) -> Mark {
        let current = self[row]
        guard progress(of: row, at: moment) == .finished else { return .none }
        let node = Int(current.node)
        // It isn't known yet whether the error will be swallowed or replaced by another one.
        guard current.mark == .absorbed || current.mark == .failedInside, node >= 0,
            moment.trace[node].outcome.isThrown, !moment.isCaught(node)
        else {
            return current.mark
        }
        return isOrigin(row, node, moment) ? .failed : .failedInside
    }

    /// Whether the error that a row's call threw arose in one of the calls that share the row.
    private func isOrigin(_ row: Int, _ node: Int, _ moment: Moment) -> Bool {
        var place = node
        while moment.trace.failure(at: place) == nil {
            // The error of the last call is the one that propagated.
            guard let last = moment.trace.lastCall(in: place), self.row(ofNode: last) == row,
                moment.trace.key(of: last) == nil,
                // A superseded attempt with a container is a value of its own; it has no row because another attempt is
                // shown.
                !moment.trace.isSuperseded(last) || moment.trace[last].container == .none
            else { return false }
            place = last
        }
        return true
    }

    /// The most important mark, at a step, of the values that start in a part of the text.
    ///
    /// - Parameters:
    ///   - bytes: A part of the text, such as a line.
    ///   - document: The payload's text.
    ///   - moment: The step; nil for the finished decode.
    /// - Returns: `none` if no value starts there.
    /// - Complexity: O(log rows) for each of the first 256 values
    package func mark(of bytes: Range<Int>, in document: JSONDocument, at moment: Moment? = nil) -> Mark {
        var worst = Mark.none
        for token in document.tokens(shownIn: bytes).prefix(256) where !document.isClosing(token) {
            guard let row = row(ofToken: token) else { continue }
            let mark = moment.map { self.mark(of: row, at: $0) } ?? self[row].mark
            if mark.weight > worst.weight { worst = mark }
        }
        return worst
    }
}
