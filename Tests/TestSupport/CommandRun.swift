import Dispatch
package import Foundation
import Synchronization

/// One run of `codascope`, from its start to its end.
package struct CommandRun: Sendable, Equatable {
    /// Its exit status.
    package var status: Int32
    /// Its standard output.
    package var output: String
    /// Its standard error.
    package var errors: String

    /// Creates an expected run.
    package init(status: Int32, output: String, errors: String) {
        self.status = status
        self.output = output
        self.errors = errors
    }

    /// The root of the package, where `demo-data` is.
    package static let packageRoot = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

extension CommandRun {
    /// An environment without a compiler, in which the output is the same on every machine: no edits are compiled.
    package static let withoutCompiler = ["PATH": "/nowhere"]

    /// Runs `codascope`, or another executable of the package, to its end, a few at a time.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - input: Its standard input; empty if nil.
    ///   - directory: Its working directory; by default the package's root, which has `demo-data`.
    ///   - environment: Variables in addition to `PATH` and `HOME`. By default, there is no config file, and no state
    ///     is kept for the next run.
    ///   - name: The executable's name.
    ///   - redirection: Shell code after the command, such as `> /dev/full`.
    ///   - preparation: Shell code before the command, such as `ulimit -n 8`.
    ///   - limit: The time after which the command is killed.
    /// - Throws: If the command can't be started.
    package static func of(
        _ arguments: [String], input: Data? = nil, in directory: URL = packageRoot, environment: [String: String] = [:],
        executable name: String = "codascope", redirection: String? = nil, preparation: String? = nil,
        limit: Duration? = nil
    ) async throws -> CommandRun {
        await Turns.ofExecutable.begin()
        defer { Turns.ofExecutable.end() }
        let process = Process()
        let executable = BuiltExecutable.path(name)
        let usesShell = redirection != nil || preparation != nil
        process.executableURL = URL(fileURLWithPath: usesShell ? "/bin/sh" : executable)
        let script = "\(preparation ?? ":") && exec \"$0\" \"$@\" \(redirection ?? "")"
        process.arguments = usesShell ? ["-c", script, executable] + arguments : arguments
        process.currentDirectoryURL = directory
        process.environment = ProcessInfo.processInfo.environment
            .filter { ["PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR"].contains($0.key) }
            .merging(["XDG_CONFIG_HOME": "/dev/null", "XDG_STATE_HOME": "/dev/null"]) { _, new in new }
            .merging(environment) { _, new in new }
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        let pipe = input.map { _ in Pipe() }
        process.standardInput = pipe ?? FileHandle.nullDevice
        return try await withCheckedThrowingContinuation { continuation in
            let parts = Parts { continuation.resume(returning: $0) }
            process.terminationHandler = { process in parts.take { $0.status = process.terminationStatus } }
            do {
                try process.run()
            } catch {
                return continuation.resume(throwing: error)
            }
            if let limit {
                let pid = process.processIdentifier
                DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) {
                    if process.isRunning { kill(pid, SIGKILL) }
                }
            }
            onThread {
                let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                parts.take { $0.output = text }
            }
            onThread {
                let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                parts.take { $0.errors = text }
            }
            onThread {
                if let pipe, let input {
                    // The command may end before it has read everything.
                    try? pipe.fileHandleForWriting.write(contentsOf: input)
                    try? pipe.fileHandleForWriting.close()
                }
            }
        }
    }

    private static func onThread(_ body: @escaping @Sendable () -> Void) { Thread(block: body).start() }

    /// The three parts of a run, which arrive in any order.
    private final class Parts: Sendable {
        private struct State {
            var run = CommandRun(status: 0, output: "", errors: "")
            var missing = 3
        }

        private let state = Mutex(State())
        private let done: @Sendable (CommandRun) -> Void

        init(done: @escaping @Sendable (CommandRun) -> Void) { self.done = done }

        func take(_ part: (inout CommandRun) -> Void) {
            let run: CommandRun? = state.withLock { state in
                part(&state.run)
                state.missing -= 1
                return state.missing == 0 ? state.run : nil
            }
            if let run { done(run) }
        }
    }
}
