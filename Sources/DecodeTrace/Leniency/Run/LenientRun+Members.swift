/// The members of arrays and dictionaries, which may be dropped.
extension LenientRun {
    /// Decodes a member of an array or a dictionary; nil if it failed and is dropped.
    ///
    /// - Parameters:
    ///   - moveOn: Advances past a failed member; false if that is not possible.
    func member<V>(
        in owner: LenientOwner, isFailable: Bool, rule: Failure.Rule, decode: () throws -> V, moveOn: () -> Bool
    ) throws -> V? {
        guard isOn else { return try decode() }
        let checkpoint = state.checkpoint
        do {
            let value = try decode()
            guard isFailable, isTainted(from: checkpoint.place) else { return value }
            giveUp(since: checkpoint, outcome: .skipped, .dropped, rule, nil)
            return nil
        } catch {
            guard isFailable || standIns != nil, fatal.contains(owner.node), !(error is DecodeCancelled),
                state.isPropagating(from: checkpoint.place), moveOn()
            else { throw error }
            if isFailable {
                drop(since: checkpoint, rule)
            } else {
                // The member has no stand-in. Its container continues without it, and becomes a stand-in itself.
                leaveOut(at: checkpoint.place)
            }
            return nil
        }
    }

    /// A value of a `[String: V]` that the decoder itself iterates over; nil if it is dropped.
    func dictionaryValue<V: Decodable>(
        _ type: V.Type, in node: Int32, _ base: any SingleValueDecodingContainer, ask: () throws -> V
    ) throws -> V? {
        let owner = LenientOwner(node: node, neverCatches: true)
        let probe = ValueProbe(
            read: { [state] type in state.unrecorded { try? base.decode(type) } }, isMissing: { false },
            isNull: { base.decodeNil() })
        return try member(
            in: owner, isFailable: leniency.dictionaries == .failable, rule: .dictionaries,
            decode: { try value(type, in: owner, probe, ask: ask) }, moveOn: { true })
    }

    /// Records that a dictionary's entry is left out because its key is rejected. Returns false if the error must leave
    /// the dictionary.
    func refuse(_ key: String, _ error: any Error, in owner: LenientOwner) -> Bool {
        guard standIns != nil, isOn, owner.node >= 0, fatal.contains(owner.node) else { return false }
        let place = state.checkpoint.place
        let type = state.pointee.nodes[Int(owner.node)].type
        state.fail(state.begin(.contains, in: owner.node, key: state.pointee.keys.code(of: key), type: type), error)
        guard isRecorded(place), state.isPropagating(from: place) else { return false }
        leaveOut(at: place)
        return true
    }

    /// Records that a container continues without the member that failed at a place.
    private func leaveOut(at place: Int32) {
        takeStandIn(at: place)
        state.settlePropagating(.standIn, rule: .errors, note: nil)
    }

    /// Records that a rule drops the member whose error was just thrown.
    private func drop(since checkpoint: Checkpoint, _ rule: Failure.Rule) {
        state.settleStandIns(since: checkpoint, as: .dropped, rule: rule, note: nil)
        state.pointee.failures[state.pointee.propagating].rule = rule
        standInNodes.forget(from: checkpoint.place)
        state.dropPropagating()
    }

    /// Discards a value that contains stand-ins.
    func giveUp(
        since checkpoint: Checkpoint, outcome: Trace.Outcome, _ fate: Failure.Fate, _ rule: Failure.Rule,
        _ note: String?
    ) {
        state.settleStandIns(since: checkpoint, as: fate, rule: rule, note: note)
        standInNodes.markOwners(from: checkpoint.place, upTo: checkpoint.place)
        standInNodes.forget(from: checkpoint.place)
        state.pointee.nodes[Int(checkpoint.place)].outcome = outcome
    }
}

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
