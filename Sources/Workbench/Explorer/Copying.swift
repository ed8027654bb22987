import DecodeService
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
        file = UserFolder.state.url(environment).appending(path: "copied.txt")
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
        do throws(FileWriting.Failure) {
            try FileWriting.makeFolder(file.deletingLastPathComponent().path, mode: 0o700)
            unlink(file.path)
            try FileWriting.create(file.path, Data(text.utf8), mode: 0o600)
            return .copied(file.path)
        } catch {
            return .failed("\(error)")
        }
    }

    /// Runs a command that reads the text as its standard input.
    ///
    /// Doesn't use ``ChildProcess``, which ends the command's descendants: one of them may have to keep the clipboard.
    private func run(_ command: String, with text: String) -> CopyWays.Outcome {
        // A file, because a pipe would have to be written while the command runs.
        let input: (path: String, descriptor: Int32)
        do throws(FileWriting.Failure) {
            input = try FileWriting.makeTemporary(Data(text.utf8))
        } catch {
            return .failed("\(error)")
        }
        unlink(input.path)
        let handle = FileHandle(fileDescriptor: input.descriptor, closeOnDealloc: true)
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
