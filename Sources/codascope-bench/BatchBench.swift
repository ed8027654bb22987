import ArgumentParser
import Foundation

/// Compares checks of many small payloads with a loop of plain decodes over the same lines.
struct BatchBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Checking a log with a document a line against a loop of JSONDecoder.")

    @Option(help: "The number of payloads.")
    var count = 20_000

    @Option(parsing: .upToNextOption, help: "The numbers of workers to measure with.")
    var jobs = [1, 2]

    @Option(help: "The executable of codascope; by default the one beside this benchmark.")
    var executable: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    private struct City: Decodable {
        var name: String
        var lat: Double
        var lon: Double
        var population: Int
    }

    private struct Figures: Codable {
        var jobs: Int
        var seconds: Double
        /// Whole process over the loop.
        var ratio: Double
    }

    private struct Result: Codable {
        var payloads: Int
        var bytes: Int
        var plainSeconds: Double
        var checks: [Figures]
    }

    func run() throws {
        let beside = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "codascope").path
        let folder = FileManager.default.temporaryDirectory.appending(path: "codascope-bench-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "day.ndjson")
        let text = Data(
            (0..<count).map {
                #"{"name":"City \#($0)","lat":\#($0 % 90).25,"lon":-\#($0 % 180).5,"population":\#($0)}"#
            }
            .joined(separator: "\n").utf8)
        try text.write(to: file)
        let clock = ContinuousClock()
        var read = 0
        let plain =
            try clock.measure {
                for line in try Data(contentsOf: file).split(separator: 0x0A) {
                    read += try JSONDecoder().decode(City.self, from: Data(line)).population >= 0 ? 1 : 0
                }
            } / .seconds(1)
        guard read == count else { throw ValidationError("the loop decoded \(read) of \(count) payloads") }
        var result = Result(payloads: count, bytes: text.count, plainSeconds: plain, checks: [])
        for jobs in jobs {
            let arguments = [
                executable ?? beside, "check", file.path, "--model", "basics/City", "--summary", "--jobs", "\(jobs)",
            ]
            var isGood = false
            let seconds =
                try clock.measure {
                    isGood = try MeasuredRun(
                        arguments, environment: ProcessInfo.processInfo.environment,
                        errors: folder.appending(path: "errors").path, limit: .seconds(3600)
                    ).isGood
                } / .seconds(1)
            guard isGood else { throw ValidationError("\(arguments.joined(separator: " ")) failed") }
            result.checks.append(Figures(jobs: jobs, seconds: seconds, ratio: seconds / plain))
        }
        guard !json else {
            return print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
        }
        print("\(count) payloads, \(text.count) bytes, loop of JSONDecoder \(String(format: "%.2f", plain)) s")
        for check in result.checks {
            print("jobs \(check.jobs): \(String(format: "%.2f s, %.2f", check.seconds, check.ratio)) of the loop")
        }
    }
}
