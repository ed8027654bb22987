import DecodeTrace
import Dispatch
import Synchronization

/// Reports the progress of a decode a few times a second, while it makes progress.
final class ProgressTicker: Sendable {
    private let progress: DecodeProgress
    private let report: @Sendable (Int) -> Void
    /// The number reported last; nil after the end.
    private let reported = Mutex<Int?>(0)
    private static let interval = DispatchTimeInterval.milliseconds(150)

    /// - Parameter report: Called with the number of recorded calls, on a thread of the ticker, and never after
    ///   ``end()``.
    init(_ progress: DecodeProgress, report: @escaping @Sendable (Int) -> Void) {
        self.progress = progress
        self.report = report
        tickLater()
    }

    /// Stops reporting; no report is running when this returns.
    func end() { reported.withLock { $0 = nil } }

    private func tickLater() {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.interval) { [self] in
            let shouldContinue = reported.withLock { reported in
                guard let last = reported else { return false }
                let now = progress.callCount
                if now > last { report(now) }
                reported = now
                return true
            }
            if shouldContinue { tickLater() }
        }
    }
}
