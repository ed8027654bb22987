#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes the record while a decode runs. Owns the state that every proxy of that decode works on.
///
/// One decode runs on one thread, and so does its recorder; decodes on other threads have recorders of their own. A
/// proxy that a model lets escape keeps its recorder alive, which by then is closed and records nothing.
final class Recorder {
    /// A pointer, not a property: reached without exclusivity checks and reference counting, which would cost more than
    /// the record itself. It is valid as long as the recorder, and everyone who holds it holds the recorder too.
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

/// How one decode is tapped.
struct TapOptions {
    /// Types that the decoder chooses by identity: asked for as they are, a leaf of the record.
    var forwarded: Set<ObjectIdentifier> = []
    /// Whether `[String: V]` is exempt from a key conversion, and so must be asked for as a dictionary.
    var exemptsStringDictionaries = false
    /// Whether arrays and scalars may be asked for in a shorter way: true of Foundation's JSONDecoder, whose source says
    /// that value and error are the same.
    var mayShorten = false
    var keepsValues = false
    var leniency = Leniency.none
    var control: DecodeControl?
    var progress: DecodeProgress?
    /// Whether models are handed lenient proxies: only then is a rule ever consulted.
    var isLenient: Bool { leniency != .none || control != nil }
    /// Forwarded types that a custom strategy decodes.
    var customised: Set<ObjectIdentifier> = []
}

/// The arena, the caches, and where the decode stands.
struct RecorderState {
    let options: TapOptions

    /// The arena: `allocated` nodes of which `count` are initialised. Places below `count` may be read and written.
    var nodes: UnsafeMutablePointer<Trace.Node>
    var count = 0
    /// How many may be written before ``grow()`` is asked: as many as there is room for, or as many as until the next
    /// report of progress.
    var capacity = 1024
    /// How many there is room for.
    private var allocated = 1024
    /// The innermost node whose answer is being made, where the next call is expected; `unsettled` while an error may
    /// still be propagating, `closed` after the end. One comparison covers all that is out of the ordinary.
    var expected: Int32 = -1
    /// Whether a node was written elsewhere than below the innermost open one.
    var isOutOfOrder = false
    var isClosed = false
    /// Whether the decoder came to the model: it has read as much of the text as it does before that.
    var hasBegun = false
    /// Whether the nodes are on their way to another place in memory, for who looks while the thread stands still.
    private(set) var isMoving = false

    var failures: [OpenFailure] = []
    /// The failure whose error left the last call, in `failures`; -1 when there is none.
    var propagating = -1
    /// Where to find a failure that was caught and is thrown again.
    var caughtErrors = CaughtErrors()

    /// The question put to the decoder last: where a ``Hop`` finds what to make.
    var request: UnsafeMutablePointer<HopRequest>?
    /// The decoder that the root was handed, while the root is made: held by the call that makes it.
    var source: Unmanaged<TapSource>?

    /// Room for values on their way out of a ``Hop``, used as a stack: each call gives its room back before it returns.
    let room = UnsafeMutableRawPointer.allocate(byteCount: roomSize, alignment: roomAlignment)
    var roomTaken = 0

    /// Values of finished nodes, in order, when they are kept.
    var kept: [(node: Int32, value: any Decodable)] = []

    /// What leniency knows of this decode; nil when it is off.
    var lenient: LenientRun?

    var keys: [String] = []
    var keyCodes: [String: Int32] = [:]
    var types: [any Any.Type] = []
    var keyTypes: [any CodingKey.Type] = []

    /// What was settled for each type, and in front of it a table by the address of the type's metadata.
    var plans: [ObjectIdentifier: TypePlanPointer] = [:]
    let nearPlans: UnsafeMutablePointer<(id: ObjectIdentifier?, plan: TypePlanPointer?)>
    var keyTables: [ObjectIdentifier: KeyTablePointer] = [:]
    let nearKeyTables: UnsafeMutablePointer<(id: ObjectIdentifier?, table: KeyTablePointer?)>

    static let unsettled: Int32 = -2
    /// What `expected` is after the end, and the place of a node that was not written.
    static let closed = Int32.min
    static let nowhere: Int32 = -3
    static let nearSlots = 256
    static let roomSize = 1 << 16
    static let roomAlignment = 16

    init(_ options: TapOptions) {
        self.options = options
        nodes = Self.block(of: allocated)
        nearPlans = .allocate(capacity: Self.nearSlots)
        nearPlans.initialize(repeating: (nil, nil), count: Self.nearSlots)
        nearKeyTables = .allocate(capacity: Self.nearSlots)
        nearKeyTables.initialize(repeating: (nil, nil), count: Self.nearSlots)
    }

    /// Called once, by the owner.
    func free() {
        if !isClosed { releaseNodes() }
        room.deallocate()
        nearPlans.deallocate()
        nearKeyTables.deallocate()
        for plan in plans.values {
            plan.deinitialize(count: 1)
            plan.deallocate()
        }
        for table in keyTables.values {
            table.pointee.free()
            table.deinitialize(count: 1)
            table.deallocate()
        }
    }

    private func releaseNodes() {
        #if canImport(Glibc)
        Glibc.free(nodes)
        #elseif canImport(Musl)
        Musl.free(nodes)
        #else
        Darwin.free(nodes)
        #endif
    }

    static func block(of capacity: Int) -> UnsafeMutablePointer<Trace.Node> {
        guard let block = malloc(capacity * MemoryLayout<Trace.Node>.stride) else {
            preconditionFailure("not enough memory for a trace of \(capacity) nodes")
        }
        return block.bindMemory(to: Trace.Node.self, capacity: capacity)
    }

