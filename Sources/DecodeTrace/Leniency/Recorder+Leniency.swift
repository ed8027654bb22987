/// A state of the record to roll back to before a value is decoded again.
struct Checkpoint {
    fileprivate let count: Int
    /// The number of failures.
    let failures: Int
    fileprivate let expected: Int32
    fileprivate let propagating: Int
    /// The place of the next call.
    var place: Int32 { Int32(truncatingIfNeeded: count) }
}

extension UnsafeMutablePointer where Pointee == RecorderState {
    var checkpoint: Checkpoint {
        Checkpoint(
            count: pointee.count, failures: pointee.failures.count, expected: pointee.expected,
            propagating: pointee.propagating)
    }

    /// Removes everything recorded since a checkpoint.
    func rollback(to checkpoint: Checkpoint) {
        pointee.count = checkpoint.count
        pointee.failures.removeLast(pointee.failures.count - checkpoint.failures)
        pointee.caughtErrors.forget(from: checkpoint.failures)
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
        for place in checkpoint.failures..<pointee.failures.count
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

/// Failures that only follow from a stand-in, and what a stand-in left unchecked.
extension UnsafeMutablePointer where Pointee == RecorderState {
    /// Notes that the propagating error, if it began at a place, was thrown by the code of a value that contains a
    /// stand-in.
    func noteConsequence(at place: Int32) {
        let propagating = pointee.propagating
        guard pointee.failures[propagating].origin == place else { return }
        pointee.failures[propagating].isConsequence = true
    }

    /// Notes what is not checked because the propagating error ends at a place, where a stand-in is supplied.
    func noteUnchecked(afterStandInAt place: Int32) {
        let propagating = pointee.propagating
        let failure = pointee.failures[propagating]
        let type = Int(pointee.nodes[Int(place)].type)
        let rest = type < 0 ? "" : "the rest of the enclosing \(TypeName.of(pointee.types[type])) was not checked"
        if failure.isConsequence {
            noteUnchecked(rest, after: propagating, in: place)
            return
        }
        // No rule applied at the origin, so an enclosing value gets a stand-in.
        guard !isWithinOneValue(failure.origin, place), let note = failure.note else { return }
        pointee.failures[propagating].note = "\(note): \(rest)"
    }

    /// Notes at the end of the decode what its last failures left unchecked.
    func noteUncheckedRest() {
        for place in pointee.failures.indices where pointee.failures[place].fate == .failed {
            if pointee.failures[place].isConsequence {
                pointee.failures[place].fate = .consequence
                noteUnchecked("the rest of the payload was not checked", after: place, in: 0)
                continue
            }
            guard let note = pointee.failures[place].note else { continue }
            pointee.failures[place].note = note + ": the rest of the payload was not checked"
        }
    }

    /// Adds a note of what was not checked to the cause of a consequence.
    private func noteUnchecked(_ note: String, after consequence: Int, in place: Int32) {
        let origin = pointee.failures[consequence].origin
        for cause in pointee.failures[..<consequence].indices.reversed() {
            let failure = pointee.failures[cause]
            guard failure.origin > origin || failure.origin > place else { return }
            guard failure.fate == .standIn, failure.origin > origin else { continue }
            guard failure.note == nil, !isWithinOneValue(failure.origin, place) else { return }
            pointee.failures[cause].note = note
            return
        }
    }

    /// Whether a call is for the value itself, such as opening its container.
    private func isWithinOneValue(_ inner: Int32, _ outer: Int32) -> Bool {
        let node = pointee.nodes[Int(inner)]
        return inner == outer || node.parent == outer && node.key == KeyCode.none
    }
}
