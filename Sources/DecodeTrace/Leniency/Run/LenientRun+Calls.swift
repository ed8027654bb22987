/// The calls of a model: where one fails, the rules are applied, or a stand-in is supplied.
extension LenientRun {
    /// Requests a value, and applies the rules if it fails.
    func value<V: Decodable>(_ type: V.Type, in owner: LenientOwner, _ probe: ValueProbe, ask: () throws -> V) throws
        -> V
    {
        let checkpoint = state.checkpoint
        let value = try asking(in: owner, ask: ask) { error -> Rescue<V>? in
            // No rule applies to text that can't be read at all.
            guard owner.node >= 0 || probe.read(as: UnreadValue.self) != nil else { return nil }
            for rule in rules {
                if let supplied = rule.value(type, after: error, probe) { return .rule(rule.name, supplied) }
            }
            guard let standIns, owner.node >= 0 else { return nil }
            if let value = standIns.standIn(for: type) {
                if standIns.alternative(type) != nil { choices.add(by: owner) }
                return .standIn(value)
            }
            state.addNote("no stand-in could be created for \(TypeName.of(type))")
            return nil
        }
        guard leniency.optionals == .failable, isOn, isTainted(from: checkpoint.place),
            let optional = type as? any NilType.Type, let none = optional.nilValue as? V
        else { return value }
        giveUp(since: checkpoint, outcome: .adjusted, .adjusted, .optionals, OptionalRule.note)
        return none
    }

    /// Like `value`, for a value that may be absent.
    func valueIfPresent<V: Decodable>(
        _ type: V.Type, in owner: LenientOwner, _ probe: ValueProbe, ask: () throws -> V?
    ) throws -> V? {
        let checkpoint = state.checkpoint
        let value = try asking(in: owner, ask: ask) { error -> Rescue<V?>? in
            for rule in rules {
                if let supplied = rule.valueIfPresent(type, after: error, probe) { return .rule(rule.name, supplied) }
            }
            guard let standIns else { return nil }
            // Code may make other requests because it got nil.
            let other = owner.node >= 0 ? standIns.value(type) : nil
            if other != nil { choices.add(by: owner) }
            return .standIn(standIns.isAlternative ? other : nil)
        }
        guard leniency.optionals == .failable, isOn, isTainted(from: checkpoint.place) else { return value }
        giveUp(since: checkpoint, outcome: .adjusted, .adjusted, .optionals, OptionalRule.note)
        return nil
    }

    /// The value of the whole payload.
    func root<T: Decodable>(
        _ type: T.Type, decode: (any Decodable.Type) throws -> any Decodable, ask: () throws -> T
    ) throws -> T {
        try withoutActuallyEscaping(decode) { decode in
            let probe = ValueProbe(
                read: { [state] type in state.unrecorded { try? decode(type) } }, isMissing: { false },
                isNull: { [state] in state.unrecorded { (try? decode(NullProbe.self) as? NullProbe)?.isNull ?? false } }
            )
            standIns?.readPayload = probe.read
            defer { standIns?.readPayload = nil }
            return try value(type, in: LenientOwner(node: -1), probe, ask: ask)
        }
    }

    /// Whether a value is null.
    func isNull(in owner: LenientOwner, ask: () throws -> Bool) throws -> Bool {
        try asking(in: owner, countsValue: false, ask: ask) { _ in
            if leniency.missing == .defaults {
                return .rule(.missing, Supplied(value: true, note: "treated as null"))
            }
            return standIns == nil ? nil : .standIn(true)
        }
    }

    /// Makes a call that no rule applies to.
    func call<R>(_ ask: () throws -> R) throws -> R {
        if isOn { try control?.check() }
        return try ask()
    }

    /// Opens a nested container or a super decoder. A stand-in for it contains every requested value; calls to it
    /// aren't recorded.
    ///
    /// - Parameter standIn: Makes the stand-in.
    func nested<R>(in owner: LenientOwner, standIn: (StandIns) -> R, open: () throws -> R) throws -> R {
        guard standIns != nil else { return try call(open) }
        return try asking(in: owner, countsValue: false, ask: open) { _ in standIns.map { .standIn(standIn($0)) } }
    }

    /// Makes a call; if its error would leave the decode, asks for a value to return instead.
    ///
    /// - Parameter rescue: The value, or nil if the error must be thrown.
    private func asking<R>(
        in owner: LenientOwner, countsValue: Bool = true, ask: () throws -> R, rescue: (any Error) -> Rescue<R>?
    ) throws -> R {
        guard isOn else { return try ask() }
        let checkpoint = state.checkpoint
        let place = checkpoint.place
        func once() throws -> R {
            try control?.check()
            alias = nil
            let value = try ask()
            if countsValue { control?.countValue() }
            noteAlias(at: place)
            return value
        }
        do { return try once() } catch {
            guard leniency.supplies, !(error is DecodeCancelled), isRecorded(place) else { throw error }
            var error = error
            if fatal.add(place, in: owner) {
                rollback(to: checkpoint)
                do { return try once() } catch let again { error = again }
            }
            guard isRecorded(place), fatal.contains(place), state.isPropagating(from: place) else { throw error }
            if standIns != nil, isTainted(from: place + 1) { state.noteConsequence(at: place) }
            guard let answer = rescue(error) else { throw error }
            if answer.fate == .standIn { takeStandIn(at: place) }
            state.settlePropagating(answer.fate, rule: answer.rule, note: answer.note)
            if answer.fate == .adjusted, countsValue { state.readSupplied(answer.value, at: place) }
            return answer.value
        }
    }

    /// Records that the propagating error ends at a place, where a stand-in is supplied.
    func takeStandIn(at place: Int32) {
        state.noteUnchecked(afterStandInAt: place)
        standInNodes.append(place)
    }
}

/// The value that a failed call returns instead.
private struct Rescue<R> {
    let fate: Failure.Fate
    let rule: Failure.Rule
    let value: R
    let note: String?

    static func rule(_ name: Failure.Rule, _ supplied: Supplied<R>) -> Self {
        Self(fate: .adjusted, rule: name, value: supplied.value, note: supplied.note)
    }

    static func standIn(_ value: R) -> Self { Self(fate: .standIn, rule: .errors, value: value, note: nil) }
}

/// Whether the payload is null.
private struct NullProbe: Decodable {
    let isNull: Bool

    init(from decoder: any Decoder) throws { isNull = try decoder.singleValueContainer().decodeNil() }
}
