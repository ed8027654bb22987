import Foundation
import Synchronization

/// Samples the memory of a process and its descendants until it is stopped.
final class MemorySampler: Sendable {
    private struct State {
        var peak = 0
        /// The last sample that differed from the one before it by more than a hundredth, and when it was taken.
        var settling = (bytes: 0, since: ContinuousClock.now)
        var isStopped = false

        mutating func add(_ bytes: Int) {
            peak = max(peak, bytes)
            if abs(bytes - settling.bytes) * 100 > settling.bytes { settling = (bytes, .now) }
        }
    }

    private let state = Mutex(State())
    private let ended = DispatchSemaphore(value: 0)

    /// Starts sampling, every few milliseconds, less often for large processes.
    init(of process: pid_t) {
        Thread.detachNewThread { [self] in
            while !state.withLock(\.isStopped) {
                let start = ContinuousClock.now
                // The memory of a process can't be read for a moment while it starts its executable.
                let bytes = ProcessTreeMemory.bytes(of: process) ?? 0
                state.withLock { $0.add(bytes) }
                // A sample of a large process takes long, during which the process waits for memory.
                let taken = start.duration(to: .now) / .microseconds(1)
                usleep(max(4000, 3 * useconds_t(taken)))
            }
            ended.signal()
        }
    }

    /// Waits until all samples of a duration were about the same.
    func waitUntilSettled(for duration: Duration) {
        while state.withLock(\.settling).since.duration(to: .now) < duration { usleep(50_000) }
    }

    /// Stops sampling, and returns the largest sample, in bytes.
    func stop() -> Int {
        state.withLock { $0.isStopped = true }
        ended.wait()
        return state.withLock(\.peak)
    }
}
