/// A state of the record to roll back to before a value is decoded again.
struct Checkpoint {
    fileprivate let count: Int
    fileprivate let failureCount: Int
    fileprivate let expected: Int32
    fileprivate let propagating: Int
    /// The place of the next call.
    var place: Int32 { Int32(truncatingIfNeeded: count) }
    /// The number of failures.
    var failures: Int { failureCount }
}

extension UnsafeMutablePointer where Pointee == RecorderState {
    var checkpoint: Checkpoint {
        Checkpoint(
            count: pointee.count, failureCount: pointee.failures.count, expected: pointee.expected,
            propagating: pointee.propagating)
    }

    /// Removes everything recorded since a checkpoint.
    func rollback(to checkpoint: Checkpoint) {
        pointee.count = checkpoint.count
        pointee.failures.removeLast(pointee.failures.count - checkpoint.failureCount)
        pointee.caughtErrors.forget(from: checkpoint.failureCount)
        pointee.expected = checkpoint.expected
        pointee.propagating = checkpoint.propagating
        pointee.finished.forget(from: checkpoint.place)
    }

    /// Removes everything recorded inside a node that is restarted.
    func restart(_ node: Int32, at checkpoint: Checkpoint) {
        rollback(to: checkpoint)
        pointee.nodes[Int(node)].container = .none
        pointee.nodes[Int(node)].keyType = -1
    }

    /// Runs a closure without recording its calls.
    func unrecorded<R>(_ ask: () -> R) -> R {
        let outer = (pointee.isClosed, pointee.expected)
        pointee.isClosed = true
        pointee.expected = RecorderState.closed
        defer { (pointee.isClosed, pointee.expected) = outer }
        return ask()
    }

    /// Whether a failure has just left a call.
    func isPropagating(from place: Int32) -> Bool {
        pointee.propagating >= 0 && pointee.failures[pointee.propagating].top == place
    }

    /// Records that a rule supplied a value for the propagating error.
    func settlePropagating(_ fate: Failure.Fate, rule: Failure.Rule, note: String?) {
        let top = pointee.failures[pointee.propagating].top
        let isConsequence = fate == .standIn && pointee.failures[pointee.propagating].isConsequence
        pointee.failures[pointee.propagating].fate = isConsequence ? .consequence : fate
        pointee.failures[pointee.propagating].rule = rule
        if let note { addNote(note) }
        pointee.propagating = -1
        if fate == .adjusted { pointee.nodes[Int(top)].outcome = .adjusted }
        pointee.expected = pointee.nodes[Int(top)].parent
    }

    /// Adds a note to the propagating failure, once.
    func addNote(_ note: String) {
        guard pointee.failures[pointee.propagating].note == nil else { return }
        pointee.failures[pointee.propagating].note = note
    }

    /// Records that a value with stand-ins was replaced by a rule's value: none of its failures ends the decode.
    func settleStandIns(since checkpoint: Checkpoint, as fate: Failure.Fate, rule: Failure.Rule, note: String?) {
        for place in checkpoint.failureCount..<pointee.failures.count
        where pointee.failures[place].fate == .standIn {
            pointee.failures[place].fate = fate
            pointee.failures[place].rule = rule
            if let note { pointee.failures[place].note = note }
        }
    }

    /// Sorts failures by the dictionary members that contain them, because the decoder's order of members differs
    /// between decodes.
    ///
    /// - Complexity: O(*n* · (log *n* + depth)), for *n* failures.
    func sortFailures(from first: Int, inMembersOf node: Int32) {
        let failures = pointee.failures[first...]
        guard failures.count > 1 else { return }
        let members = failures.map { failure in
            var place = failure.origin
            while place > node, pointee.nodes[Int(place)].parent != node { place = pointee.nodes[Int(place)].parent }
            let key = pointee.nodes[Int(place)].key
            return key >= 0 ? pointee.keys.names[Int(key)] : ""
        }
        let order = members.indices.sorted { (members[$0], $0) < (members[$1], $1) }
        pointee.failures.replaceSubrange(first..., with: order.map { failures[first + $0] })
        pointee.caughtErrors.forget(from: first)
    }
}
