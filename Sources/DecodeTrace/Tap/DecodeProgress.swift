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

    /// How many calls lie between two counts.
    static let interval = 4096

    /// Nothing yet.
    public init() {}

    /// How many calls of the model are on the record by now, to the last few thousand; none as long as the decoder reads
    /// the payload's text, which it does before the model is asked for.
    public var callCount: Int { count.load(ordering: .relaxed) }

    func report(_ count: Int) { self.count.store(count, ordering: .relaxed) }
}
