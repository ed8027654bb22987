import Dispatch
import Foundation
import Processes
import Synchronization

/// Runs work on separate threads, not on those of a pool, which a long search would block.
package enum ParallelWork {
    /// The number of threads of a search.
    package static var width: Int { min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 8) }

    /// Starts work on a new thread; on this one if the system can't start another.
    package static func detach(_ work: @escaping @Sendable () -> Void) {
        do { try OwnThread.start("search", work) } catch { work() }
    }

    /// Runs pieces of work in parallel, the first on this thread, and waits for all of them.
    ///
    /// - Parameters:
    ///   - count: The number of pieces.
    ///   - work: Runs the piece with an index.
    package static func perform(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
        guard count > 1 else {
            if count == 1 { work(0) }
            return
        }
        let group = DispatchGroup()
        for piece in 1..<count {
            group.enter()
            detach {
                work(piece)
                group.leave()
            }
        }
        work(0)
        group.wait()
    }

    /// Runs pieces of work in parallel and returns their results in order.
    ///
    /// - Parameters:
    ///   - count: The number of pieces.
    ///   - work: Runs the piece with an index.
    package static func results<Result: Sendable>(
        _ count: Int, _ work: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
        let all = Mutex([Result?](repeating: nil, count: count))
        perform(count) { piece in
            let result = work(piece)
            all.withLock { $0[piece] = result }
        }
        return all.withLock { $0.compactMap(\.self) }
    }

    /// Runs pieces of work in parallel and returns the first result in order; all of them run.
    ///
    /// - Parameters:
    ///   - count: The number of pieces.
    ///   - work: Runs the piece with an index.
    package static func first<Result: Sendable>(
        _ count: Int, _ work: @escaping @Sendable (Int) -> Result?
    ) -> Result? {
        results(count, work).lazy.compactMap(\.self).first
    }
}
