import Dispatch
import Foundation
import Synchronization

/// Work on several threads that are not those of a pool: a search may take long, and nothing waits behind it.
package enum ParallelWork {
    /// How many threads a search uses.
    package static var width: Int { min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 8) }

    /// Starts work on a thread of its own.
    package static func detach(_ work: @escaping @Sendable () -> Void) { Thread.detachNewThread(work) }

    /// Does pieces of work side by side, the first on this thread, and waits for all of them.
    ///
    /// - Parameters:
    ///   - count: How many pieces.
    ///   - work: Does one, by its number.
    package static func perform(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
        guard count > 1 else {
            if count == 1 { work(0) }
            return
        }
        let group = DispatchGroup()
        for piece in 1..<count {
            group.enter()
            Thread.detachNewThread {
                work(piece)
                group.leave()
            }
        }
        work(0)
        group.wait()
    }

    /// The first result in order of several pieces of work done side by side.
    ///
    /// - Parameters:
    ///   - count: How many pieces.
    ///   - work: Does one, by its number.
    package static func first<Result: Sendable>(
        _ count: Int, _ work: @escaping @Sendable (Int) -> Result?
    ) -> Result? {
        guard count > 1 else { return count == 1 ? work(0) : nil }
        let results = Results<Result>(count)
        perform(count) { piece in
            let result = work(piece)
            results.all.withLock { $0[piece] = result }
        }
        return results.all.withLock { $0.lazy.compactMap { $0 }.first }
    }

    private final class Results<Result: Sendable>: Sendable {
        let all: Mutex<[Result?]>

        init(_ count: Int) { all = Mutex([Result?](repeating: nil, count: count)) }
    }
}
