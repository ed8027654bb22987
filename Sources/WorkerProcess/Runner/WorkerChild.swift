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
        do {
            words = try LastWords(descriptor: pipes[2].readEnd)
        } catch {
            close(pipe.input)
            close(pipe.output)
            process.end()
            throw error
        }
        // A worker that was stopped must not stop us: writes wait in poll, which knows a deadline.
        _ = fcntl(pipe.output, F_SETFL, fcntl(pipe.output, F_GETFL) | O_NONBLOCK)
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
    func crash() -> ModelCrash {
        var ending = process.wait(.milliseconds(500))
        if ending == nil {
            process.end()
            ending = process.wait(.seconds(10))
        }
        let cause: ModelCrash.Cause =
            switch ending {
            case .exit(let status): .exit(status)
            case .signal(let number): .signal(number)
            case nil: .signal(SIGKILL)
            }
        return ModelCrash(cause: cause, lastWords: words.whole())
    }
}

/// The end of what a process writes on standard error.
///
/// Read on a thread of its own: the sources of Dispatch crash now and then where they are cancelled just as the other side
/// is closed.
private final class LastWords: Sendable {
    /// In bytes.
    private static let longest = 16 << 10

    private let tail = Mutex(Data())
    private let isOver = DispatchGroup()
    /// Closed to stop reading; -1 afterwards.
    private let stopper: Mutex<Int32>

    /// Reads until the other side is closed, and closes the descriptor then.
    ///
    /// - Throws: ``LaunchError``, when too many files are open. The descriptor is closed then, too.
    init(descriptor: Int32) throws(LaunchError) {
        let stop: ChildPipe
        do {
            stop = try ChildPipe()
        } catch {
            close(descriptor)
            throw error
        }
        stopper = Mutex(stop.writeEnd)
        isOver.enter()
        let thread = Thread { [self] in
            read(descriptor, until: stop.readEnd)
            close(descriptor)
            close(stop.readEnd)
            isOver.leave()
        }
        thread.name = "last words"
        thread.stackSize = 1 << 19
        thread.start()
    }

    /// - Parameter stop: A descriptor; when its other side is closed, nothing is read any more.
    private func read(_ descriptor: Int32, until stop: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = systemRead(descriptor, &chunk, chunk.count)
            if count > 0 {
                tail.withLock { tail in
                    tail.append(contentsOf: chunk[..<count])
                    if tail.count > Self.longest { tail = Data(tail.suffix(Self.longest)) }
                }
                continue
            }
            guard count < 0, errno == EAGAIN || errno == EINTR else { return }
            var waiting = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
            ]
            poll(&waiting, nfds_t(waiting.count), -1)
            if waiting[1].revents != 0 { return }
        }
    }

    /// Reads no more, also when something that the worker started keeps the other side open.
    func stop() {
        stopper.withLock { stopper in
            if stopper >= 0 { close(stopper) }
            stopper = -1
        }
    }

    /// All of it, once the other side is closed; what there is, if something that the worker started keeps it open.
    func whole() -> String {
        _ = isOver.wait(timeout: .now() + .milliseconds(500))
        stop()
        return String(decoding: tail.withLock { $0 }, as: UTF8.self)
    }
}

// Out here because `read` names the method in there.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
