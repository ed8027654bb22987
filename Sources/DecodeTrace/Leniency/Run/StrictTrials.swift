/// Counts the members of one list or dictionary that decoded without rules, and those that didn't.
struct StrictTrials {
    private var successes = 0
    private var failures = 0

    /// Whether another trial is worth its time: where many members fail, most are decoded twice.
    fileprivate var areWorthwhile: Bool { failures * 4 <= successes + 16 }

    fileprivate mutating func record(_ succeeded: Bool) {
        if succeeded { successes += 1 } else { failures += 1 }
    }
}

/// Most members of a list or dictionary decode without an error. No rule applies to them, so they need no lenient proxies,
/// which take longer than the tap's own.
extension LenientRun {
    /// The maximum number of failed trials around a member: if a failure is deep inside, the trial of each level fails.
    private static let maxFailedTrials = 2

    /// Decodes a member without rules, and with them if that fails.
    ///
    /// - Parameters:
    ///   - strictly: Decodes the member with the tap's own proxies.
    ///   - leniently: Decodes the member with rules, from where its container was before.
    func member<V>(
        in owner: LenientOwner, _ trials: inout StrictTrials, strictly: () throws -> V, leniently: () throws -> V?
    ) throws -> V? {
        // A stand-in may be another value of the payload, a key in another case is found only by a rule, and a control
        // counts each value.
        guard isOn, owner.node >= 0, standIns == nil, control == nil, leniency.keys == .exact, trials.areWorthwhile,
            trialsInVain < Self.maxFailedTrials
        else { return try leniently() }
        if let value = unruled(strictly) {
            trials.record(true)
            return value
        }
        trials.record(false)
        trialsInVain += 1
        defer { trialsInVain -= 1 }
        return try leniently()
    }
    /// Decodes a value without rules.
    ///
    /// - Returns: Nil if an error was thrown, even one that the model caught. The record is then rolled back.
    private func unruled<R>(_ decode: () throws -> R) -> R? {
        let checkpoint = state.checkpoint
        state.pointee.lenient = nil
        defer { state.pointee.lenient = self }
        if let value = try? decode(), state.pointee.failures.count == checkpoint.failures { return value }
        rollback(to: checkpoint)
        return nil
    }
}
