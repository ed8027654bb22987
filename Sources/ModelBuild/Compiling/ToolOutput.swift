import Dispatch
import Foundation
import Processes
import Synchronization

/// The output of a program on one descriptor, read on a separate thread as it arrives.
final class ToolOutput: Sendable {
    /// The end of the pipe for the program.
    var writeEnd: Int32 { pipe.writeEnd }

    private let pipe: ChildPipe
    /// In bytes.
    private let kept: Int
    private let state = Mutex(State())
    private let reading = DispatchGroup()

    private struct State {
        var beginning = Data()
        var count = 0
        var exceedsLimit = false
    }

    /// Makes the pipe.
    ///
    /// - Parameter kept: The number of bytes to keep from the beginning, which contain the first errors.
    init(kept: Int) throws(LaunchError) {
        self.kept = kept
        pipe = try ChildPipe()
    }

    /// Whether the program wrote more than allowed.
    var exceedsLimit: Bool { state.withLock { $0.exceedsLimit } }

    /// Closes both ends if no program was started.
    func close() { pipe.close() }

    /// Reads until the program, and all processes that it started, have closed their end. This process's copy of that
    /// end is closed first.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes.
    ///   - exceeded: Called once, on the reading thread, if there are more; reading continues, so that the program
    ///     isn't blocked.
    /// - Throws: ``ThreadError`` if the system can't start the thread. Both ends are then closed.
    func read(atMost limit: Int, exceeded: @escaping @Sendable () -> Void) throws(ThreadError) {
        let written = FileHandle(fileDescriptor: pipe.writeEnd, closeOnDealloc: false)
        try? written.close()
        let handle = FileHandle(fileDescriptor: pipe.readEnd, closeOnDealloc: false)
        reading.enter()
        do throws(ThreadError) {
            try OwnThread.start("compiler output") { [self] in
                while let data = try? handle.read(upToCount: 1 << 16), !data.isEmpty {
                    let isTooMuch = state.withLock { state in
                        state.beginning.append(data.prefix(kept - state.beginning.count))
                        state.count += data.count
                        guard state.count > limit, !state.exceedsLimit else { return false }
                        state.exceedsLimit = true
                        return true
                    }
                    if isTooMuch { exceeded() }
                }
                try? handle.close()
                reading.leave()
            }
        } catch {
            try? handle.close()
            reading.leave()
            throw error
        }
    }

    /// Returns the beginning of the output. Waits up to two seconds for all processes to close their ends.
    func text() -> String {
        _ = reading.wait(timeout: .now() + .seconds(2))
        return String(decoding: state.withLock { $0.beginning }, as: UTF8.self)
    }
}
