package import DecodeTrace
package import JSONText

/// The state of a decode after one of its steps, read from the record of the whole decode.
///
/// Calls are numbered in the order in which they were made. Comparing numbers therefore tells which calls were known at
/// a step, at the same cost for every step.
package struct Moment: Sendable {
    /// The progress of a call.
    package enum Progress: Sendable, Hashable {
        /// Not made yet.
        case later
        /// Made, but not returned yet.
        case open
        /// Returned or thrown.
        case finished
    }

    /// The index of the step.
    package let index: Int
    package let step: Steps.Step
    /// The number of calls made so far: nodes from this number on come later.
    package let callCount: Int
    package let trace: Trace

    /// - Returns: Nil if the trace has no such step.
    /// - Complexity: As ``DecodeTrace/Steps/step(_:)``.
    package init?(_ index: Int, of trace: Trace) {
        let steps = Steps(trace)
        guard index >= 0, index < steps.count else { return nil }
        self.init(index: index, step: steps.step(index), trace: trace)
    }

    private init(index: Int, step: Steps.Step, trace: Trace) {
        self.index = index
        self.step = step
        self.trace = trace
        // When a call has finished, so have all calls inside it, and the next call comes after them.
        callCount = step.phase == .ask ? step.node + 1 : Int(trace[step.node].end)
    }

    /// Whether it is the decode's last step.
    package var isLast: Bool { index == 2 * trace.count - 1 }

    // MARK: Calls

    /// Returns the progress of a call.
    /// - Complexity: O(1)
    package func progress(ofNode node: Int) -> Progress {
        if node >= callCount { return .later }
        let isOnWay =
            step.node < Int(trace[node].end) && (step.phase == .ask ? node <= step.node : node < step.node)
        return isOnWay ? .open : .finished
    }

    /// The calls that had not returned, the outermost first.
    /// - Complexity: O(depth)
    package var openCalls: [Int] {
        var calls: [Int] = []
        var node = step.phase == .ask ? step.node : Int(trace[step.node].parent)
        while node >= 0 {
            calls.append(node)
            node = Int(trace[node].parent)
        }
        return calls.reversed()
    }

    /// Whether the code that made a call had finished, so that its use of the result is known.
    package func isOwnerFinished(ofNode node: Int) -> Bool {
        let owner = trace.owner(ofNode: node)
        return owner < 0 || progress(ofNode: owner) == .finished
    }

    /// Whether the error that a finished call threw had been caught, so that the code continued.
    ///
    /// - Complexity: O(levels through which the error propagated)
    package func isCaught(_ node: Int) -> Bool {
        var place = node
        while progress(ofNode: place) == .finished, step != Steps.Step(node: place, phase: .answer) {
            let parent = Int(trace[place].parent)
            // The error that ends the decode is never caught.
            guard parent >= 0 else { return false }
            guard trace[parent].outcome.isThrown, trace[place].end == trace[parent].end,
                trace.failure(at: parent) == nil
            else { return true }
            place = parent
        }
        return false
    }

    // MARK: Other steps

    /// The step after it; nil at the end.
    /// - Complexity: O(1)
    package var next: Moment? {
        let node = step.node
        let end = Int(trace[node].end)
        switch step.phase {
        case .ask:
            return node + 1 < end ? with(node + 1, .ask, index + 1) : with(node, .answer, index + 1)
        case .answer:
            let parent = Int(trace[node].parent)
            guard parent >= 0 else { return nil }
            return end < Int(trace[parent].end) ? with(end, .ask, index + 1) : with(parent, .answer, index + 1)
        }
    }

    /// The step before it; nil at the start.
    /// - Complexity: O(depth)
    package var previous: Moment? {
        let node = step.node
        let end = Int(trace[node].end)
        switch step.phase {
        case .ask:
            let parent = Int(trace[node].parent)
            guard parent >= 0 else { return nil }
            guard node > parent + 1 else { return with(parent, .ask, index - 1) }
            return with(trace.child(of: parent, endingAt: node), .answer, index - 1)
        case .answer:
            guard end > node + 1 else { return with(node, .ask, index - 1) }
            return with(trace.child(of: node, endingAt: end), .answer, index - 1)
        }
    }

    private func with(_ node: Int, _ phase: Steps.Phase, _ index: Int) -> Moment {
        Moment(index: index, step: Steps.Step(node: node, phase: phase), trace: trace)
    }
}

extension Trace {
    /// Returns the child of a node whose subtree ends at `end`.
    /// - Complexity: O(depth)
    fileprivate func child(of parent: Int, endingAt end: Int) -> Int {
        var place = end - 1
        while Int(self[place].parent) != parent { place = Int(self[place].parent) }
        return place
    }
}

extension Trace.Outcome {
    /// Whether the call threw an error to the code that made it.
    package var isThrown: Bool {
        switch self {
        case .failed, .failedInside, .absorbed: true
        case .decoded, .decodedNil, .absent, .adjusted, .skipped: false
        }
    }
}

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
        else { return current.mark }
        return isOrigin(row, node, moment) ? .failed : .failedInside
    }

    /// Whether the error that a row's call threw arose in one of the calls that share the row.
    private func isOrigin(_ row: Int, _ node: Int, _ moment: Moment) -> Bool {
        var place = node
        while moment.trace.failure(at: place) == nil {
            let end = Int(moment.trace[place].end)
            // The error of the last call is the one that propagated.
            guard end > place + 1, case let last = moment.trace.child(of: place, endingAt: end),
                self.row(ofNode: last) == row, moment.trace.key(of: last) == nil,
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
