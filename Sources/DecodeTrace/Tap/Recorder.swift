import Foundation

/// Writes the record while a decode runs. Owns the state that every proxy of that decode uses.
///
/// A decode runs on one thread, and so does its recorder; decodes on other threads have their own recorders. A proxy
/// that escapes from a model keeps its recorder alive, which is closed by then and records nothing.
final class Recorder {
    /// A pointer instead of a property, because exclusivity checks and reference counting would cost more than
    /// recording. It is valid as long as the recorder, and everything that stores it retains the recorder.
    let state: RecorderPointer

    init(_ options: TapOptions) {
        ActiveRecorder.prepare()
        state = .allocate(capacity: 1)
        state.initialize(to: RecorderState(options))
        options.progress?.follow(state)
        if options.isLenient { state.pointee.lenient = LenientRun(options.leniency, options.control, state) }
    }

    deinit {
        state.pointee.options.progress?.follow(nil)
        state.pointee.free()
        state.deinitialize(count: 1)
        state.deallocate()
    }
}

typealias RecorderPointer = UnsafeMutablePointer<RecorderState>

/// The options for tapping a decode.
struct TapOptions {
    /// Types that the decoder handles by identity: requested as they are, as leaves of the record.
    var forwarded: Set<ObjectIdentifier> = []
    /// Whether `[String: V]` is exempt from a key conversion, and must therefore be requested as a dictionary.
    var exemptsStringDictionaries = false
    /// Whether arrays and scalars may be requested in a faster way: true for Foundation's JSONDecoder, whose source
    /// shows that value and error are the same.
    var mayShorten = false
    var keepsValues = false
    /// Reads finished values, which are then kept only as long as their owner may be compared with them.
    var reader: (any ValueReader)?
    /// The order in which keys are listed; nil for the decoder's.
    var order: KeyOrder?
    var leniency = Leniency.none
    var control: DecodeControl?
    var progress: DecodeProgress?
    /// Whether models receive lenient proxies, which alone apply rules.
    var isLenient: Bool { leniency != .none || control != nil }
    /// Forwarded types that a custom strategy decodes.
    var customized: Set<ObjectIdentifier> = []
}

/// The nodes, the caches, and the state of the decode.
///
/// Separable parts have their own types below. The rest is one concern: where the next node goes depends on
/// whether an error still propagates. The tap's functions are in extensions of the pointer instead of this struct, which
/// lets them call the model while other calls change the same state, without the exclusivity that `mutating` demands.
struct RecorderState {
    let options: TapOptions

    /// The nodes: `allocated` of them, `count` of which are initialized. Indices below `count` may be read and written.
    var nodes: UnsafeMutablePointer<Trace.Node>
    var count = 0
    /// How many nodes may be written before ``grow()`` has to be called: the allocated number, or the number until the
    /// next progress report.
    var capacity = 1024
    /// The number of allocated nodes.
    private var allocated = 1024
    /// The innermost open node, where the next call is expected; `unsettled` while an error may still propagate,
    /// `closed` after the end. One comparison detects all exceptional cases.
    var expected: Int32 = -1
    /// Whether a node was written elsewhere than in the innermost open one.
    var isOutOfOrder = false
    var isClosed = false
    /// Whether the decoder has called the model, after its first scan of the text.
    var hasBegun = false
    /// Whether the nodes are being moved in memory, for code that reads them while the thread is suspended.
    private(set) var isMoving = false

    var failures: [OpenFailure] = []
    /// The index in `failures` of the failure whose error ended the last call; -1 if there is none.
    var propagating = -1
    /// The node whose value's code just threw; read when the node's failure is recorded, which follows at once.
    var thrownByCode = nowhere
    /// Finds failures that were caught and are thrown again.
    var caughtErrors = CaughtErrors()

    /// The current request, from which a ``Hop`` knows what to make.
    var request: UnsafeMutablePointer<HopRequest>?
    /// The root's decoder while the root is made; retained by the call that makes it.
    var source: Unmanaged<TapSource>?

    var room = ValueRoom()
    var finished = FinishedNotes()

    /// The state of leniency in this decode; nil if it is off.
    var lenient: LenientRun?

    var keys = RecordedKeys()
    var types: [any Any.Type] = []
    var keyTypes: [any CodingKey.Type] = []
    var plans = TypeTable<TypePlan>()
    var keyTables = TypeTable<KeyTable>()

