import Foundation

/// Runs tasks on threads of its own, a few at a time, so that tasks that block, such as waits for a terminal, don't
/// delay others. Swift's own pool has only as many threads as processors, which must not be blocked.
package final class BlockingExecutor: TaskExecutor {
    package static let shared = BlockingExecutor(threads: max(2, ProcessInfo.processInfo.activeProcessorCount))

    private let queue: OperationQueue

    package init(threads: Int) {
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = threads
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
