import Foundation
import TestSupport
import Testing

/// Commands that are ended from outside, and decoders that end themselves.
@Suite(.timeLimit(.minutes(60))) struct CommandEndTests {
    @Test(arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM])
    func `a signal ends a command that waits for its input, which then dies by it`(number: Int32) async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltExecutable.path("codascope"))
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        // A first payload that is there says that the command has begun.
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
        // Whoever else could write there, as the worker could, is gone.
        _ = try output.fileHandleForReading.readToEnd()
        try input.fileHandleForWriting.close()
    }

    @Test
    func `what Foundation's parser does by itself is not said to be the model's doing`() async throws {
        let payload = Data(#"{"a": 1, "#.utf8) + [0xFC] + Data(#"b": 2}"#.utf8)
        let run = try await CommandRun.of(
            ["check", "-", "--json5", "on", "--model", "[String: Int]"], input: payload)
        // One day it may refuse the text, as it should; it must never be the model that stopped itself.
        #expect(!run.errors.contains("the model"))
        #expect([1, 2].contains(run.status))
        if run.status == 2 {
            #expect(run.errors.hasPrefix("codascope: <stdin>: Foundation "))
            #expect(run.errors.contains("This is a bug in Foundation"))
            #expect(run.errors.contains("The text stops being valid JSON at line 1, column 10"))
        }
    }
}
