import ChildProcesses
import Dispatch
import Foundation
import Synchronization

/// What a program writes on one of its descriptors, read on a thread of its own as it comes.
final class ToolOutput: Sendable {
    /// The end of the pipe that the program is given.
    var writeEnd: Int32 { pipe.writeEnd }

    private let pipe: ChildPipe
    /// In bytes.
    private let kept: Int
    private let state = Mutex(State())
    private let reading = DispatchGroup()

    private struct State {
        var beginning = Data()
        var count = 0
        var hasTooMuch = false
    }

    /// Makes the pipe.
    ///
    /// - Parameter kept: How much of the beginning is kept, in bytes: it has the first errors.
    init(kept: Int) throws(LaunchError) {
        self.kept = kept
        pipe = try ChildPipe()
    }

    /// Whether the program wrote more than it may.
    var hasTooMuch: Bool { state.withLock { $0.hasTooMuch } }

    /// Closes both ends, where no program was started.
    func close() { pipe.close() }

    /// Reads until the program, and whatever it started, has closed its end. The own copy of that end is closed first.
    ///
    /// - Parameters:
    ///   - limit: The most that may come, in bytes.
    ///   - exceeded: Called once, on the thread that reads, when more comes; reading goes on, so that nothing waits.
    func read(atMost limit: Int, exceeded: @escaping @Sendable () -> Void) {
        reading.enter()
        let written = FileHandle(fileDescriptor: pipe.writeEnd, closeOnDealloc: false)
        try? written.close()
        let handle = FileHandle(fileDescriptor: pipe.readEnd, closeOnDealloc: false)
        let thread = Thread { [self] in
            while let data = try? handle.read(upToCount: 1 << 16), !data.isEmpty {
                let isTooMuch = state.withLock { state in
                    state.beginning.append(data.prefix(kept - state.beginning.count))
                    state.count += data.count
                    guard state.count > limit, !state.hasTooMuch else { return false }
                    state.hasTooMuch = true
                    return true
                }
                if isTooMuch { exceeded() }
            }
            try? handle.close()
            reading.leave()
        }
        thread.name = "compiler output"
        thread.start()
    }

    /// The beginning of what was written, once all have closed their ends; what there is, if something keeps one open.
    func text() -> String {
        _ = reading.wait(timeout: .now() + .seconds(2))
        return String(decoding: state.withLock { $0.beginning }, as: UTF8.self)
    }
}
