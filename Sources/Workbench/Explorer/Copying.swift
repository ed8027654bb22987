package import Explorer
import Foundation

/// Copies texts where the terminal has no clipboard: with a command, or to a file in the state folder.
package struct Copying: Sendable {
    /// The file for copied text, which only the owner may read.
    private let file: URL
    private let environment: [String: String]
    /// How long the command may take.
    private let timeLimit: Duration

    package init(
        environment: [String: String] = ProcessInfo.processInfo.environment, timeLimit: Duration = .seconds(5)
    ) {
        self.environment = environment
        self.timeLimit = timeLimit
        file = MemoryFile.folder(environment).appending(path: "copied.txt")
    }

    /// Returns the explorer's ways to copy.
    ///
    /// - Parameter command: A shell command that reads the text from standard input.
    package func ways(command: String?) -> CopyWays {
        var ways = CopyWays()
        if let command { ways.command = (command, { run(command, with: $0) }) }
        ways.file = { write($0) }
        return ways
    }

    private func write(_ text: String) -> CopyWays.Outcome {
        do {
            try Self.write(text, to: file)
            return .copied(file.path)
        } catch {
            return .failed("\(file.path) can't be written")
        }
    }

    private static func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try? FileManager.default.removeItem(at: file)
        guard
            FileManager.default.createFile(
                atPath: file.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Runs a command that reads the text as its standard input.
    ///
    /// Doesn't use ``ChildProcess``, which ends the command's descendants: one of them may have to keep the clipboard.
    private func run(_ command: String, with text: String) -> CopyWays.Outcome {
        // A file, because a pipe would have to be written while the command runs.
        let input = FileManager.default.temporaryDirectory.appending(path: "codascope-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: input) }
        guard (try? Self.write(text, to: input)) != nil, let handle = try? FileHandle(forReadingFrom: input) else {
            return .failed("a temporary file can't be written")
        }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.environment = environment
        process.standardInput = handle
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do {
            try process.run()
        } catch {
            return .failed("it can't be started")
        }
        guard ended.wait(timeout: .now() + (timeLimit / .seconds(1))) == .success else {
            process.terminate()
            return .failed("it takes too long")
        }
        let status = process.terminationStatus
        return status == 0 ? .copied(command) : .failed("it ended with status \(status)")
    }
}
