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
