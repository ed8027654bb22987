/// The state of a decode with leniency or a control, beyond its record.
///
/// Rules may apply only to errors that would fail the whole decode, and whether a model catches an error is known only
/// after it has propagated. So every value is first decoded strictly. If its error leaves the decode's root, or another
/// call known to be fatal, the value below is decoded again with the failing call marked as fatal, and so on down to the
/// origin, where the rules apply. What was recorded meanwhile is rolled back.
final class LenientRun {
    let leniency: Leniency
    let control: DecodeControl?
    private let state: RecorderPointer
    /// Calls whose error leaves the decode.
    private var fatal: Set<CallIdentity> = []
    /// How often a value was restarted.
    private var attempts: [Int32: Int] = [:]
    /// Values that reached the retry limit: every error inside is treated as fatal.
    private var exhausted: Set<Int32> = []
    /// Nodes that failed and got a stand-in, in order.
    private var standInNodes: [Int32] = []
    /// Stand-ins for values that code may branch on, in order.
    private var choices: [Choice] = []
    /// Whether a value is being decoded with two stand-ins, to compare what fails after them.
    private var isComparing = false
    let standIns: StandIns?
    /// The number of members being decoded that failed without rules.
    var trialsInVain = 0
    /// The key under which the last value was found, if it isn't the requested one.
    var alias: KeyAlias?

    /// Whether keys are listed in the order of another decode.
    var hasOrder: Bool { state.pointee.options.order != nil }

    /// A call, identified by its place in the record and its request: decoding again writes the same nodes.
    private struct CallIdentity: Hashable {
        let place: Int32
        let key: Int32
        let type: Int32
    }

    /// A stand-in for a value that the requesting code may branch on.
    private struct Choice {
        let place: Int32
        /// The value that requested it.
        let owner: Int32
        /// The index of its failure.
        let failure: Int
    }

    /// After this many restarts of a value, every error inside it is treated as fatal.
    private static let retryLimit = 64

    /// The recorder owns both the run and `state`.
    init(_ leniency: Leniency, _ control: DecodeControl?, _ state: RecorderPointer) {
        self.leniency = leniency
        self.control = control
        self.state = state
        standIns = leniency.errors == .all ? StandIns(knownStrings: leniency.knownStrings) : nil
    }

    /// Whether calls are currently recorded. Those made for a rule are not.
    var isOn: Bool { !state.pointee.isClosed }

    /// Whether a value that starts at a place contains a stand-in.
    func isTainted(from place: Int32) -> Bool { standInNodes.last.map { $0 >= place } ?? false }

    private func callIdentity(_ place: Int32) -> CallIdentity {
        let node = state.pointee.nodes[Int(place)]
        return CallIdentity(place: place, key: node.key, type: node.type)
    }

    /// Whether an error that leaves a node leaves the decode.
    private func isFatal(_ node: Int32) -> Bool { node <= 0 || fatal.contains(callIdentity(node)) }

    // MARK: Values

    /// Decodes a value, again for each fatal failure inside it.
    func fill<T: Decodable>(
        _ type: T.Type, _ plan: TypePlanPointer, _ out: UnsafeMutableRawPointer, from decoder: any Decoder,
        _ recorder: Recorder, _ node: Int32
    ) throws {
        let base: any Decoder = leniency.keys == .caseInsensitive ? AliasingDecoder(decoder, self) : decoder
        let tapped = TappedDecoder(base: base, recorder: recorder, node: node)
        guard isOn, node >= 0 else {
            out.initializeMemory(as: T.self, to: try T(from: tapped))
            return
        }
        let decoder = LenientDecoder(tapped, self, LenientOwner(node: node, neverCatches: plan.pointee.list != nil))
        // Lists and dictionaries make the same requests whatever their members are.
        let mayBranch = plan.pointee.list == nil && plan.pointee.lenientDictionary == nil
        func discard() { out.assumingMemoryBound(to: T.self).deinitialize(count: 1) }
        try independently(in: node, mayBranch: mayBranch, discard: discard) {
            if let list = plan.pointee.list as? any LenientList.Type {
                try list.fillLeniently(out, from: decoder)
            } else if let dictionary = plan.pointee.lenientDictionary {
                try dictionary.fillLeniently(out, from: decoder)
            } else {
                out.initializeMemory(as: T.self, to: try T(from: decoder))
            }
            // `out` has just been initialized with a value of this type.
            if let standIns, !isTainted(from: node) { standIns.see(out.assumingMemoryBound(to: T.self).pointee) }
        }
    }

