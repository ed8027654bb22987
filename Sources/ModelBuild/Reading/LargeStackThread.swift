import Dispatch
import Processes
import Synchronization

/// A thread with a stack that is large enough for the parser: threads of Swift's pool have half a megabyte, and an
/// unoptimized parser uses about 20 KB per level.
enum LargeStackThread {
    private static let stackSize = 64 << 20

    /// Runs work on such a thread, and waits for it.
    ///
    /// Work that takes longer than the limit is given up: its thread goes on until the process ends, because a parser can't
    /// be stopped.
    ///
    /// - Returns: The value; nil if the work was given up, or if the system can't start the thread.
    static func run<Value: Sendable>(limit: Duration, _ work: @escaping @Sendable () -> Value) -> Value? {
        let done = DispatchSemaphore(value: 0)
        let result = Result<Value>()
        do {
            try OwnThread.start("parser", stackSize: stackSize) {
                let value = work()
                result.value.withLock { $0 = value }
                done.signal()
            }
        } catch {
            return nil
        }
        _ = done.wait(timeout: .now() + limit / .seconds(1))
        return result.value.withLock { $0 }
    }

    private final class Result<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}
