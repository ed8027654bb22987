import Dispatch
import Foundation
import Synchronization

/// One thread with a large stack that runs what it is given, in order.
///
/// Foundation allows 512 levels of nesting, and a traced decode needs about twice the stack of a plain one. The thread
/// ends when its owner does, after the last job.
package final class DecodeThread: Sendable {
    /// In bytes. Address space only: what is not used is never touched.
    private static let stackSize = 256 << 20

    private let jobs = Jobs()

    package init() {
        // The thread holds the jobs and not this object, so that the object's end can tell it to stop.
        let thread = Thread { [jobs] in
            while let job = jobs.next() { job() }
        }
        thread.stackSize = Self.stackSize
        thread.name = "decode"
        thread.start()
    }

    deinit { jobs.close() }

    /// Runs a job after all that were given before.
    package func run(_ job: @escaping @Sendable () -> Void) { jobs.add(job) }
}

/// What a ``DecodeThread`` has still to do.
private final class Jobs: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)

    func add(_ job: @escaping @Sendable () -> Void) {
        state.withLock { $0.waiting.append(job) }
        signal.signal()
    }

    func close() {
        state.withLock { $0.isClosed = true }
        signal.signal()
    }

    /// Waits for a job; nil when there will be none.
    func next() -> (@Sendable () -> Void)? {
        signal.wait()
        return state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }
}