    /// Like `fill`, for a value decoded with a configuration.
    func value<V>(
        from decoder: any Decoder, _ recorder: Recorder, _ node: Int32, make: (any Decoder) throws -> V
    ) throws -> V {
        let base: any Decoder = leniency.keys == .caseInsensitive ? AliasingDecoder(decoder, self) : decoder
        let tapped = TappedDecoder(base: base, recorder: recorder, node: node)
        return try independently(in: node, discard: { _ in }) {
            try make(LenientDecoder(tapped, self, LenientOwner(node: node)))
        }
    }

    /// Makes a value, and restarts it for each newly found fatal failure inside it.
    private func untilNoneIsFatal<R>(in node: Int32, make: () throws -> R) throws -> R {
        let checkpoint = state.checkpoint
        while true {
            do { return try make() } catch {
                guard let culprit = culprit(of: error, leaving: node) else { throw error }
                fatal.insert(callIdentity(culprit))
                attempts[node, default: 0] += 1
                if attempts[node, default: 0] > Self.retryLimit { exhausted.insert(node) }
                rollback(to: checkpoint)
                state.restart(node, at: checkpoint)
            }
        }
    }

    /// The call inside a node whose error is leaving it, if the error is fatal and no rule has handled it yet.
    private func culprit(of error: any Error, leaving node: Int32) -> Int32? {
        guard leniency.supplies, isFatal(node), !(error is DecodeCancelled), state.pointee.propagating >= 0 else {
            return nil
        }
        let failure = state.pointee.failures[state.pointee.propagating]
        guard failure.top > node, isSameError(failure.error, error), !fatal.contains(callIdentity(failure.top)) else {
            return nil
        }
        return failure.top
    }

    private func rollback(to checkpoint: Checkpoint) {
        while let last = standInNodes.last, last >= checkpoint.place { standInNodes.removeLast() }
        while let last = choices.last, last.failure >= checkpoint.failures { choices.removeLast() }
        state.rollback(to: checkpoint)
    }

    // MARK: Calls

