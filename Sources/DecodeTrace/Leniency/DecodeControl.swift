/// Cancels a running decode from another thread, and reports its progress.
///
/// ```swift
/// let control = DecodeControl()
/// Task.detached { try await Task.sleep(for: .seconds(2)); control.cancel() }
/// let traced = JSONDecoder().trace(Country.self, from: data, control: control)
/// ```
///
/// The flag is checked before each recorded call. A cancelled decode ends with ``DecodeCancelled``, which no rule
/// recovers from, and its trace shows where. A model that swallows the error is stopped again at its next call.
/// Each call takes longer in a controlled decode than in one without a control.
public final class DecodeControl: Sendable {
    private let flag = AtomicWord(0)
    private let count = AtomicWord(0)
    private let interval: Int
    private let report: (@Sendable (Int) -> Void)?

    /// - Parameters:
    ///   - interval: The number of values between two reports, at least one.
    ///   - progress: Called on the decoding thread with the number of values decoded so far.
    public init(every interval: Int = 1024, progress: (@Sendable (Int) -> Void)? = nil) {
        self.interval = max(1, interval)
        report = progress
    }

    /// Ends the decode at its next call. Can be called from any thread, before the decode, and more than once.
    public func cancel() { flag.store(1) }

    /// Whether the decode was cancelled.
    public var isCancelled: Bool { flag.load() != 0 }

    /// The number of values decoded so far. A value that is decoded again for a rule counts twice.
    public var decodedCount: Int { count.load() }

    func check() throws {
        if isCancelled { throw DecodeCancelled() }
    }

    func countValue() {
        let now = count.add(1)
        if let report, now % interval == 0 { report(now) }
    }
}

/// The error of a cancelled decode.
public struct DecodeCancelled: Error, Hashable, CustomStringConvertible {
    public var description: String { "The decode was cancelled." }

    public init() {}
}
