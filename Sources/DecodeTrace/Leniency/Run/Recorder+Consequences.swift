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
