import ArgumentParser
import Foundation

/// Measures Codascope beside other programs that show JSON, as a person uses them.
struct PeersBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "peers",
        abstract: "Codascope beside other viewers: first screen, end, search, quit and memory.",
        discussion: """
            Each viewer opens the same payload, a list of cities on one line, in a pseudo-terminal of 120 columns and 40 rows. \
            Keys are pressed as a person would. A step that takes longer than --limit ends the viewer. Viewers that aren't \
            installed are left out.
            """)

    @OptionGroup var options: RunOptions

    @Option(parsing: .upToNextOption, help: "The sizes of the payloads, in megabytes.")
    var sizes = [1, 50, 200]

    @Option(parsing: .upToNextOption, help: "The viewers, by name; all by default.")
    var only: [String] = []

    @Option(help: "The time limit of a step, in seconds.")
    var limit = 20

    /// One viewer on one payload: milliseconds, nil after a step that took too long; memory in megabytes.
    private struct Result: Codable {
        var viewer: String
        var megabytes: Int
        var firstScreen: Double?
        var end: Double?
        var search: Double?
        var quit: Double?
        var peak: Double
    }

    /// The names of cities that occur once: the last one, and one in the middle, as the file has it.
    private static let last = "Zyzzyva"
    private static let middle = "Quokka"

    func run() async throws {
        let viewers = Viewer.all(codascope: try options.codascope()).filter { viewer in
            (only.isEmpty || only.contains(viewer.name)) && viewer.isInstalled
        }
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "cities.json")
            var results: [Result] = []
            for size in options.smoke ? [1] : sizes {
                try write(size, to: file)
                for viewer in viewers { results.append(try measure(viewer, file.path, size)) }
            }
            try options.show(results)
        }
    }

    /// Writes cities, with the two names that are looked for.
    private func write(_ megabytes: Int, to file: URL) throws {
        try WholeShape.cities.write(bytes: megabytes * 1_000_000, seed: options.seed, to: file)
        var data = try Data(contentsOf: file)
        func city(_ name: String) -> Data { Data(#",{"name":"\#(name)","lat":1,"lon":2,"population":3}"#.utf8) }
        data.insert(contentsOf: city(Self.last), at: data.count - 1)
        let next = data[(data.count / 2)...].range(of: Data(",{".utf8))?.lowerBound ?? data.count - 1
        data.insert(contentsOf: city(Self.middle), at: next)
        try data.write(to: file)
    }

    private func measure(_ viewer: Viewer, _ file: String, _ size: Int) throws -> Result {
        var run = try PseudoTerminalRun("/bin/sh", ["-c", viewer.command, viewer.name, file])
        defer { run.close() }
        let sampler = MemorySampler(of: run.process)
        let limit = Duration.seconds(limit)
        var result = Result(viewer: viewer.name, megabytes: size, peak: 0)
        result.firstScreen = run.time(until: WholeShape.cities.firstText, pressing: "", limit: limit)?.inMilliseconds
        if result.firstScreen != nil {
            let interval = viewer.repeatsEnd ? 1 : self.limit
            result.end =
                run.time(until: Self.last, pressing: viewer.end, every: interval, limit: limit)?.inMilliseconds
        }
        if result.end != nil {
            run.press(viewer.top)
            usleep(300_000)
            // The pattern lacks the end of the name, because it is echoed.
            let keys = "\(viewer.search)\(Self.middle.dropLast(2))\r"
            result.search =
                run.time(until: Self.middle, pressing: keys, every: self.limit, limit: limit)?.inMilliseconds
        }
        // A viewer that is still on its way to the end doesn't answer.
        if result.end != nil {
            run.press(viewer.quit)
            let pressed = ContinuousClock.now
            if (try? run.timeUntilEnd()) != nil { result.quit = (ContinuousClock.now - pressed).inMilliseconds }
        }
        result.peak = Double(sampler.stop()) / 1_000_000
        return result
    }
}

extension Duration {
    fileprivate var inMilliseconds: Double { self / .milliseconds(1) }
}
