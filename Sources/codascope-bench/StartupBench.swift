import ArgumentParser
import Foundation

/// Compares the time to the explorer's first screen with that of `codascope --version`.
struct StartupBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "startup",
        abstract: "Start to first drawn screen against `codascope --version`: at most 2.",
        discussion: """
            Both run in turn in a pseudo-terminal. The first screen counts as drawn when its last row is; the failure appears \
            when the worker has responded. Build codascope in the same configuration first.
            """)

    @Argument(help: "A payload; a small one that fails to decode as Country by default.")
    var payload: String?

    @Option(help: "The target model.")
    var model = "nullability/Country"

    @Option(help: "A text that the screen shows once the payload is decoded. Requires a payload.")
    var shown = "valueNotFound"

    @Option(help: "The executable. The default is the one beside this.")
    var executable: String?

    @Option(help: "The number of pairs to time.")
    var pairs = 31

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "A quick run, to check that it works.")
    var smoke = false

    /// The last hint of the status line, which is the last row of the screen.
    private static let lastDrawn = "quit"

    func run() throws {
        let explorer = try Programs.codascope(executable)
        let small = FileManager.default.temporaryDirectory.appending(path: "codascope-bench-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: small) }
        try Data(#"{"name": "Japan", "cities": [{"name": null}]}"#.utf8).write(to: small)

        var times = Times()
        for index in 0...(smoke ? 2 : max(pairs, 1)) {
            let version = try version(explorer)
            let (screen, answer) = try firstScreen(explorer, payload ?? small.path)
            // The first pair loads the files into memory.
            if index > 0 { times.add(version, screen, answer) }
        }
        let result = times.result
        if json {
            try printJSON(result)
        } else {
            print("                      ms   ÷ --version")
            print(String(format: "--version       %8.2f", result.versionMilliseconds))
            print(String(format: "first screen    %8.2f   %8.2f", result.screenMilliseconds, result.screenRatio))
            print(String(format: "decode shown    %8.2f   %8.2f", result.decodeMilliseconds, result.decodeRatio))
        }
    }

    private func version(_ explorer: String) throws -> Duration {
        var run = try PseudoTerminalRun(explorer, ["--version"])
        defer { run.close() }
        return try run.timeUntilEnd()
    }

    private func firstScreen(_ explorer: String, _ payload: String) throws -> (screen: Duration, decode: Duration) {
        var run = try PseudoTerminalRun(explorer, [payload, "--model", model])
        defer { run.close() }
        let screen = try run.time(until: Self.lastDrawn)
        let decode = try run.time(until: shown)
        run.press("q")
        _ = try run.timeUntilEnd()
        return (screen, decode)
    }

    private struct Times {
        private var version: [Double] = []
        private var screen: [Double] = []
        private var decode: [Double] = []

        mutating func add(_ version: Duration, _ screen: Duration, _ decode: Duration) {
            self.version.append(version / .milliseconds(1))
            self.screen.append(screen / .milliseconds(1))
            self.decode.append(decode / .milliseconds(1))
        }

        var result: Result {
            Result(
                pairs: version.count, versionMilliseconds: median(version), screenMilliseconds: median(screen),
                decodeMilliseconds: median(decode), screenRatio: median(zip(screen, version).map { $0 / $1 }),
                decodeRatio: median(zip(decode, version).map { $0 / $1 }))
        }

    }

    /// Medians of the times and of the pairs' ratios.
    private struct Result: Codable {
        var pairs: Int
        var versionMilliseconds: Double
        var screenMilliseconds: Double
        var decodeMilliseconds: Double
        var screenRatio: Double
        var decodeRatio: Double
    }
}
