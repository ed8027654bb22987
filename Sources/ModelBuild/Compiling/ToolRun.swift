import Foundation
import Synchronization

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
    /// What it wrote on standard output.
    var output: String
    /// What it wrote on standard error.
    var errors: String

    /// Runs a program and waits for its end; a task that is cancelled interrupts it, as Ctrl-C would: `swiftc` and
    /// `swift build` then end what they started, which they leave running when they are terminated.
    ///
    /// No shell is involved: the arguments arrive as they are. What the program writes goes to files in a folder, so that
    /// no pipe fills up and no thread waits.
    ///
    /// - Parameter folder: An existing folder of ours for the output.
    /// - Throws: What the system says when the program cannot be started.
    static func run(
        _ executable: String, _ arguments: [String], in folder: URL, environment: [String: String]
    ) async throws -> ToolRun {
        // What the program leaves behind goes with the folder.
        let temporary = folder.appending(path: "tmp")
        try FileManager.default.createDirectory(
            at: temporary, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var environment = environment
        environment["TMPDIR"] = temporary.path
        let output = folder.appending(path: "output.txt")
        let errors = folder.appending(path: "errors.txt")
        for file in [output, errors] {
            guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
            }
        }
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        let outputHandle = try FileHandle(forWritingTo: output)
        let errorHandle = try FileHandle(forWritingTo: errors)
        defer {
            try? outputHandle.close()
            try? errorHandle.close()
        }
        process.standardOutput = outputHandle
        process.standardError = errorHandle
        let status = try await end(of: process)
        return ToolRun(
            status: status, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }

    private static func end(of process: Process) async throws -> Int32? {
        let pid = Mutex<Int32?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                process.terminationHandler = { process in
                    let hasExited = process.terminationReason == .exit
                    continuation.resume(returning: hasExited ? process.terminationStatus : nil)
                }
                do {
                    try process.run()
                    pid.withLock { $0 = process.processIdentifier }
                    if Task.isCancelled { process.interrupt() }
                } catch {
                    process.terminationHandler = nil
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            if let pid = pid.withLock({ $0 }) { kill(pid, SIGINT) }
        }
    }
}