    /// Requests a value, and applies the rules if it fails.
    func value<V: Decodable>(_ type: V.Type, in owner: LenientOwner, _ probe: ValueProbe, ask: () throws -> V) throws
        -> V
    {
        let checkpoint = state.checkpoint
        let value = try asking(in: owner, ask: ask) { error -> (Failure.Fate, Failure.Rule, V, String?)? in
            // No rule applies to text that can't be read at all.
            guard owner.node >= 0 || probe.read(as: UnreadValue.self) != nil else { return nil }
            for rule in rules {
                if let supplied = rule.value(type, after: error, probe) {
                    return (.adjusted, rule.name, supplied.value, supplied.note)
                }
            }
            guard let standIns, owner.node >= 0 else { return nil }
            if let value = standIns.standIn(for: type) {
                if standIns.alternative(type) != nil { addChoice(at: checkpoint.place, owner) }
                return (.standIn, .errors, value, nil)
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
        let value = try asking(in: owner, ask: ask) { error -> (Failure.Fate, Failure.Rule, V?, String?)? in
            for rule in rules {
                if let supplied = rule.valueIfPresent(type, after: error, probe) {
                    return (.adjusted, rule.name, supplied.value, supplied.note)
                }
            }
            guard let standIns else { return nil }
            // Code may make other requests because it got nil.
            let other = owner.node >= 0 ? standIns.value(type) : nil
            if other != nil { addChoice(at: checkpoint.place, owner) }
            return (.standIn, .errors, standIns.isAlternative ? other : nil, nil)
        }
        guard leniency.optionals == .failable, isOn, isTainted(from: checkpoint.place) else { return value }
        giveUp(since: checkpoint, outcome: .adjusted, .adjusted, .optionals, OptionalRule.note)
        return nil
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

    /// Runs a closure without recording its calls.
    func unrecorded<R>(_ ask: () -> R) -> R { state.unrecorded(ask) }

    /// Whether a value is null.
    func isNull(in owner: LenientOwner, ask: () throws -> Bool) throws -> Bool {
        try asking(in: owner, countsValue: false, ask: ask) { _ in
            if leniency.missing == .defaults { return (.adjusted, .missing, true, "treated as null") }
            return standIns == nil ? nil : (.standIn, .errors, true, nil)
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
        return try asking(in: owner, countsValue: false, ask: open) { _ in
            standIns.map { (.standIn, .errors, standIn($0), nil) }
        }
    }

    /// Records that a dictionary's entry is left out because its key is rejected. Returns false if the error must leave
    /// the dictionary.
    func refuse(_ key: String, _ error: any Error, in owner: LenientOwner) -> Bool {
        guard standIns != nil, isOn, owner.node >= 0, isFatal(owner.node) else { return false }
        let place = state.checkpoint.place
        let type = state.pointee.nodes[Int(owner.node)].type
        state.fail(state.begin(.contains, in: owner.node, key: state.code(ofKey: key), type: type), error)
        guard isRecorded(place), state.isPropagating(from: place) else { return false }
        takeStandIn(at: place)
        state.settlePropagating(.standIn, rule: .errors, note: nil)
        return true
    }

    private func asking<R>(
        in owner: LenientOwner, countsValue: Bool = true, ask: () throws -> R,
        rescue: (any Error) -> (fate: Failure.Fate, rule: Failure.Rule, value: R, note: String?)?
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
            if owner.neverCatches || exhausted.contains(owner.node), isFatal(owner.node), place > 0,
                fatal.insert(callIdentity(place)).inserted
            {
                rollback(to: checkpoint)
                do { return try once() } catch let again { error = again }
            }
            guard isRecorded(place), isFatal(place), state.isPropagating(from: place) else { throw error }
            noteConsequence(at: place)
            guard let answer = rescue(error) else { throw error }
            if answer.fate == .standIn { takeStandIn(at: place) }
            state.settlePropagating(answer.fate, rule: answer.rule, note: answer.note)
            if answer.fate == .adjusted, countsValue { state.readSupplied(answer.value, at: place) }
            return answer.value
        }
    }

    private func isRecorded(_ place: Int32) -> Bool { isOn && Int(place) < state.pointee.count }

    private func takeStandIn(at place: Int32) {
        defer { standInNodes.append(place) }
        let propagating = state.pointee.propagating
        let failure = state.pointee.failures[propagating]
        let type = Int(state.pointee.nodes[Int(place)].type)
        let rest = type < 0 ? "" : "the rest of the enclosing \(TypeName.of(state.pointee.types[type])) was not checked"
        if failure.isConsequence {
            noteUnchecked(rest, after: propagating, in: place)
            return
        }
        // No rule applied at the origin, so an enclosing value gets a stand-in.
        guard !isWithinOneValue(failure.origin, place), let note = failure.note else { return }
        state.pointee.failures[propagating].note = "\(note): \(rest)"
    }

    /// Whether a call is for the value itself, such as opening its container.
    private func isWithinOneValue(_ inner: Int32, _ outer: Int32) -> Bool {
        let node = state.pointee.nodes[Int(inner)]
        return inner == outer || node.parent == outer && node.key == KeyCode.none
    }

    // MARK: Consequences

    /// Notes that the propagating error was thrown by the code of a value that contains a stand-in.
    private func noteConsequence(at place: Int32) {
        let propagating = state.pointee.propagating
        guard standIns != nil, state.pointee.failures[propagating].origin == place, isTainted(from: place + 1) else {
            return
        }
        state.pointee.failures[propagating].isConsequence = true
    }

    /// Adds a note of what was not checked to the cause of a consequence.
    private func noteUnchecked(_ note: String, after consequence: Int, in place: Int32) {
        let origin = state.pointee.failures[consequence].origin
        for cause in state.pointee.failures[..<consequence].indices.reversed() {
            let failure = state.pointee.failures[cause]
            guard failure.origin > origin || failure.origin > place else { return }
            guard failure.fate == .standIn, failure.origin > origin else { continue }
            guard failure.note == nil, !isWithinOneValue(failure.origin, place) else { return }
            state.pointee.failures[cause].note = note
            return
        }
    }

    private func addChoice(at place: Int32, _ owner: LenientOwner) {
        // A value read from a single-value container reaches the code that requested the container's owner.
        var node = owner.node
        while node > 0, state.pointee.nodes[Int(node)].container == .single {
            node = state.pointee.nodes[Int(node)].parent
        }
        choices.append(Choice(place: place, owner: node, failure: state.pointee.propagating))
    }

    /// Decodes a value, and again with other stand-ins if later failures may depend on a stand-in: code may branch on a
    /// `Bool`, an integer, an enum or nil. A failure that occurs in only one of the decodes is a consequence.
    ///
    /// - Parameter discard: Receives a value before it is decoded again.
    private func independently<R>(
        in node: Int32, mayBranch: Bool = true, discard: (R) -> Void, make: () throws -> R
    ) throws -> R {
        guard let standIns, mayBranch, !isComparing else { return try untilNoneIsFatal(in: node, make: make) }
        let checkpoint = state.checkpoint
        let usual = Result { try untilNoneIsFatal(in: node, make: make) }
        guard
            let choice = choices.reversed().prefix(while: { $0.failure >= checkpoint.failures }).last(where: {
                $0.owner == node
            }), choice.failure + 1 < state.pointee.failures.count
        else { return try usual.get() }
        let known = identities(after: choice.failure, in: node)
        guard !known.isEmpty else { return try usual.get() }
        isComparing = true
        defer { (isComparing, standIns.isAlternative) = (false, false) }
        func again() -> Result<R, any Error> {
            rollback(to: checkpoint)
            state.restart(node, at: checkpoint)
            return Result { try untilNoneIsFatal(in: node, make: make) }
        }
        if case .success(let value) = usual { discard(value) }
        standIns.isAlternative = true
        var other = again()
        var expected = known
        if case (.success, .failure) = (usual, other) {
            // The usual stand-ins get further.
            expected = identities(after: choice.failure, in: node)
            standIns.isAlternative = false
            other = again()
        }
        settleConsequences(of: choice, in: node, besides: expected)
        return try other.get()
    }

    /// Returns what identifies a failure inside a value, regardless of the calls before it.
    private func identity(of failure: Int, in node: Int32) -> [Int32] {
        var place = state.pointee.failures[failure].origin
        var identity = [state.pointee.nodes[Int(place)].type]
        while place > node {
            identity.append(state.pointee.nodes[Int(place)].key)
            place = state.pointee.nodes[Int(place)].parent
        }
        return identity
    }

    private func identities(after choice: Int, in node: Int32) -> Set<[Int32]> {
        var identities: Set<[Int32]> = []
        for failure in (choice + 1)..<max(choice + 1, state.pointee.failures.count)
        where endsDecode(state.pointee.failures[failure]) {
            identities.insert(identity(of: failure, in: node))
        }
        return identities
    }

    private func endsDecode(_ failure: OpenFailure) -> Bool {
        (failure.fate == .standIn || failure.fate == .failed) && !failure.isConsequence
    }

    private func settleConsequences(of choice: Choice, in node: Int32, besides independent: Set<[Int32]>) {
        guard choice.failure < state.pointee.failures.count else { return }
        var isDecisive = false
        for failure in choice.failure + 1..<max(choice.failure + 1, state.pointee.failures.count)
        where endsDecode(state.pointee.failures[failure])
            && !independent.contains(identity(of: failure, in: node))
        {
            isDecisive = true
            state.pointee.failures[failure].isConsequence = true
            if state.pointee.failures[failure].fate == .standIn { state.pointee.failures[failure].fate = .consequence }
        }
        let cause = state.pointee.failures[choice.failure]
        guard isDecisive, endsDecode(cause), cause.note == nil else { return }
        state.pointee.failures[choice.failure].note = "values that depend on it were not checked"
    }

    private func noteAlias(at place: Int32) {
        guard let alias, isRecorded(place) else { return }
        self.alias = nil
        state.pointee.nodes[Int(place)].outcome = .adjusted
        var failure = OpenFailure(origin: place, top: place, error: alias.error)
        failure.fate = .adjusted
        failure.rule = .keys
        failure.note = alias.note
        state.pointee.failures.append(failure)
    }

    /// The rules that supply values, starting with the one that preserves most.
    private lazy var rules: [any LeniencyRule] = {
        var rules: [any LeniencyRule] = []
        if leniency.scalars == .lossless { rules.append(ScalarRule()) }
        if leniency.enums == .fallback { rules.append(EnumRule()) }
        if leniency.missing == .defaults { rules.append(MissingRule()) }
        if leniency.optionals == .failable { rules.append(OptionalRule()) }
        return rules
    }()

    /// Decodes a value without rules.
    ///
    /// - Returns: Nil if an error was thrown, even one that the model caught. The record is then rolled back.
    func unruled<R>(_ decode: () throws -> R) -> R? {
        let checkpoint = state.checkpoint
        state.pointee.lenient = nil
        defer { state.pointee.lenient = self }
        if let value = try? decode(), state.pointee.failures.count == checkpoint.failures { return value }
        rollback(to: checkpoint)
        return nil
    }

    // MARK: Dropped members

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
            guard isFailable || standIns != nil, isFatal(owner.node), !(error is DecodeCancelled),
                state.isPropagating(from: checkpoint.place), moveOn()
            else { throw error }
            guard isFailable else {
                // The member has no stand-in. Its container continues without it, and becomes a stand-in itself.
                takeStandIn(at: checkpoint.place)
                state.settlePropagating(.standIn, rule: .errors, note: nil)
                return nil
            }
            for place in checkpoint.failures..<state.pointee.failures.count
            where state.pointee.failures[place].fate == .standIn {
                state.pointee.failures[place].fate = .dropped
                state.pointee.failures[place].rule = rule
            }
            state.pointee.failures[state.pointee.propagating].rule = rule
            forgetStandIns(from: checkpoint.place)
            state.dropPropagating()
            return nil
        }
    }

    /// Discards a value that contains stand-ins.
    private func giveUp(
        since checkpoint: Checkpoint, outcome: Trace.Outcome, _ fate: Failure.Fate, _ rule: Failure.Rule,
        _ note: String?
    ) {
        state.settleStandIns(since: checkpoint, as: fate, rule: rule, note: note)
        markStandIns(from: checkpoint.place, upTo: checkpoint.place)
        forgetStandIns(from: checkpoint.place)
        state.pointee.nodes[Int(checkpoint.place)].outcome = outcome
    }

    private func forgetStandIns(from place: Int32) {
        while let last = standInNodes.last, last >= place { standInNodes.removeLast() }
    }

    // MARK: The end

    /// Marks every value that contains a stand-in as part of the failing path.
    ///
    /// - Complexity: O(depth) for each stand-in since the place: they are the last ones.
    private func markStandIns(from place: Int32, upTo top: Int32) {
        for node in standInNodes.reversed().prefix(while: { $0 >= place }) {
            var inside = state.pointee.nodes[Int(node)].parent
            while inside >= top, inside >= 0 {
                state.pointee.nodes[Int(inside)].outcome = .failedInside
                inside = state.pointee.nodes[Int(inside)].parent
            }
        }
    }

    /// The result of the decode: a value that contains a stand-in is not a result.
    func settled<T>(_ result: Result<T, any Error>) -> Result<T, any Error> {
        if case .failure(let error) = result, error is DecodeCancelled { return result }
        for place in state.pointee.failures.indices where state.pointee.failures[place].fate == .failed {
            if state.pointee.failures[place].isConsequence {
                state.pointee.failures[place].fate = .consequence
                noteUnchecked("the rest of the payload was not checked", after: place, in: 0)
                continue
            }
            guard let note = state.pointee.failures[place].note else { continue }
            state.pointee.failures[place].note = note + ": the rest of the payload was not checked"
        }
        guard !standInNodes.isEmpty else { return result }
        markStandIns(from: 0, upTo: 0)
        let first = state.pointee.failures.first { $0.fate == .standIn || $0.fate == .failed }
        guard let first else { return result }
        return .failure(Self.outermost(first.error))
    }

    /// The error in the form that JSONDecoder throws.
    private static func outermost(_ error: any Error) -> any Error {
        guard StoredFailure.isJSONError(error) else { return error }
        return DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: [], debugDescription: "The given data was not valid JSON.", underlyingError: error))
    }
}

/// Whether the payload is null.
private struct NullProbe: Decodable {
    let isNull: Bool

    init(from decoder: any Decoder) throws { isNull = try decoder.singleValueContainer().decodeNil() }
}

/// The value whose code makes a request.
struct LenientOwner {
    /// The node of the value being decoded.
    let node: Int32
    /// Whether it is an array, a set or a dictionary, which never catch errors.
    var neverCatches = false
}
