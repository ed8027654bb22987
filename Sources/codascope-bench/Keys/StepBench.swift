import ArgumentParser
import Foundation
import TerminalUI

/// Measures the time from a key that steps to the screen, at the start and at the end of a long decode.
struct StepBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "steps",
        abstract: "A step through a decode of five million steps at 200x50: as fast at its end as at its start.",
        discussion: """
            Each key is handled and the whole screen drawn: payload, re-encoded JSON, tree and the Why pane as they were at \
            the step. The payload is generated: an array of objects with four values each.
            """)

    @Option(help: "The number of steps of the decode, at least.")
    var steps = 5_000_000

    @Option(help: "The number of keys to time at each place.")
    var keys = 400

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "A quick run on a small payload, to check that it works.")
    var smoke = false

    private struct Result: Codable {
        var step: Int
        var key: String
        var p50: Double
        var p99: Double
    }

    func run() throws {
        var explorer = try LargeDecode(steps: smoke ? 20_000 : steps)
        let count = explorer.stepCount
        var results: [Result] = []
        for place in [10, count / 2, count - 10 - keys] {
            for key in [".", ",", "j"] {
                for letter in ":\(place)" { explorer.press(.character(letter)) }
                explorer.press(.enter)
                var times: [Double] = []
                for _ in 0..<(smoke ? 5 : keys) { times.append(explorer.time(of: key)) }
                times.sort()
                results.append(
                    Result(step: place, key: key, p50: median(times), p99: times[(times.count - 1) * 99 / 100]))
            }
        }
        guard !json else {
            try printJSON(results)
            return
        }
        print("\(count) steps, 200x50")
        print("from step  key   p50 ms   p99 ms")
        for result in results {
            print(
                String(repeating: " ", count: max(0, 9 - String(result.step).count)) + "\(result.step)",
                "  \(result.key)",
                String(format: "%9.2f %8.2f", result.p50, result.p99))
        }
    }
}
