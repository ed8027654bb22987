import Dispatch
import Foundation
package import Processes
import Synchronization

/// A thread with a large stack that runs jobs in order.
///
/// Foundation allows 512 levels of nesting, and a traced decode needs about twice the stack of a plain one. The thread
/// ends when its owner is released, after the last job.
package final class DecodeThread: Sendable {
    /// In bytes. This is only address space: unused memory isn't allocated.
    private static let stackSize = 256 << 20

    private let jobs = Jobs()

    /// - Throws: ``ThreadError`` if the system can't start it.
    package init() throws(ThreadError) {
        // The thread retains the jobs but not this object, whose deinitialization stops it.
        try OwnThread.start("decode", stackSize: Self.stackSize) { [jobs] in
            while let job = jobs.next() { job() }
        }
    }

    deinit { jobs.close() }

    /// Runs a job after all earlier ones.
    package func run(_ job: @escaping @Sendable () -> Void) { jobs.add(job) }
}

/// The pending jobs of a ``DecodeThread``.
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

    /// Waits for a job, and returns nil after the last one.
    func next() -> (@Sendable () -> Void)? {
        signal.wait()
        return state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }
}
