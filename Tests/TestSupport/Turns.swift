import Foundation
import Synchronization

/// Lets a few callers work at a time, the others in order. Without this, as many processes as tests would compete for
/// the processors, and miss deadlines.
final class Turns: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// For runs of the executable, each of which is two processes.
    static let ofExecutable = Turns(max(2, ProcessInfo.processInfo.activeProcessorCount))

    private let state: Mutex<State>

    init(_ count: Int) { state = Mutex(State(free: count)) }

    /// Waits for a turn; ``end()`` gives it to the next.
    func begin() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.free > 0 {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    func end() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
