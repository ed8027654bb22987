import ChildProcesses
import DecodeService
import Foundation
import Synchronization

/// A program that was run to its end.
struct ToolRun: Sendable {
    /// The exit status; nil when a signal ended it.
    var status: Int32?
    /// What it wrote on standard output, as far as anybody reads.
    var output: String
    /// What it wrote on standard error, as far as anybody reads.
    var errors: String

    /// What a program is run with.
    struct Context: Sendable {
        /// An existing folder of ours, for what the program writes and for its temporary files.
        var folder: URL
        var environment: [String: String]
        var limits: CompileLimits
        /// When the time of the limits is over.
        var deadline: ContinuousClock.Instant
    }

    /// How often to look at what a program takes, in seconds.
    private static let pause = 0.05
    /// In bytes; nobody reads more messages than these.
    private static let longest = 4 << 20

    /// Runs a program and waits for its end; a task that is cancelled ends it at once, with all that it started.
    ///
    /// No shell is involved: the arguments arrive as they are. What the program writes is read from pipes as it comes: if
    /// this process is killed, the program is told so when it next writes, and cannot fill the disk.
    ///
    /// - Throws: ``ModelBuildFailure`` when the program cannot be started, takes more than it may, or the task is cancelled.
    static func run(
        _ executable: String, _ arguments: [String], _ context: Context
    ) async throws(ModelBuildFailure) -> ToolRun {
        let name = URL(filePath: executable).lastPathComponent
        func unusable(_ reason: String) -> ModelBuildFailure {
            ModelBuildFailure(summary: "\(executable.singleLine) could not be run: \(reason)")
        }
        // Programs that are quick one by one may be over their time together.
        guard context.deadline > .now else {
            throw ModelBuildFailure(summary: Excess.time.summary(name, context.limits))
        }
        // What the program leaves behind goes with the folder. The compiler's driver crashes when the path of its temporary
        // folder is not ASCII.
        let elsewhere = context.folder.path.utf8.allSatisfy { $0 < 0x80 } ? nil : try WorkFolder.inTemporaryFolder()
        defer { withExtendedLifetime(elsewhere) {} }
        let temporary = (elsewhere?.url ?? context.folder).appending(path: "tmp")
        do {
            try FileManager.default.createDirectory(
                at: temporary, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw unusable(error.localizedDescription)
        }
        var launch = ChildLaunch(executable: executable, arguments: arguments, environment: context.environment)
        launch.environment["TMPDIR"] = temporary.path
        // The runtime's own reporter would look at a compiler that crashed for minutes.
        launch.environment["SWIFT_BACKTRACE"] = "enable=no"
        let outputs: [ToolOutput]
        do throws(LaunchError) {
            outputs = [try ToolOutput(kept: Self.longest), try ToolOutput(kept: Self.longest)]
        } catch {
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
        for output in outputs { output.read(atMost: context.limits.output << 20) { child.end() } }
        let (ending, excess) = await withTaskCancellationHandler {
            await follow(child, outputs, context)
        } onCancel: {
            child.end()
        }
        // What a signal to this process ended is no result; the process ends in a moment.
        while ChildRegistry.shared.isClosed { try? await Task.sleep(for: .seconds(1)) }
        if let excess { throw ModelBuildFailure(summary: excess.summary(name, context.limits)) }
        guard !Task.isCancelled else { throw ModelBuildFailure(summary: "\(name) was stopped before it finished") }
        let status: Int32? = if case .exit(let status) = ending { status } else { nil }
        return ToolRun(status: status, output: outputs[0].text(), errors: outputs[1].text())
    }

    /// What a program took too much of.
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
                "\(name) was stopped because it wrote more than \(limits.output) MiB of messages; run it by hand on the "
                    + "models to see them"
            }
        }
    }

    /// What the thread that looks at a program says.
    private final class Found: Sendable {
        let excess = Mutex<Excess?>(nil)
    }

    /// Waits for a program's end, and ends it when it takes too much.
    ///
    /// It is looked at from a thread of its own: the limits hold also while all of the pool's threads are busy.
    private static func follow(
        _ child: ChildProcess, _ outputs: [ToolOutput], _ context: Context
    ) async -> (ChildProcess.Ending, Excess?) {
        let found = Found()
        let watch = Thread {
            while child.isRunning {
                if let excess = excess(of: child, context) {
                    found.excess.withLock { $0 = excess }
                    child.end()
                    return
                }
                Thread.sleep(forTimeInterval: pause)
            }
        }
        watch.name = "compiler limits"
        watch.start()
        let ending = await child.ended()
        return (ending, outputs.contains { $0.hasTooMuch } ? .output : found.excess.withLock { $0 })
    }

    private static func excess(of child: ChildProcess, _ context: Context) -> Excess? {
        if context.deadline <= .now { return .time }
        return child.residentMemory > context.limits.memory << 20 ? .memory : nil
    }
}

extension Duration {
    /// Whole seconds without a fraction, others with what is needed.
    fileprivate var seconds: String {
        let seconds = self / .seconds(1)
        return seconds == seconds.rounded() && seconds < 1e15 ? String(Int(seconds)) : String(seconds)
    }
}
