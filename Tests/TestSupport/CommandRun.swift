import Dispatch
package import Foundation
import Synchronization

/// One run of `codascope`, from its start to its end.
package struct CommandRun: Sendable, Equatable {
    /// Its exit status.
    package var status: Int32
    /// What it wrote on standard output.
    package var output: String
    /// What it wrote on standard error.
    package var errors: String

    /// What a run is expected to give.
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
    /// An environment that makes what is printed the same on every machine: edits of models are not compiled.
    package static let withoutCompiler = ["PATH": "/nowhere"]

    /// Runs `codascope`, or another executable of the package, to its end, a few at a time.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - input: Its standard input; nothing at all when nil.
    ///   - directory: Where it runs; the package's root by default, so that `demo-data` is at hand.
    ///   - environment: Variables on top of `PATH` and `HOME`. Without some for it, there is no config file, and nothing
    ///     is kept for the next run.
    ///   - name: The executable's name.
    ///   - redirection: What a shell is told behind the command, such as `> /dev/full`; it runs without one when nil.
    ///   - preparation: What a shell is told before the command, such as `ulimit -n 8`.
    ///   - limit: When the command is killed.
    /// - Throws: When it cannot be started.
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
                    // It may well end before it has read everything.
                    try? pipe.fileHandleForWriting.write(contentsOf: input)
                    try? pipe.fileHandleForWriting.close()
                }
            }
        }
    }

    private static func onThread(_ body: @escaping @Sendable () -> Void) { Thread(block: body).start() }

    /// The three parts of a run, which come in any order.
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
