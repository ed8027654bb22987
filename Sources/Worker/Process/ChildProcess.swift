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
final class ChildProcess: Sendable {
    let pid: Int32
    let pipe: FramePipe
    private let ending = Ending()
    private let words = LastWords()
    /// Keep the descriptors of `pipe` open.
    private let handles: [FileHandle]

    /// Starts an executable as a worker.
    ///
    /// - Throws: What the system says when it cannot be started.
    init(executable: String, arguments: [String]) throws {
        let input = Pipe()
        let output = Pipe()
        let errors = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        // The runtime's own reporter would stop a crashing worker to look at it, for seconds.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        process.environment = environment
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        process.terminationHandler = { [ending] process in
            ending.ended(
                process.terminationReason == .uncaughtSignal
                    ? .signal(process.terminationStatus) : .exit(process.terminationStatus))
        }
        handles = [input.fileHandleForWriting, output.fileHandleForReading, errors.fileHandleForReading]
        for handle in handles { _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC) }
        try process.run()
        pid = process.processIdentifier
        pipe = FramePipe(
            input: output.fileHandleForReading.fileDescriptor, output: input.fileHandleForWriting.fileDescriptor)
        // A worker that was stopped must not stop us: writes wait in poll, which knows a deadline.
        _ = fcntl(pipe.output, F_SETFL, fcntl(pipe.output, F_GETFL) | O_NONBLOCK)
        words.read(from: errors.fileHandleForReading)
    }

    /// Whether it has not ended yet.
    var isRunning: Bool { ending.cause == nil }

    /// Ends it at once.
    func kill() {
        if isRunning { _ = systemKill(pid, SIGKILL) }
    }

    /// Waits until it has ended, ending it when it does not do so by itself.
    func death() -> WorkerDeath {
        if !ending.wait(.milliseconds(500)) {
            kill()
            _ = ending.wait(.seconds(10))
        }
        return WorkerDeath(cause: ending.cause ?? .signal(SIGKILL), lastWords: words.whole())
    }
}

private func systemKill(_ pid: Int32, _ signal: Int32) -> Int32 { kill(pid, signal) }

/// How a process ended, once it has.
private final class Ending: Sendable {
    private let state = Mutex<WorkerDeath.Cause?>(nil)
    private let group = DispatchGroup()

    init() { group.enter() }

    var cause: WorkerDeath.Cause? { state.withLock { $0 } }

    func ended(_ cause: WorkerDeath.Cause) {
        state.withLock { $0 = cause }
        group.leave()
    }

    /// Whether it ended within the time.
    func wait(_ time: DispatchTimeInterval) -> Bool { group.wait(timeout: .now() + time) == .success }
}

/// The end of what a process writes on standard error.
private final class LastWords: Sendable {
    /// In bytes.
    private static let longest = 16 << 10

    private let tail = Mutex(Data())
    private let group = DispatchGroup()

    /// Reads on a thread of its own until the other side is closed.
    func read(from handle: FileHandle) {
        group.enter()
        let thread = Thread { [self] in
            while let data = try? handle.read(upToCount: 4096), !data.isEmpty {
                tail.withLock { tail in
                    tail.append(data)
                    if tail.count > Self.longest { tail = Data(tail.suffix(Self.longest)) }
                }
            }
            group.leave()
        }
        thread.start()
    }

    /// All of it, once the other side is closed; what there is, if something that the worker started keeps it open.
    func whole() -> String {
        _ = group.wait(timeout: .now() + .milliseconds(500))
        return String(decoding: tail.withLock { $0 }, as: UTF8.self)
    }
}
