import Foundation
import TestSupport
import Testing

/// Commands that are ended from outside, and decoders that end themselves.
@Suite(.timeLimit(.minutes(60))) struct CommandEndTests {
    @Test(arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM])
    func `a signal ends a command that waits for its input`(number: Int32) async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltExecutable.path("codascope"))
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        // The report on the first payload shows that the command has started.
        process.arguments = ["check", "/dev/null", "-", "--model", "[Int]"]
        let ended = AsyncStream<Void> { continuation in
            process.terminationHandler = { _ in continuation.finish() }
        }
        try process.run()
        let first = try output.fileHandleForReading.read(upToCount: 1)
        #expect(first?.count == 1)
        #expect(kill(process.processIdentifier, number) == 0)
        for await _ in ended {}
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == number)
        // Every other process that could write there, such as the worker, has ended.
        _ = try output.fileHandleForReading.readToEnd()
        try input.fileHandleForWriting.close()
    }

    @Test
    func `a crash of Foundation's parser isn't blamed on the model`() async throws {
        let payload = Data(#"{"a": 1, "#.utf8) + [0xFC] + Data(#"b": 2}"#.utf8)
        let run = try await CommandRun.of(
            ["check", "-", "--json5", "on", "--model", "[String: Int]"], input: payload)
        // A later Foundation may refuse the text, as it should; the model must never be blamed.
        #expect(!run.errors.contains("the model"))
        #expect([1, 2].contains(run.status))
        if run.status == 2 {
            #expect(run.errors.hasPrefix("codascope: <stdin>: Foundation "))
            #expect(run.errors.contains("This is a bug in Foundation"))
            #expect(run.errors.contains("The text stops being valid JSON at line 1, column 10"))
        }
    }
}
