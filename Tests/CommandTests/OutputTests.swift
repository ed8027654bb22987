import TestSupport
import Testing

/// Output that can't be written is trouble, and is reported.
@Suite(.timeLimit(.minutes(60))) struct OutputTests {
    static let country = "demo-data/nullability/null-name.json"

    /// Every command that writes, and options that write with other functions.
    static let commands: [[String]] = [
        ["screen", country, "--model", "nullability/Country"],
        ["screen", country, "--model", "nullability/Country", "--style"],
        ["check", country, "--model", "nullability/Country", "--suggest", "never"],
        ["check", country, "--model", "nullability/Country", "--suggest", "never", "--format", "json"],
        ["trace", country, "--model", "nullability/Country"],
        ["trace", country, "--model", "nullability/Country", "--format", "json"],
        ["encode", "demo-data/nullability/japan.json", "--model", "nullability/Country"],
        ["compare", country, "--model", "nullability/Country"],
        ["models"], ["models", "--format", "json"], ["infer", country],
        ["lessons"], ["lessons", "nullability"], ["explain"], ["cache"],
        ["--help"], ["help", "check"], ["check", "--help"], ["--version"],
    ]

    #if os(Linux)
    @Test(arguments: commands) func `a full device ends a command with status 2 and a sentence`(
        arguments: [String]
    ) async throws {
        let run = try await CommandRun.of(
            arguments, environment: CommandRun.withoutCompiler, redirection: "> /dev/full")
        #expect(
            run
                == CommandRun(
                    status: 2, output: "",
                    errors: """
                        codascope: could not write to standard output: No space left on device. The output is incomplete.

                        """))
    }
    #endif

    @Test(arguments: commands) func `a reader that closes the pipe isn't trouble`(arguments: [String]) async throws {
        let run = try await CommandRun.of(
            arguments, environment: CommandRun.withoutCompiler, redirection: "| /bin/true")
        #expect(run == CommandRun(status: 0, output: "", errors: ""))
    }
}
