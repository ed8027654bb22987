import DecodeTrace
import Dispatch
import Synchronization

/// Tells a few times a second how far a decode has come, as long as it comes further.
final class ProgressTicker: Sendable {
    private let progress: DecodeProgress
    private let tell: @Sendable (Int) -> Void
    /// What was told last; nil after the end.
    private let told = Mutex<Int?>(0)
    private static let beat = DispatchTimeInterval.milliseconds(150)

    /// - Parameter tell: Told of calls on the record, on a thread of ours, and never after ``end()``.
    init(_ progress: DecodeProgress, tell: @escaping @Sendable (Int) -> Void) {
        self.progress = progress
        self.tell = tell
        tickLater()
    }

    /// Tells no more; when this returns, nothing is being told either.
    func end() { told.withLock { $0 = nil } }

    private func tickLater() {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.beat) { [self] in
            let goesOn = told.withLock { told in
                guard let last = told else { return false }
                let now = progress.callCount
                if now > last { tell(now) }
                told = now
                return true
            }
            if goesOn { tickLater() }
        }
    }
}
