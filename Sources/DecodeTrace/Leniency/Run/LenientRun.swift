/// The state of a decode with leniency or a control, beyond its record.
///
/// Rules may apply only to errors that would fail the whole decode, and whether a model catches an error is known only
/// after it has propagated. So every value is first decoded strictly. If its error leaves the decode's root, or another
/// call known to be fatal, the value below is decoded again with the failing call marked as fatal, and so on down to the
/// origin, where the rules apply. What was recorded meanwhile is rolled back.
final class LenientRun {
    let leniency: Leniency
    let control: DecodeControl?
    let state: RecorderPointer
    /// Makes stand-ins; nil if failures get none.
    let standIns: StandIns?
    /// The rules that supply values.
    private(set) lazy var rules = leniency.rules
    var fatal: FatalCalls
    var standInNodes: StandInNodes
    var choices: StandInChoices
    /// Whether a value is being decoded with two stand-ins, to compare what fails after them.
    var isComparing = false
    /// The number of members being decoded that failed without rules.
    var trialsInVain = 0
    /// The key under which the last value was found, if it isn't the requested one.
    var alias: KeyAlias?

    /// The recorder owns both the run and `state`.
    init(_ leniency: Leniency, _ control: DecodeControl?, _ state: RecorderPointer) {
        self.leniency = leniency
        self.control = control
        self.state = state
        standIns = leniency.errors == .all ? StandIns(knownStrings: leniency.knownStrings) : nil
        fatal = FatalCalls(state)
        standInNodes = StandInNodes(state)
        choices = StandInChoices(state)
    }

    /// Whether keys are listed in the order of another decode.
    var hasOrder: Bool { state.pointee.options.order != nil }

    /// Whether calls are currently recorded. Those made for a rule are not.
    var isOn: Bool { !state.pointee.isClosed }

    /// Whether a value that starts at a place contains a stand-in.
    func isTainted(from place: Int32) -> Bool { standInNodes.hasAny(from: place) }

    /// Whether a call at a place is in the record.
    func isRecorded(_ place: Int32) -> Bool { isOn && Int(place) < state.pointee.count }

    /// Runs a closure without recording its calls.
    func unrecorded<R>(_ ask: () -> R) -> R { state.unrecorded(ask) }

    // MARK: Going back

    /// Removes everything recorded since a checkpoint.
    func rollback(to checkpoint: Checkpoint) {
        forget(since: checkpoint)
        state.rollback(to: checkpoint)
    }

    /// Removes everything recorded inside a value that is decoded again.
    func restart(_ node: Int32, at checkpoint: Checkpoint) {
        forget(since: checkpoint)
        state.restart(node, at: checkpoint)
    }

    private func forget(since checkpoint: Checkpoint) {
        standInNodes.forget(from: checkpoint.place)
        choices.forget(from: checkpoint.failures)
    }

    // MARK: The end

    /// The result of the decode: a value that contains a stand-in is not a result.
    func settled<T>(_ result: Result<T, any Error>) -> Result<T, any Error> {
        if case .failure(let error) = result, error is DecodeCancelled { return result }
        state.noteUncheckedRest()
        guard !standInNodes.isEmpty else { return result }
        standInNodes.markOwners(from: 0, upTo: 0)
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

/// The value whose code makes a request.
struct LenientOwner {
    /// The node of the value being decoded.
    let node: Int32
    /// Whether it is an array, a set or a dictionary, which never catch errors.
    var neverCatches = false
}

/// Making the value of a node with lenient proxies.
extension LenientRun {
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
        let isList = plan.pointee.lenientList != nil
        let decoder = LenientDecoder(tapped, self, LenientOwner(node: node, neverCatches: isList))
        // Lists and dictionaries make the same requests whatever their members are.
        let mayBranch = !isList && plan.pointee.lenientDictionary == nil
        func discard() { out.assumingMemoryBound(to: T.self).deinitialize(count: 1) }
        try independently(in: node, mayBranch: mayBranch, discard: discard) {
            if let list = plan.pointee.lenientList {
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
    func untilNoneIsFatal<R>(in node: Int32, make: () throws -> R) throws -> R {
        let checkpoint = state.checkpoint
        while true {
            do { return try make() } catch {
                guard leniency.supplies, let culprit = fatal.culprit(of: error, leaving: node) else { throw error }
                fatal.add(culprit, forRestartOf: node)
                restart(node, at: checkpoint)
            }
        }
    }
}

/// The calls whose error leaves the decode, as far as they are known.
struct FatalCalls {
    /// A call, identified by its place in the record and its request: decoding again writes the same nodes.
    private struct Call: Hashable {
        let place: Int32
        let key: Int32
        let type: Int32
    }

    private let state: RecorderPointer
    private var calls: Set<Call> = []
    /// How often a value was restarted.
    private var restarts: [Int32: Int] = [:]
    /// Values that reached the limit of restarts: every error inside is treated as fatal.
    private var exhausted: Set<Int32> = []

    /// After this many restarts of a value, every error inside it is treated as fatal.
    private static let restartLimit = 64

    init(_ state: RecorderPointer) { self.state = state }

    private func call(at place: Int32) -> Call {
        let node = state.pointee.nodes[Int(place)]
        return Call(place: place, key: node.key, type: node.type)
    }

    /// Whether an error that leaves a node leaves the decode.
    func contains(_ node: Int32) -> Bool { node <= 0 || calls.contains(call(at: node)) }

    /// Adds a call that just failed, if its error must leave the owner and then the decode.
    ///
    /// - Returns: Whether it was added: false if the owner may catch the error, and if the call was known to be fatal.
    mutating func add(_ place: Int32, in owner: LenientOwner) -> Bool {
        let canCatch = !owner.neverCatches && !exhausted.contains(owner.node)
        guard !canCatch, contains(owner.node), place > 0 else { return false }
        return calls.insert(call(at: place)).inserted
    }

    /// Adds a call for which a value is restarted.
    mutating func add(_ culprit: Int32, forRestartOf node: Int32) {
        calls.insert(call(at: culprit))
        restarts[node, default: 0] += 1
        if restarts[node, default: 0] > Self.restartLimit { exhausted.insert(node) }
    }

    /// The call inside a node whose error is leaving it, if the error is fatal and no rule has handled it yet.
    func culprit(of error: any Error, leaving node: Int32) -> Int32? {
        guard contains(node), !(error is DecodeCancelled), state.pointee.propagating >= 0 else { return nil }
        let failure = state.pointee.failures[state.pointee.propagating]
        guard failure.top > node, isSameError(failure.error, error), !calls.contains(call(at: failure.top)) else {
            return nil
        }
        return failure.top
    }
}
