import Synchronization

/// Ends a running decode from another thread, and tells how far it got.
///
/// ```swift
/// let control = DecodeControl()
/// Task.detached { try await Task.sleep(for: .seconds(2)); control.cancel() }
/// let traced = JSONDecoder().trace(Country.self, from: data, control: control)
/// ```
///
/// The flag is looked at before each recorded call. A decode that was cancelled ends with ``DecodeCancelled``, its trace
/// shows where, and no rule forgives it; a model that swallows every error is stopped at its next call again.
/// A controlled decode takes more time a call than one without a control.
public final class DecodeControl: Sendable {
    private let flag = Atomic<Bool>(false)
    private let count = Atomic<Int>(0)
    private let interval: Int
    private let report: (@Sendable (Int) -> Void)?

    /// - Parameters:
    ///   - interval: How many values lie between two reports; one at least.
    ///   - progress: Told, on the decoding thread, the number of values decoded so far.
    public init(every interval: Int = 1024, progress: (@Sendable (Int) -> Void)? = nil) {
        self.interval = max(1, interval)
        report = progress
    }

    /// Ends the decode at its next call. May be called from any thread, before the decode too, and more than once.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether the decode was told to end.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }

    /// How many values were decoded so far. A value that is decoded a second time, for a rule, counts again.
    public var decodedCount: Int { count.load(ordering: .relaxed) }

    func check() throws {
        if isCancelled { throw DecodeCancelled() }
    }

    func countValue() {
        let now = count.add(1, ordering: .relaxed).newValue
        if let report, now % interval == 0 { report(now) }
    }
}

/// The error of a decode that was cancelled.
public struct DecodeCancelled: Error, Hashable, CustomStringConvertible {
    public var description: String { "The decode was cancelled." }

    public init() {}
}
