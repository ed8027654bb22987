import ArgumentParser
import Foundation

/// Compares the time to the explorer's first screen with that of `codascope --version`.
struct StartupBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "startup",
        abstract: "Start to first drawn screen of a small payload against `codascope --version`: at most 1.4.",
        discussion: """
            Both run in turn in a pseudo-terminal. The first screen counts as drawn when its last row is; the failure appears \
            when the worker has responded. Build codascope in the same configuration first.
            """)

    @OptionGroup var options: RunOptions

    private struct Result: Codable {
        var versionMilliseconds: Double
        var screenMilliseconds: Double
        var decodeMilliseconds: Double
        var screenRatio: Double
        var decodeRatio: Double
    }

    /// The last hint of the status line, which is the last row of the screen.
    private static let lastDrawn = "quit"

    func run() async throws {
        let explorer = try options.codascope()
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "small.json")
            try Data(#"{"name": "Japan", "cities": [{"name": null}]}"#.utf8).write(to: file)
            let times = try await options.time(31) {
                let version = try PseudoTerminalRun.timeToEnd(explorer, ["--version"]).time
                var run = try PseudoTerminalRun(explorer, [file.path, "--model", "nullability/Country"])
                defer { run.close() }
                let screen = try run.time(until: Self.lastDrawn)
                let decode = try run.time(until: "valueNotFound")
                run.press("q")
                _ = try run.timeUntilEnd()
                return [version, screen, decode].map { $0 / .milliseconds(1) }
            }
            try options.show([
                Result(
                    versionMilliseconds: times[0], screenMilliseconds: times[1], decodeMilliseconds: times[2],
                    screenRatio: times.ratio(1), decodeRatio: times.ratio(2))
            ])
        }
    }
}
