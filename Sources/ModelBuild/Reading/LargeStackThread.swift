import Dispatch
import Processes
import Synchronization

/// Threads with a stack that is large enough for the parser.
///
/// Threads of Swift's pool have half a megabyte. An unoptimized parser uses about 20 KB per level.
enum LargeStackThread {
    private static let stackSize = 64 << 20

    /// Runs work on such a thread, and waits for it.
    ///
    /// Work that takes longer than the limit is abandoned. Its thread keeps running, because a parser can't be stopped.
    ///
    /// - Returns: The value; nil if the work was abandoned, or if the system can't start the thread.
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