    static let unsettled: Int32 = -2
    /// The value of `expected` after the end, and the index of a node that was not written.
    static let closed = Int32.min
    static let nowhere: Int32 = -3

    init(_ options: TapOptions) {
        self.options = options
        nodes = Self.block(of: allocated)
    }

    /// Resets the state for another decode, and keeps what is known about types and keys. No proxy of the last decode
    /// may be left.
    mutating func restart() {
        count = 0
        capacity = options.progress == nil ? allocated : min(DecodeProgress.interval, allocated)
        expected = -1
        isOutOfOrder = false
        hasBegun = false
        failures = []
        propagating = -1
        caughtErrors = CaughtErrors()
    }

    /// Whether it holds more memory than a decode usually needs.
    var isLarge: Bool { allocated > 1 << 16 || keys.names.count > 1 << 12 || types.count > 1 << 12 }

    /// Frees the memory. Called once, by the owner.
    func free() {
        if !isClosed { Foundation.free(nodes) }
        room.free()
        plans.free()
        keyTables.free { $0.free() }
    }

    static func block(of capacity: Int) -> UnsafeMutablePointer<Trace.Node> {
        guard let block = malloc(capacity * MemoryLayout<Trace.Node>.stride) else {
            preconditionFailure("not enough memory for a trace of \(capacity) nodes")
        }
        return block.bindMemory(to: Trace.Node.self, capacity: capacity)
    }

    /// Allows more nodes to be written: doubles the allocation, unless there is room left.
    mutating func grow() {
        if count == allocated {
            // Node numbers have 32 bits; a larger record would need 48 GB.
            precondition(allocated < Int(Int32.max) / 2, "a trace holds at most \(Int32.max / 2) nodes")
            resize(to: allocated * 2)
        }
        guard let progress = options.progress else { return }
        progress.report(count)
        if count.isMultiple(of: DecodeProgress.loop.calls / 2), repeatsCalls() { progress.reportStandstill() }
        capacity = min(count + DecodeProgress.interval, allocated)
    }

    /// Whether the last calls are a few that are repeated at one place. An array's elements differ in their index.
    private func repeatsCalls() -> Bool {
        let first = count - DecodeProgress.loop.calls
        return first >= 0
            && (1...DecodeProgress.loop.period).contains { period in
                (first + period..<count).reversed().allSatisfy { place in
                    let (node, earlier) = (nodes[place], nodes[place - period])
                    return node.key == earlier.key && node.type == earlier.type && node.call == earlier.call
                        && (node.parent == earlier.parent || node.parent - earlier.parent == period)
                }
            }
    }

    /// Allocates `capacity` nodes and keeps the existing `count`.
    mutating func resize(to capacity: Int) {
        // `realloc` moves the bytes of the nodes, which is valid because they are `BitwiseCopyable`. On Linux it moves
        // a large block by its page table, so that growing needs no second copy.
        isMoving = true
        defer { isMoving = false }
        guard let block = realloc(nodes, max(capacity, 1) * MemoryLayout<Trace.Node>.stride) else {
            preconditionFailure("not enough memory for a trace of \(capacity) nodes")
        }
        nodes = block.bindMemory(to: Trace.Node.self, capacity: max(capacity, 1))
        self.capacity = capacity
        allocated = capacity
    }
}

// MARK: Writing nodes

// `_slowPath` marks exceptional cases here and elsewhere in the tap: their code is then placed apart from the code for
// every value, which stays smaller in the processor's cache.
extension UnsafeMutablePointer where Pointee == RecorderState {
    /// Writes a node and returns its index; negative if the record is closed.
    @inline(__always)
    func append(
        _ call: Trace.Call, in parent: Int32, key: Int32, type: Int32, outcome: Trace.Outcome = .decoded
    ) -> Int32 {
        if _slowPath(parent != pointee.expected), !settleBeforeCall(in: parent) { return RecorderState.nowhere }
        let place = pointee.count
        if _slowPath(place == pointee.capacity) { grow() }
        let number = Int32(truncatingIfNeeded: place)
        (pointee.nodes + place).initialize(
            to: Trace.Node(
                parent: parent, end: number &+ 1, key: key, type: type, keyType: -1, call: call, container: .none,
                outcome: outcome))
        pointee.count = place &+ 1
        return number
    }

    /// Writes a node whose call begins.
    @inline(__always)
    func begin(_ call: Trace.Call, in parent: Int32, key: Int32, type: Int32) -> Int32 {
        let place = append(call, in: parent, key: key, type: type)
        if _fastPath(place >= 0) { pointee.expected = place }
        return place
    }

