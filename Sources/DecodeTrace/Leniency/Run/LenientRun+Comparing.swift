/// Comparing what fails after two stand-ins for the same value.
extension LenientRun {
    /// Decodes a value, and again with other stand-ins if later failures may depend on a stand-in: code may branch on a
    /// `Bool`, an integer, an enum or nil. A failure that occurs in only one of the decodes is a consequence.
    ///
    /// - Parameter discard: Receives a value before it is decoded again.
    func independently<R>(
        in node: Int32, mayBranch: Bool = true, discard: (R) -> Void, make: () throws -> R
    ) throws -> R {
        guard let standIns, mayBranch, !isComparing else { return try untilNoneIsFatal(in: node, make: make) }
        let checkpoint = state.checkpoint
        let usual = Result { try untilNoneIsFatal(in: node, make: make) }
        guard let choice = choices.first(of: node, since: checkpoint.failures) else { return try usual.get() }
        let later = LaterFailures(state, after: choice.failure, in: node)
        let known = later.identities
        guard !known.isEmpty else { return try usual.get() }
        isComparing = true
        defer { (isComparing, standIns.isAlternative) = (false, false) }
        func again() -> Result<R, any Error> {
            restart(node, at: checkpoint)
            return Result { try untilNoneIsFatal(in: node, make: make) }
        }
        if case .success(let value) = usual { discard(value) }
        standIns.isAlternative = true
        var other = again()
        var expected = known
        if case (.success, .failure) = (usual, other) {
            // The usual stand-ins get further.
            expected = later.identities
            standIns.isAlternative = false
            other = again()
        }
        later.settle(besides: expected)
        return try other.get()
    }
}

/// The failures after a stand-in inside a value, in the record as it is now: some may be its consequences.
private struct LaterFailures {
    private let state: RecorderPointer
    /// The index of the failure that got the stand-in.
    private let cause: Int
    private let node: Int32

    init(_ state: RecorderPointer, after cause: Int, in node: Int32) {
        self.state = state
        self.cause = cause
        self.node = node
    }

    private var indices: Range<Int> { cause + 1..<max(cause + 1, state.pointee.failures.count) }

    /// What identifies the failures that end the decode, whatever the calls before them were.
    var identities: Set<[Int32]> {
        var identities: Set<[Int32]> = []
        for failure in indices where state.pointee.failures[failure].endsDecode {
            identities.insert(identity(of: failure))
        }
        return identities
    }

    private func identity(of failure: Int) -> [Int32] {
        var place = state.pointee.failures[failure].origin
        var identity = [state.pointee.nodes[Int(place)].type]
        while place > node {
            identity.append(state.pointee.nodes[Int(place)].key)
            place = state.pointee.nodes[Int(place)].parent
        }
        return identity
    }

    /// Records as consequences those that didn't occur with the other stand-in.
    func settle(besides independent: Set<[Int32]>) {
        guard cause < state.pointee.failures.count else { return }
        var isDecisive = false
        for failure in indices
        where state.pointee.failures[failure].endsDecode && !independent.contains(identity(of: failure)) {
            isDecisive = true
            state.pointee.failures[failure].isConsequence = true
            if state.pointee.failures[failure].fate == .standIn { state.pointee.failures[failure].fate = .consequence }
        }
        let failure = state.pointee.failures[cause]
        guard isDecisive, failure.endsDecode, failure.note == nil else { return }
        state.pointee.failures[cause].note = "values that depend on it were not checked"
    }
}

extension OpenFailure {
    fileprivate var endsDecode: Bool { (fate == .standIn || fate == .failed) && !isConsequence }
}
