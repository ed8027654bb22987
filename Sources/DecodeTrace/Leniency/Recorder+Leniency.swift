/// Where a record stood, to go back to when a value is decoded again.
struct Checkpoint {
    fileprivate let count: Int
    fileprivate let failureCount: Int
    fileprivate let expected: Int32
    fileprivate let climbing: Int
    /// The place that the next call will have.
    var place: Int32 { Int32(truncatingIfNeeded: count) }
    /// How many failures there were.
    var failures: Int { failureCount }
}

extension UnsafeMutablePointer where Pointee == RecorderState {
    var checkpoint: Checkpoint {
        Checkpoint(
            count: pointee.count, failureCount: pointee.failures.count, expected: pointee.expected,
            climbing: pointee.climbing)
    }

    /// Forgets what was recorded since.
    func rollback(to checkpoint: Checkpoint) {
        pointee.count = checkpoint.count
        pointee.failures.removeLast(pointee.failures.count - checkpoint.failureCount)
        pointee.caughtErrors.forget(from: checkpoint.failureCount)
        pointee.expected = checkpoint.expected
        pointee.climbing = checkpoint.climbing
        while let last = pointee.kept.last, Int(last.node) >= checkpoint.count { pointee.kept.removeLast() }
    }

    /// Forgets what was recorded inside a node whose answer is begun anew.
    func restart(_ node: Int32, at checkpoint: Checkpoint) {
        rollback(to: checkpoint)
        pointee.nodes[Int(node)].container = .none
        pointee.nodes[Int(node)].keyType = -1
    }

    /// Asks without leaving a record.
    func unrecorded<R>(_ ask: () -> R) -> R {
        let outer = (pointee.isClosed, pointee.expected)
        pointee.isClosed = true
        pointee.expected = RecorderState.closed
        defer { (pointee.isClosed, pointee.expected) = outer }
        return ask()
    }

    /// The failure that just left a call, if it did.
    func isClimbing(from place: Int32) -> Bool {
        pointee.climbing >= 0 && pointee.failures[pointee.climbing].top == place
    }

    /// A rule supplied a value in place of the error that just left.
    func settleClimbing(_ fate: Failure.Fate, rule: String, note: String?) {
        let top = pointee.failures[pointee.climbing].top
        pointee.failures[pointee.climbing].fate = fate
        pointee.failures[pointee.climbing].rule = rule
        if let note { addNote(note) }
        pointee.climbing = -1
        if fate == .adjusted { pointee.nodes[Int(top)].outcome = .adjusted }
        pointee.expected = pointee.nodes[Int(top)].parent
    }

    /// Says something about the climbing failure, once.
    func addNote(_ note: String) {
        guard pointee.failures[pointee.climbing].note == nil else { return }
        pointee.failures[pointee.climbing].note = note
    }

    /// A value that came with a stand-in inside was given up for what a rule says: none of its failures ends the decode.
    func settleStandIns(since checkpoint: Checkpoint, as fate: Failure.Fate, rule: String, note: String?) {
        for place in checkpoint.failureCount..<pointee.failures.count
        where pointee.failures[place].fate == .standIn {
            pointee.failures[place].fate = fate
            pointee.failures[place].rule = rule
            if let note { pointee.failures[place].note = note }
        }
    }
}
