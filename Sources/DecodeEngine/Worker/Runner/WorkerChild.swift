import DecodeService
import Dispatch
import Foundation
import Processes
import Synchronization

/// A running worker process: its pipes, its exit status and the end of its standard error.
///
/// It ends when this object is deinitialized, because that closes its input.
final class WorkerChild: Sendable {
    let pipe: FramePipe
    private let process: ChildProcess
    private let errorTail: ErrorTail

    /// Starts an executable as a worker.
    ///
    /// - Throws: The system's error if it can't be started.
    init(executable: String, arguments: [String]) throws(LaunchError) {
        var pipes: [ChildPipe] = []
        do {
            for _ in 0..<3 { pipes.append(try ChildPipe()) }
            var environment = ProcessInfo.processInfo.environment
            // Otherwise the runtime's crash reporter would delay the end of a crashing worker for seconds.
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
            errorTail = try ErrorTail(descriptor: pipes[2].readEnd)
        } catch {
            close(pipe.input)
            close(pipe.output)
            process.end()
            throw error
        }
        // A stopped worker must not stop this process: writes wait in poll, which has a deadline.
        _ = fcntl(pipe.output, F_SETFL, fcntl(pipe.output, F_GETFL) | O_NONBLOCK)
    }

    deinit {
        close(pipe.input)
        close(pipe.output)
        errorTail.stop()
    }

    /// Its process id.
    var pid: Int32 { process.processIdentifier }

    /// Whether it is running.
    var isRunning: Bool { process.isRunning }

    /// Ends it immediately, with all processes that it started.
    func kill() { process.end() }

    /// Waits until it has ended, and ends it if it doesn't end by itself.
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
        return ModelCrash(cause: cause, lastWords: errorTail.text())
    }
}

/// The end of a process's standard error.
///
/// Read on a separate thread, because a dispatch source may crash if it is cancelled while the other side closes.
private final class ErrorTail: Sendable {
    /// In bytes.
    private static let maxLength = 16 << 10

    private let tail = Mutex(Data())
    private let isOver = DispatchGroup()
    /// Closed to stop reading; then -1.
    private let stopper: Mutex<Int32>

    /// Reads until the other side is closed, then closes the descriptor.
    ///
    /// - Throws: ``LaunchError`` if too many files are open, or too many threads run. The descriptor is then closed, too.
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
        do {
            try OwnThread.start("worker stderr", stackSize: 1 << 19) { [self] in
                read(descriptor, until: stop.readEnd)
                close(descriptor)
                close(stop.readEnd)
                isOver.leave()
            }
        } catch {
            isOver.leave()
            stop.close()
            stopper.withLock { $0 = -1 }
            close(descriptor)
            throw LaunchError(error)
        }
    }

    /// - Parameter stop: A descriptor; reading stops when its other side is closed.
    private func read(_ descriptor: Int32, until stop: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = systemRead(descriptor, &chunk, chunk.count)
            if count > 0 {
                tail.withLock { tail in
                    tail.append(contentsOf: chunk[..<count])
                    if tail.count > Self.maxLength { tail = Data(tail.suffix(Self.maxLength)) }
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

    /// Stops reading, even if a process started by the worker keeps the other side open.
    func stop() {
        stopper.withLock { stopper in
            if stopper >= 0 { close(stopper) }
            stopper = -1
        }
    }

    /// Returns the whole text once the other side is closed, or the text so far if a process started by the worker
    /// keeps it open.
    func text() -> String {
        _ = isOver.wait(timeout: .now() + .milliseconds(500))
        stop()
        return String(decoding: tail.withLock { $0 }, as: UTF8.self)
    }
}
