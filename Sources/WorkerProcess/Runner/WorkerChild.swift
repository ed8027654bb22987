import ChildProcesses
import DecodeService
import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A worker process that was started: its pipes, its end, its last words.
///
/// It ends when this object goes: its input is closed then.
final class WorkerChild: Sendable {
    let pipe: FramePipe
    private let process: ChildProcess
    private let words: LastWords

    /// Starts an executable as a worker.
    ///
    /// - Throws: What the system says when it cannot be started.
    init(executable: String, arguments: [String]) throws(LaunchError) {
        var pipes: [ChildPipe] = []
        do {
            for _ in 0..<3 { pipes.append(try ChildPipe()) }
            var environment = ProcessInfo.processInfo.environment
            // The runtime's own reporter would stop a crashing worker to look at it, for seconds.
            environment["SWIFT_BACKTRACE"] = "enable=no"
            process = try ChildProcess(
                ChildLaunch(
                    executable: executable, arguments: arguments, environment: environment,
                    standardInput: pipes[0].readEnd, standardOutput: pipes[1].writeEnd,
                    standardError: pipes[2].writeEnd))
        } catch {
            for pipe in pipes { pipe.close() }
            throw error
        }
        for end in [pipes[0].readEnd, pipes[1].writeEnd, pipes[2].writeEnd] { close(end) }
        pipe = FramePipe(input: pipes[1].readEnd, output: pipes[0].writeEnd)
        // A worker that was stopped must not stop us: writes wait in poll, which knows a deadline.
        _ = fcntl(pipe.output, F_SETFL, fcntl(pipe.output, F_GETFL) | O_NONBLOCK)
        words = LastWords(descriptor: pipes[2].readEnd)
    }

    deinit {
        close(pipe.input)
        close(pipe.output)
        words.stop()
    }

    /// Its process id.
    var pid: Int32 { process.processIdentifier }

    /// Whether it has not ended yet.
    var isRunning: Bool { process.isRunning }

    /// Ends it at once, with all that it started.
    func kill() { process.end() }

    /// Waits until it has ended, ending it when it does not do so by itself.
    func death() -> WorkerDeath {
        var ending = process.wait(.milliseconds(500))
        if ending == nil {
            process.end()
            ending = process.wait(.seconds(10))
        }
        let cause: WorkerDeath.Cause =
            switch ending {
            case .exit(let status): .exit(status)
            case .signal(let number): .signal(number)
            case nil: .signal(SIGKILL)
            }
        return WorkerDeath(cause: cause, lastWords: words.whole())
    }
}

/// The end of what a process writes on standard error.
private final class LastWords: Sendable {
    /// In bytes.
    private static let longest = 16 << 10

    private struct State {
        var tail = Data()
        var isOver = false
    }

    private let state = Mutex(State())
    private let group = DispatchGroup()
    /// Sources of Dispatch may be used from any thread; their protocol does not say so.
    private nonisolated(unsafe) let source: any DispatchSourceRead

    /// Reads until the other side is closed, and closes the descriptor then.
    init(descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "codascope.words"))
        group.enter()
        source.setEventHandler { [weak self] in self?.read(descriptor) }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }

    private func read(_ descriptor: Int32) {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = systemRead(descriptor, &chunk, chunk.count)
        if count > 0 {
            state.withLock { state in
                state.tail.append(contentsOf: chunk[..<count])
                if state.tail.count > Self.longest { state.tail = Data(state.tail.suffix(Self.longest)) }
            }
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            stop()
        }
    }

    /// Reads no more, also when something that the worker started keeps the other side open.
    func stop() {
        let isFirst = state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        guard isFirst else { return }
        source.cancel()
        group.leave()
    }

    /// All of it, once the other side is closed; what there is, if something that the worker started keeps it open.
    func whole() -> String {
        _ = group.wait(timeout: .now() + .milliseconds(500))
        stop()
        return String(decoding: state.withLock { $0.tail }, as: UTF8.self)
    }
}

// Out here because `read` names the method in there.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
