import ArgumentParser
import Foundation
import Lessons
import SeededRandom

/// Compares checks of many small payloads with a loop of plain decodes over the same lines.
struct BatchBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract:
            "Checking a log with a document a line against a loop of JSONDecoder: at most 1.5, and 0.9 with two jobs.",
        discussion: """
            The payloads are generated, about a kilobyte each. The loop and the checks run in turn; a ratio is of the whole \
            process over the loop. Build codascope in the same configuration first.
            """)

    @OptionGroup var options: RunOptions

    @Option(help: "The number of payloads.")
    var count = 20_000

    @Option(help: "How many payloads in a hundred fail to decode.")
    var failing = 0

    @Option(parsing: .upToNextOption, help: "The numbers of workers to measure with.")
    var jobs = [1, 2]

    private struct Result: Codable {
        var jobs: Int
        var bytes: Int
        var plainMilliseconds: Double
        var checkMilliseconds: Double
        var ratio: Double
    }

    func run() async throws {
        let tool = try options.codascope()
        let lesson = LessonCatalog.all.first { $0.name == "nested" }
        guard let model = lesson?.models.first(where: { $0.name == "Country" }) else {
            throw ValidationError("there is no model nested/Country")
        }
        let text = Data(payloads().joined(separator: "\n").utf8)
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "day.ndjson")
            try text.write(to: file)
            let times = try await options.time(5) {
                let plain = try milliseconds { try loop(model.type, over: file) }
                return try [plain]
                    + jobs.map { jobs in
                        let words = [
                            tool, "check", file.path, "--model", "nested/Country", "--summary", "--jobs", "\(jobs)",
                        ]
                        return try milliseconds {
                            let run = try MeasuredRun(words, errors: folder.appending(path: "errors").path)
                            guard run.isGood else {
                                throw ValidationError("\(words.joined(separator: " ")): \(run.ending)")
                            }
                        }
                    }
            }
            try options.show(
                jobs.enumerated().map { index, jobs in
                    Result(
                        jobs: jobs, bytes: text.count, plainMilliseconds: times[0], checkMilliseconds: times[index + 1],
                        ratio: times.ratio(index + 1))
                })
        }
    }

    private var payloadCount: Int { options.smoke ? min(count, 500) : count }

    /// Countries with a dozen cities, some of which have no name.
    private func payloads() -> [String] {
        var random = SplitMix64(seed: options.seed)
        return (0..<payloadCount).map { number in
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

    /// Decodes each line with a new decoder.
    private func loop(_ type: any Decodable.Type, over file: URL) throws {
        var read = 0
        for line in try Data(contentsOf: file).split(separator: 0x0A) {
            if (try? JSONDecoder().decode(type, from: Data(line))) != nil || failing > 0 { read += 1 }
        }
        guard read == payloadCount else { throw ValidationError("the loop decoded \(read) of \(payloadCount)") }
    }
}
