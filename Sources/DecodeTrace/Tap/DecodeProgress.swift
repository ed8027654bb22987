import CAtomicWords

/// The progress of a running decode, readable from another thread.
///
/// ```swift
/// let progress = DecodeProgress()
/// async let traced = Task.detached { JSONDecoder().trace([Country].self, from: data, progress: progress) }.value
/// print(progress.callCount)
/// ```
///
/// Unlike a ``DecodeControl``, it costs almost nothing and can't cancel the decode.
public final class DecodeProgress: Sendable {
    private let count = AtomicWord(0)

    /// The address of the active recorder's state; zero before and after the decode.
    private let recorder = AtomicWord(0)

    /// Not zero once the decode stands still.
    private let stillness = AtomicWord(0)

    /// The number of calls at one index of an array from which a decode stands still.
    static let standstill = 50_000

    /// The number of calls after which a few that are repeated at one place are a loop, and how many such a few are.
    static let loop = (calls: 1 << 19, period: 16)

    /// Whether the model called the decoder again and again at one place, an index of an array or a key, and no call moved:
    /// a loop without an end. It is never true of a decode that moves.
    public var isStandingStill: Bool { stillness.load() != 0 }

    func reportStandstill() { stillness.store(1) }

    /// The number of calls between two updates.
    static let interval = 4096

    /// Creates a progress object.
    public init() {}

    /// The number of calls recorded so far, accurate to a few thousand; zero while the decoder scans the payload's text,
    /// before the model runs.
    public var callCount: Int { count.load() }

    func report(_ count: Int) { self.count.store(count) }

    /// The last recorded call; nil if only the root's call is recorded.
    ///
    /// Call this only while the decode's thread is suspended, or on that thread, as in a signal handler. Anything else is a
    /// data race.
    ///
    /// - Complexity: O(calls).
    public func standstill() -> Standstill? { state.flatMap { Standstill($0) } }

    /// The exact number of recorded calls. Like ``standstill()``, but safe in a signal handler.
    public var exactCallCount: Int { state?.pointee.count ?? 0 }

    /// Whether the decoder has scanned the text and begun to run the model. Same requirements as ``exactCallCount``.
    public var hasBegun: Bool { state?.pointee.hasBegun ?? false }

    /// Valid while it is set, see `Recorder`.
    private var state: RecorderPointer? { RecorderPointer(bitPattern: recorder.load()) }

    /// Called by the recorder when it starts, and with nil before its state is freed.
    func follow(_ state: RecorderPointer?) { recorder.store(Int(bitPattern: state)) }
}

/// An integer that several threads and a signal handler read and write. The standard library's `Atomic` requires newer
/// systems than this library does.
final class AtomicWord: @unchecked Sendable {
    private let word: UnsafeMutablePointer<Int>

    init(_ value: Int) {
        word = .allocate(capacity: 1)
        word.initialize(to: value)
    }

    deinit { word.deallocate() }

    /// Returns the value, with acquire ordering.
    func load() -> Int { caw_load(word) }

    func store(_ value: Int) { caw_store(word, value) }

    /// Adds to the value, and returns the sum.
    func add(_ value: Int) -> Int { caw_add(word, value) }
}
