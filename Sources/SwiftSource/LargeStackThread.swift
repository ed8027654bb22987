import Foundation
import Synchronization

/// A thread with a stack that is large enough for the parser: threads of Swift's pool have half a megabyte, and an
/// unoptimized parser uses about 20 KB per level.
enum LargeStackThread {
    private static let stackSize = 64 << 20

    /// Runs work on such a thread, and waits for it.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
        let done = NSCondition()
        let result = Result<Value>()
        let thread = Thread {
            let value = work()
            done.lock()
            result.value.withLock { $0 = value }
            done.signal()
            done.unlock()
        }
        thread.stackSize = stackSize
        thread.qualityOfService = Thread.current.qualityOfService
        done.lock()
        defer { done.unlock() }
        thread.start()
        while true {
            if let value = result.value.withLock({ $0 }) { return value }
            done.wait()
        }
    }

    private final class Result<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}
