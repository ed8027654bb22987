import DecodeService
import Dispatch
import Foundation
import Processes
import Synchronization

/// The result of running a program to its end.
struct ToolRun: Sendable {
    /// The exit status; nil if a signal ended it.
    var status: Int32?
    /// Its standard output, up to a limit.
    var output: String
    /// Its standard error, up to a limit.
    var errors: String
    /// What else happened, for the user.
    var remark: String?

    /// Whether the compiler failed without an error in what it compiles.
    var isRefused: Bool {
        status != 0 && !CompilerOutput.problems(in: errors).contains { $0.severity == .error }
    }

    /// The environment in which a program is run.
    struct Context: Sendable {
        /// An existing temporary folder for the program's output and its temporary files.
        var folder: URL
        var environment: [String: String]
        var limits: CompileLimits
        /// When the time limit ends.
        var deadline: ContinuousClock.Instant
    }

    /// How long to wait between two checks of the program's limits. A check reads files of each process that was started
    /// since the program: 171 s of the first 1,265 s of processor time of the tests, if made every 50 ms. A slow one is followed
    /// by a longer wait, fifty times as long as the check within these bounds.
    private static let pauses = Duration.milliseconds(50)...Duration.milliseconds(500)
    /// In bytes; longer output isn't useful.
    private static let maxOutput = 4 << 20

    /// Runs a program and waits for its end. Cancelling the task ends it at once, with all processes that it started.
    ///
    /// No shell is involved: the arguments are passed unchanged. The output is read from pipes as it arrives: if this
    /// process is killed, the program's next write fails, and it can't fill the disk. The folder is then removed.
    ///
    /// - Throws: ``ModelBuildFailure`` if the program can't be started, exceeds a limit, or the task is cancelled.
    static func run(
        _ executable: String, _ arguments: [String], _ context: Context
    ) async throws(ModelBuildFailure) -> ToolRun {
        let name = URL(filePath: executable).lastPathComponent
        func unusable(_ reason: String) -> ModelBuildFailure {
            ModelBuildFailure(summary: "\(executable.singleLine) could not be run: \(reason)")
        }
        // Fast programs may exceed the time limit together.
        guard context.deadline > .now else {
            throw ModelBuildFailure(summary: Excess.time.summary(name, context.limits))
        }
        // Temporary files that the program leaves behind are removed with the folder. The compiler's driver crashes if
        // the path of its temporary folder isn't ASCII.
        let elsewhere = context.folder.path.utf8.allSatisfy { $0 < 0x80 } ? nil : try WorkFolder.inTemporaryFolder()
        defer { withExtendedLifetime(elsewhere) {} }
        let temporary = (elsewhere?.url ?? context.folder).appending(path: "tmp")
        do throws(FileWriting.Failure) {
            try FileWriting.makeFolder(temporary.path, mode: 0o700)
        } catch { throw ModelBuildFailure(error) }
        var launch = ChildLaunch(executable: executable, arguments: arguments, environment: context.environment)
        launch.endsWithParent = true
        launch.removedWithParent = [context.folder.path] + (elsewhere.map { [$0.url.path] } ?? [])
        launch.environment["TMPDIR"] = temporary.path
        // The runtime's crash reporter would analyze a crashed compiler for minutes.
        launch.environment["SWIFT_BACKTRACE"] = "enable=no"
        var outputs: [ToolOutput] = []
        do throws(LaunchError) {
            for _ in 0..<2 { outputs.append(try ToolOutput(kept: Self.maxOutput)) }
        } catch {
            for output in outputs { output.close() }
            throw unusable(error.description)
        }
        (launch.standardOutput, launch.standardError) = (outputs[0].writeEnd, outputs[1].writeEnd)
        let child: ChildProcess
        do throws(LaunchError) {
            child = try ChildProcess(launch)
        } catch {
            for output in outputs { output.close() }
            throw unusable(error.description)
        }
        let found = Mutex<Excess?>(nil)
        var unread = outputs[...]
        do throws(ThreadError) {
            while let output = unread.popFirst() {
                try output.read(atMost: context.limits.output << 20) { child.end() }
            }
            try watch(child, context) { excess in found.withLock { $0 = excess } }
        } catch {
            for output in unread { output.close() }
            child.end()
            throw unusable(error.description)
        }
        let ending = await withTaskCancellationHandler {
            await child.ended()
        } onCancel: {
            child.end()
        }
        let excess = outputs.contains { $0.exceedsLimit } ? .output : found.withLock { $0 }
        // A signal to this process ended the program, so there is no result; the process ends soon.
        while ChildRegistry.shared.isClosed { try? await Task.sleep(for: .seconds(1)) }
        if let excess { throw ModelBuildFailure(summary: excess.summary(name, context.limits)) }
        guard !Task.isCancelled else { throw ModelBuildFailure(summary: "\(name) was stopped before it finished") }
        let status: Int32? = if case .exit(let status) = ending { status } else { nil }
        return ToolRun(status: status, output: outputs[0].text(), errors: outputs[1].text())
    }

    /// The limit that a program exceeded.
    private enum Excess {
        case time, memory, output

        func summary(_ name: String, _ limits: CompileLimits) -> String {
            switch self {
            case .time:
                "\(name) was stopped because compiling the models took longer than \(limits.time.seconds) s; "
                    + "--compile-limit SECONDS allows more time"
            case .memory:
                "\(name) was stopped because it used more than \(limits.memory) MiB of memory, half of this "
                    + "machine's; pass fewer files to --models"
            case .output:
                "\(name) was stopped because it wrote more than \(limits.output) MiB of messages; run swiftc on the "
                    + "models yourself to see them"
            }
        }
    }

    /// Ends a program if it exceeds a limit.
    ///
    /// The limits are checked on a separate thread, so that they hold even if all threads of the pool are busy.
    private static func watch(
        _ child: ChildProcess, _ context: Context, exceeded: @escaping @Sendable (Excess) -> Void
    ) throws(ThreadError) {
        try OwnThread.start("compiler limits") {
            while child.isRunning {
                let start = ContinuousClock.now
                if let excess = excess(of: child, context) {
                    exceeded(excess)
                    child.end()
                    return
                }
                let pause = min(max(start.duration(to: .now) * 50, pauses.lowerBound), pauses.upperBound)
                Thread.sleep(forTimeInterval: pause / .seconds(1))
            }
        }
    }

    private static func excess(of child: ChildProcess, _ context: Context) -> Excess? {
        if context.deadline <= .now { return .time }
        return child.residentMemory > context.limits.memory << 20 ? .memory : nil
    }
}

extension Duration {
    /// Whole seconds without a fraction, others with the necessary digits.
    fileprivate var seconds: String { (self / .seconds(1)).inShort }
}

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