    /// Lets more nodes be written: gives the arena room for twice as many, unless it has some left.
    mutating func grow() {
        if capacity == allocated {
            // Node numbers are 32 bits wide; a record of more would be 48 GB.
            precondition(allocated < Int(Int32.max) / 2, "a trace holds at most \(Int32.max / 2) nodes")
            resize(to: allocated * 2)
        }
        guard let progress = options.progress else { return }
        progress.report(count)
        capacity = min(count + DecodeProgress.interval, allocated)
    }

    /// Gives the arena room for `capacity` nodes, of which there are `count` by now.
    mutating func resize(to capacity: Int) {
        // `realloc` moves the bytes of the nodes, which is all there is to them (`BitwiseCopyable`); on Linux a large
        // block is moved by its page table, so that growing needs no second copy.
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

// MARK: Room for values

extension UnsafeMutablePointer where Pointee == RecorderState {
    /// Lends room for one value, to be given back in reverse order. The borrower takes out what it puts in.
    ///
    /// Not `withUnsafeTemporaryAllocation`: that looks up metadata each time.
    @inline(__always)
    func borrowRoom<T>(for type: T.Type) -> UnsafeMutableRawPointer {
        let mask = MemoryLayout<T>.alignment - 1
        let start = (pointee.roomTaken + mask) & ~mask
        let end = start + MemoryLayout<T>.size
        guard _fastPath(end <= RecorderState.roomSize && MemoryLayout<T>.alignment <= RecorderState.roomAlignment)
        else {
            // For very large values, and very deep payloads.
            return .allocate(byteCount: max(MemoryLayout<T>.size, 1), alignment: MemoryLayout<T>.alignment)
        }
        pointee.roomTaken = end
        return pointee.room + start
    }

    @inline(__always)
    func returnRoom(_ room: UnsafeMutableRawPointer) {
        let start = room - pointee.room
        if _fastPath(start >= 0 && start <= RecorderState.roomSize) {
            pointee.roomTaken = start
        } else {
            room.deallocate()
        }
    }
}

// MARK: Writing nodes

// What is out of the ordinary is marked by `_slowPath` here and elsewhere in the tap: its code is then laid out apart from
// that of every value, which a processor has to fetch anew for most values.
extension UnsafeMutablePointer where Pointee == RecorderState {
    /// Writes a node and gives its place; a place below zero when the record is closed.
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

    /// Writes a node whose answer is about to be made.
    @inline(__always)
    func begin(_ call: Trace.Call, in parent: Int32, key: Int32, type: Int32) -> Int32 {
        let place = append(call, in: parent, key: key, type: type)
        if _fastPath(place >= 0) { pointee.expected = place }
        return place
    }

    /// Settles a node that was begun.
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

    /// Keeps a value that is finished, and lets go of those it is made of.
    @inline(__always)
    func keep<V: Decodable>(_ value: V, at place: Int32) {
        if _slowPath(pointee.options.keepsValues) { keepValue(value, at: place) }
    }

    @inline(never)
    func keepValue<V: Decodable>(_ value: V, at place: Int32) {
        guard place >= 0, pointee.lenient?.isTainted(from: place) != true else { return }
        while let last = pointee.kept.last, last.node >= place { pointee.kept.removeLast() }
        pointee.kept.append((place, value))
    }

    /// A call that failed before anything was written of it.
    @inline(never)
    func failLeaf(_ call: Trace.Call, in parent: Int32, key: Int32, type: Int32, _ error: any Error) {
        fail(begin(call, in: parent, key: key, type: type), error)
    }

    /// A call that has no calls inside it.
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

    /// Notes what container a node's owner opened; every time but the first as a node of its own.
    @inline(__always)
    func open(_ container: Trace.Container, keyType: Int16 = -1, in place: Int32) {
        guard _fastPath(place >= 0 && !pointee.isClosed) else { return }
        let node = pointee.nodes + Int(place)
        if _fastPath(node.pointee.container == .none && pointee.expected != RecorderState.unsettled) {
            node.pointee.container = container
            node.pointee.keyType = keyType
        } else {
            openAgain(container, keyType, place)
        }
    }

    /// As `open`, for a container that is opened once and seen several times.
    func openOnce(_ container: Trace.Container, in place: Int32) {
        guard place >= 0, !pointee.isClosed else { return }
        pointee.nodes[Int(place)].container = container
    }

    @inline(never)
    private func openAgain(_ container: Trace.Container, _ keyType: Int16, _ place: Int32) {
        guard pointee.nodes[Int(place)].container != .none else {
            // The first container after an error that was caught: the owner went on.
            guard settleBeforeCall(in: place, .container(place)) else { return }
            pointee.nodes[Int(place)].container = container
            pointee.nodes[Int(place)].keyType = keyType
            return
        }
        let type = pointee.nodes[Int(place)].type
        let again = append(container.call, in: place, key: KeyCode.none, type: type)
        pointee.nodes[Int(again)].container = container
        pointee.nodes[Int(again)].keyType = keyType
    }

    /// Runs a call that opens a container, and gives a failing one a node.
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

    /// The number of a key's name in the record.
    @inline(never)
    func code(ofKey name: String) -> Int32 {
        if let code = pointee.keyCodes[name] { return code }
        let code = Int32(truncatingIfNeeded: pointee.keys.count)
        pointee.keys.append(name)
        pointee.keyCodes[name] = code
        return code
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
