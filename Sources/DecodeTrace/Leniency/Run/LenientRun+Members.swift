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