    /// Ends a node.
    @inline(__always)
    func end(_ place: Int32, _ outcome: Trace.Outcome = .decoded) {
        if _slowPath(place != pointee.expected), !settleBeforeEnd(place) { return }
        let node = pointee.nodes + Int(place)
        node.pointee.end = Int32(truncatingIfNeeded: pointee.count)
        node.pointee.outcome = outcome
        pointee.expected = node.pointee.parent
    }

    @inline(never)
    func grow() { pointee.grow() }

    /// Keeps a finished value, and drops the kept values inside it.
    @inline(__always)
    func keep<V: Decodable>(_ value: V, at place: Int32) {
        if _slowPath(pointee.options.keepsValues) { keepValue(value, at: place) }
    }

    @inline(never)
    func keepValue<V: Decodable>(_ value: V, at place: Int32) {
        guard place >= 0, pointee.lenient?.isTainted(from: place) != true else { return }
        if let reader = pointee.options.reader { return read(value, at: place, by: reader) }
        pointee.finished.keep(value, at: place)
    }

    /// Records a call that failed before its node was written.
    @inline(never)
    func failLeaf(_ call: Trace.Call, in parent: Int32, key: Int32, type: Int32, _ error: any Error) {
        fail(begin(call, in: parent, key: key, type: type), error)
    }

    /// Records a call without nested calls.
    @inline(__always)
    func leaf<V: Decodable>(
        _ call: Trace.Call, in parent: Int32, key: Int32, type: Int32, _ ask: () throws -> V
    ) throws -> V {
        do {
            let value = try ask()
            let place = append(call, in: parent, key: key, type: type)
            keep(value, at: place)
            return value
        } catch {
            failLeaf(call, in: parent, key: key, type: type, error)
            throw error
        }
    }

    /// Records which container a node's owner opened; every further one is a node of its own.
    @inline(__always)
    func open(_ container: Trace.Container, keyType: Int16 = -1, in place: Int32) {
        guard _fastPath(place >= 0 && !pointee.isClosed) else { return }
        let node = pointee.nodes + Int(place)
        if _fastPath(pointee.expected == place && node.pointee.container == .none) {
            node.pointee.container = container
            node.pointee.keyType = keyType
        } else {
            openAgain(container, keyType, place)
        }
    }

    /// Like `open`, for a container that is opened once but reported several times.
    func openOnce(_ container: Trace.Container, in place: Int32) {
        guard place >= 0, !pointee.isClosed else { return }
        pointee.nodes[Int(place)].container = container
    }

    @inline(never)
    private func openAgain(_ container: Trace.Container, _ keyType: Int16, _ place: Int32) {
        guard pointee.nodes[Int(place)].container != .none else {
            if pointee.expected == RecorderState.unsettled {
                // The first container after a caught error: the owner continued.
                guard settleBeforeCall(in: place, .container(place)) else { return }
            }
            pointee.nodes[Int(place)].container = container
            pointee.nodes[Int(place)].keyType = keyType
            return
        }
        let type = pointee.nodes[Int(place)].type
        let again = append(container.call, in: place, key: KeyCode.none, type: type)
        pointee.nodes[Int(again)].container = container
        pointee.nodes[Int(again)].keyType = keyType
    }

    /// Runs a call that opens a container, and records a node if it fails.
    @inline(__always)
    func opening<R>(_ container: Trace.Container, in place: Int32, _ ask: () throws -> R) throws -> R {
        do { return try ask() } catch {
            failOpening(container, in: place, error)
            throw error
        }
    }

    @inline(never)
    func failOpening(_ container: Trace.Container, in place: Int32, _ error: any Error) {
        let type = place >= 0 && !pointee.isClosed ? pointee.nodes[Int(place)].type : -1
        fail(begin(container.call, in: place, key: KeyCode.none, type: type), error)
    }

    /// Gives equal keys equal numbers, so that several requests for one member can be found after a failure.
    func uniteKeys() {
        guard let united = pointee.keys.unite() else { return }
        for place in 0..<pointee.count where pointee.nodes[place].key >= 0 {
            pointee.nodes[place].key = united[Int(pointee.nodes[place].key)]
        }
    }
}

extension Trace.Container {
    /// The call that opens it.
    fileprivate var call: Trace.Call {
        switch self {
        case .keyed: .container
        case .unkeyed: .unkeyedContainer
        case .single, .none: .singleValueContainer
        }
    }
}
