import ChildProcesses
import DecodeService
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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

    /// How often to look at what a program takes.
    private static let pause = Duration.milliseconds(100)
    /// In bytes; nobody reads more messages than these.
    private static let longest = 4 << 20

    /// Runs a program and waits for its end; a task that is cancelled ends it at once, with all that it started.
    ///
    /// No shell is involved: the arguments arrive as they are. What the program writes goes to files, so that no pipe fills
    /// up and no thread waits.
    ///
    /// - Throws: ``ModelBuildFailure`` when the program cannot be started, takes more than it may, or the task is cancelled.
    static func run(
        _ executable: String, _ arguments: [String], _ context: Context
    ) async throws(ModelBuildFailure) -> ToolRun {
        let name = URL(filePath: executable).lastPathComponent
        func unusable(_ reason: String) -> ModelBuildFailure {
            ModelBuildFailure(summary: "\(executable.singleLine) can't be run: \(reason)")
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
        let files = ["output.txt", "errors.txt"].map { context.folder.appending(path: $0) }
        let descriptors = files.map { open($0.path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600) }
        defer { for descriptor in descriptors where descriptor >= 0 { close(descriptor) } }
        guard descriptors.allSatisfy({ $0 >= 0 }) else { throw unusable(String(cString: strerror(errno))) }
        (launch.standardOutput, launch.standardError) = (descriptors[0], descriptors[1])
        let child: ChildProcess
        do throws(LaunchError) {
            child = try ChildProcess(launch)
        } catch {
            throw unusable(error.description)
        }
        let (ending, excess) = await withTaskCancellationHandler {
            await follow(child, descriptors, context)
        } onCancel: {
            child.end()
        }
        // What a signal to this process ended is no result; the process ends in a moment.
        while ChildRegistry.shared.isClosed { try? await Task.sleep(for: .seconds(1)) }
        if let excess { throw ModelBuildFailure(summary: excess.summary(name, context.limits)) }
        guard !Task.isCancelled else { throw ModelBuildFailure(summary: "\(name) was stopped before its end") }
        let status: Int32? = if case .exit(let status) = ending { status } else { nil }
        let texts = files.map(text)
        return ToolRun(status: status, output: texts[0], errors: texts[1])
    }

    /// What a program took too much of.
    private enum Excess {
        case time, memory, output

        func summary(_ name: String, _ limits: CompileLimits) -> String {
            switch self {
            case .time:
                "\(name) was stopped because compiling the models took longer than \(limits.time.seconds) s; "
                    + "--compile-limit SECONDS gives it longer"
            case .memory:
                "\(name) was stopped because it took more than \(limits.memory) MiB of memory, which is half of this "
                    + "machine's; name fewer files with --models"
            case .output:
                "\(name) was stopped because it wrote more than \(limits.output) MiB of messages; run it by hand on the "
                    + "models to see them"
            }
        }
    }

    /// Waits for a program's end, and ends it when it takes too much.
    private static func follow(
        _ child: ChildProcess, _ descriptors: [Int32], _ context: Context
    ) async -> (ChildProcess.Ending, Excess?) {
        await withTaskGroup(of: Excess?.self) { group in
            group.addTask {
                while child.isRunning, !Task.isCancelled {
                    if let excess = excess(of: child, descriptors, context) {
                        child.end()
                        return excess
                    }
                    try? await Task.sleep(for: pause)
                }
                return nil
            }
            let ending = await child.ended()
            group.cancelAll()
            return (ending, await group.next() ?? nil)
        }
    }

    private static func excess(of child: ChildProcess, _ descriptors: [Int32], _ context: Context) -> Excess? {
        if context.deadline <= .now { return .time }
        let written = descriptors.map { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        }
        if written.contains(where: { $0 > context.limits.output << 20 }) { return .output }
        return child.residentMemory > context.limits.memory << 20 ? .memory : nil
    }

    /// The beginning of a file, which has the first errors.
    private static func text(of file: URL) -> String {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return "" }
        defer { try? handle.close() }
        return String(decoding: (try? handle.read(upToCount: longest)) ?? Data(), as: UTF8.self)
    }
}

extension Duration {
    /// Whole seconds without a fraction, others with what is needed.
    fileprivate var seconds: String {
        let seconds = self / .seconds(1)
        return seconds == seconds.rounded() && seconds < 1e15 ? String(Int(seconds)) : String(seconds)
    }
}
