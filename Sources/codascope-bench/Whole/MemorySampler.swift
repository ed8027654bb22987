import Foundation
import Synchronization

/// Takes samples of the memory of a process and of all that it started, until it is stopped.
final class MemorySampler: Sendable {
    private struct State {
        var peak = 0
        var isStopped = false
    }

    private let state = Mutex(State())
    private let ended = DispatchSemaphore(value: 0)

    /// Begins to take samples, every few milliseconds.
    init(of process: pid_t) {
        Thread.detachNewThread { [self] in
            while !state.withLock(\.isStopped) {
                // The memory of a process can't be read for a moment while it starts its executable.
                let bytes = ProcessTreeMemory.bytes(of: process) ?? 0
                state.withLock { $0.peak = max($0.peak, bytes) }
                usleep(4000)
            }
            ended.signal()
        }
    }

    /// Ends it, and gives the largest sample, in bytes.
    func stop() -> Int {
        state.withLock { $0.isStopped = true }
        ended.wait()
        return state.withLock(\.peak)
    }
}
