import ArgumentParser
import Foundation
import Lessons
import SeededRandom

/// Compares checks of many small payloads with a loop of plain decodes over the same lines.
struct BatchBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract:
            "Checking a log with a document a line against a loop of JSONDecoder: at most 1.5, and 0.9 with two jobs.",
        discussion: """
            The payloads are generated, about a kilobyte each. The loop and the checks run in turn; a ratio is the median of \
            those of the rounds, of the whole process over the loop. Build codascope in the same configuration first.
            """)

    @Option(help: "The number of payloads.")
    var count = 20_000

    @Option(help: "How many payloads in a hundred fail to decode.")
    var failing = 0

    @Option(help: "The seed of the payloads.")
    var seed: UInt64 = 1

    @Option(parsing: .upToNextOption, help: "The numbers of workers to measure with.")
    var jobs = [1, 2]

    @Option(help: "How often the loop and the checks run.")
    var rounds = 5

    @Option(help: "The executable of codascope; by default the one beside this benchmark.")
    var executable: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    @Flag(help: "A quick run, to check that it works.")
    var smoke = false

    private struct Figures: Codable {
        var jobs: Int
        var seconds: Double
        /// Whole process over the loop.
        var ratio: Double
        /// The ratio that is allowed; nil for other numbers of jobs, and with payloads that fail.
        var budget: Double?
    }

    private struct Result: Codable {
        var payloads: Int
        var bytes: Int
        var failing: Int
        var seed: UInt64
        var plainSeconds: Double
        var checks: [Figures]
    }

    private static let budgets = [1: 1.5, 2: 0.9]

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "codascope-bench-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "day.ndjson")
        let count = smoke ? min(count, 500) : count
        let text = Data(payloads(count).joined(separator: "\n").utf8)
        try text.write(to: file)
        guard
            let model = LessonCatalog.all.first(where: { $0.name == "nested" })?.models.first(where: {
                $0.name == "Country"
            })
        else { throw ValidationError("there is no model nested/Country") }
        var plain: [Double] = []
        var checks = jobs.map { _ in [Double]() }
        // The first round loads the files into memory.
        for round in 0...(smoke ? 1 : max(rounds, 1)) {
            let loop = try loop(model.type, over: file, count: count)
            for (index, jobs) in jobs.enumerated() {
                let seconds = try check(file, jobs: jobs, errors: folder.appending(path: "errors").path)
                if round > 0 { checks[index].append(seconds) }
            }
            if round > 0 { plain.append(loop) }
        }
        let figures = zip(jobs, checks).map { jobs, seconds in
            Figures(
                jobs: jobs, seconds: median(seconds), ratio: median(zip(seconds, plain).map { $0 / $1 }),
                budget: failing == 0 ? Self.budgets[jobs] : nil)
        }
        let result = Result(
            payloads: count, bytes: text.count, failing: failing, seed: seed, plainSeconds: median(plain),
            checks: figures)
        guard !json else {
            return try printJSON(result)
        }
        print("\(count) payloads, \(text.count) bytes, \(failing) in 100 fail, seed \(seed)")
        print("loop of JSONDecoder \(String(format: "%.3f", result.plainSeconds)) s")
        for check in figures {
            let budget = check.budget.map { " (at most \($0))" } ?? ""
            print("check, jobs \(check.jobs): \(String(format: "%.3f s, %.2f", check.seconds, check.ratio))\(budget)")
        }
    }

    /// Countries with a dozen cities, some of which have no name.
    private func payloads(_ count: Int) -> [String] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { number in
            let broken = Int.random(in: 0..<100, using: &random) < failing ? Int.random(in: 0..<12, using: &random) : -1
            let cities = (0..<12).map { city in
                let name = city == broken ? "null" : "\"City \(Int.random(in: 0..<1_000_000, using: &random))\""
                let latitude = Double(Int.random(in: -90_000...90_000, using: &random)) / 1000
                let longitude = Double(Int.random(in: -180_000...180_000, using: &random)) / 1000
                return #"{"name":\#(name),"coordinates":{"latitude":\#(latitude),"longitude":\#(longitude)}}"#
            }
            return #"{"name":"Country \#(number)","cities":[\#(cities.joined(separator: ","))]}"#
        }
    }

    /// How long it takes to decode each line with a new decoder.
    private func loop(_ type: any Decodable.Type, over file: URL, count: Int) throws -> Double {
        var read = 0
        let seconds =
            try ContinuousClock().measure {
                for line in try Data(contentsOf: file).split(separator: 0x0A) {
                    if (try? JSONDecoder().decode(type, from: Data(line))) != nil || failing > 0 { read += 1 }
                }
            } / .seconds(1)
        guard read == count else { throw ValidationError("the loop decoded \(read) of \(count) payloads") }
        return seconds
    }

    private func check(_ file: URL, jobs: Int, errors: String) throws -> Double {
        let tool = try Programs.codascope(executable)
        let arguments = [
            tool, "check", file.path, "--model", "nested/Country", "--summary", "--jobs", "\(jobs)",
        ]
        var isGood = false
        let seconds =
            try ContinuousClock().measure {
                isGood = try MeasuredRun(
                    arguments, environment: ProcessInfo.processInfo.environment, errors: errors, limit: .seconds(3600)
                ).isGood
            } / .seconds(1)
        guard isGood else { throw ValidationError("\(arguments.joined(separator: " ")) failed") }
        return seconds
    }
}
