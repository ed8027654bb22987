import ArgumentParser
import Foundation

/// Times a first run with the user's own models and an empty cache.
struct FirstRunBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "firstrun",
        abstract: "Own models and an empty cache: the cause on screen against a bare `swiftc` of them, and all fixes.",
        discussion: """
            The cause is to be there within 1.3 times the compiler's time, and all fixes tried within 6 seconds. The fixes \
            are those of `codascope screen`, which ends when the explorer rests. All run in turn. Build codascope in the \
            same configuration first.
            """)

    @OptionGroup var options: RunOptions

    private struct Result: Codable {
        var bareMilliseconds: Double
        var causeMilliseconds: Double
        var fixesMilliseconds: Double
        /// The cause on screen against the bare compiler.
        var ratio: Double
    }

    /// Its failure is in an array, so that some of the fixes need the tolerance library.
    private static let payload = """
        {
            "id": 7, "status": "open", "placed_at": 793450000, "address": {"street": "Main", "city": "Kyoto"},
            "lines": [{"product": null, "price": 12.5, "count": 2}]
        }
        """
    /// The kind of failure, as the explorer's first line names it.
    private static let cause = "valueNotFound"

    func run() async throws {
        let explorer = try options.codascope()
        try await withTemporaryFolder { folder in
            let models = folder.appending(path: "Order.swift")
            let payload = folder.appending(path: "order.json")
            try Data(ModelsBench.ownModels.utf8).write(to: models)
            try Data(Self.payload.utf8).write(to: payload)
            let words = [payload.path, "--models", models.path, "--model", "Order"]
            let caches = folder.appending(path: "caches")
            let environment = ["XDG_CACHE_HOME": caches.path]
            // Only that of codascope is emptied: the compiler's own cache is as full as on the machine of a developer.
            func emptyCache() { try? FileManager.default.removeItem(at: caches.appending(path: "codascope")) }
            let times = try await options.time(5) {
                let bare = try milliseconds {
                    try ModelsBench.compile([models.path], to: folder.appending(path: "bare").path)
                }
                emptyCache()
                var run = try PseudoTerminalRun(explorer, words, environment: environment)
                defer { run.close() }
                let cause = try run.time(until: Self.cause)
                run.press("q")
                _ = try run.timeUntilEnd()
                emptyCache()
                let fixes = try PseudoTerminalRun.timeToEnd(
                    explorer, ["screen"] + words + ["--size", "120x40"], environment: environment)
                return [bare] + [cause, fixes.time].map { $0 / .milliseconds(1) }
            }
            try options.show([
                Result(
                    bareMilliseconds: times[0], causeMilliseconds: times[1], fixesMilliseconds: times[2],
                    ratio: times.ratio())
            ])
        }
    }
}
