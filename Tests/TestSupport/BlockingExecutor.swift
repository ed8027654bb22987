import Foundation

/// Runs tasks on threads of its own, a few at a time: tasks that block, as a wait for a terminal does, then keep nobody
/// else waiting. The threads of Swift's own pool are as many as processors, and must not be blocked.
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
