import Synchronization

/// How far a running decode has come, to be looked at from another thread.
///
/// ```swift
/// let progress = DecodeProgress()
/// async let traced = Task.detached { JSONDecoder().trace([Country].self, from: data, progress: progress) }.value
/// print(progress.callCount)
/// ```
///
/// It costs a decode next to nothing, unlike a ``DecodeControl``, and cannot end it.
public final class DecodeProgress: Sendable {
    private let count = Atomic<Int>(0)

    /// The address of the state of the recorder at work; zero before and after the decode.
    private let recorder = Atomic<UInt>(0)

    /// How many calls lie between two counts.
    static let interval = 4096

    /// Nothing yet.
    public init() {}

    /// How many calls of the model are on the record by now, to the last few thousand; none as long as the decoder reads
    /// the payload's text, which it does before the model is asked for.
    public var callCount: Int { count.load(ordering: .relaxed) }

    func report(_ count: Int) { self.count.store(count, ordering: .relaxed) }

    /// The call that is on the record last; nil when there is none but that for the root.
    ///
    /// Only for when the decode's thread stands still: it was stopped for good, or this is called on it, as by a handler of
    /// a signal. Everything else is a race.
    ///
    /// - Complexity: O(calls).
    public func standstill() -> Standstill? { state.flatMap { Standstill($0) } }

    /// The number of calls on the record, to the last one. As ``standstill()``, but safe in a handler of a signal.
    public var exactCallCount: Int { state?.pointee.count ?? 0 }

    /// Whether the decoder has read the text as far as it does before it asks the model. As ``exactCallCount``.
    public var hasBegun: Bool { state?.pointee.hasBegun ?? false }

    /// Valid as long as it is set, see `Recorder`.
    private var state: RecorderPointer? {
        RecorderPointer(bitPattern: recorder.load(ordering: .acquiring))
    }

    /// Called by the recorder at its start, and with nil before its state goes.
    func follow(_ state: RecorderPointer?) {
        recorder.store(UInt(bitPattern: state), ordering: .releasing)
    }
}
