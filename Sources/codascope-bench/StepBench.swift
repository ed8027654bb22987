import ArgumentParser
import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import Explorer
import Foundation
import JSONText
import Strategies
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

    private struct Item: Codable {
        var id: Int
        var name: String
        var price: Double
        var tags: [Int]
    }

    private struct Result: Codable {
        var step: Int
        var key: String
        var p50: Double
        var p99: Double
    }

    func run() throws {
        var explorer = try Self.explorer(steps: smoke ? 20_000 : steps)
        let count = explorer.count
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
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            print(String(decoding: try encoder.encode(results), as: UTF8.self))
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

    /// An explorer without a terminal.
    private struct Subject {
        var state: ExplorerState
        let count: Int

        mutating func press(_ key: Key) { _ = state.reduce(.input(.key(key))) }

        /// The milliseconds from a key to the screen.
        mutating func time(of key: String) -> Double {
            let clock = ContinuousClock()
            let start = clock.now
            for letter in key { press(.character(letter)) }
            let surface = state.draw()
            return withExtendedLifetime(surface) { (clock.now - start) / .milliseconds(1) }
        }
    }

    private static func explorer(steps: Int) throws -> Subject {
        // An object has a call for itself, for each of its four values and for the two tags.
        let elements = (0...steps / 14).map { number in
            "{\"id\":\(number),\"name\":\"item \(number)\",\"price\":\(number).5,\"tags\":[1,2]}"
        }
        let data = Data("[\(elements.joined(separator: ","))]".utf8)
        let strategies = StrategySet()
        let loaded = LoadedPayload(name: "items.json", payload: Payload(data))
        let traced = JSONDecoder().trace([Item].self, from: data)
        let value = try traced.result.get()
        let result = DecodeResult(
            id: 1, model: "[Item]", typeName: "[Item]", outcome: .decoded, trace: traced.trace,
            counts: TraceCounts(traced.trace), knownKeys: .none, duration: .zero)
        let setup = Setup(model: "[Item]", strategies: strategies)
        let finished = FinishedDecode(setup: setup, result: result, document: loaded.document)
        let preview = FinishedPreview(
            .encoded(try strategies.makeEncoder().encode(value)), payload: loaded.document, strategies: strategies)
        var state = ExplorerState(size: Size(rows: 50, columns: 200), setup: setup)
        _ = state.start(name: "items.json")
        let effects = state.reduce(.payload(.read(loaded), generation: state.awaitedPayload))
        for case .decode(_, _, let generation) in effects {
            _ = state.reduce(.decode(.decoded(finished, payload: loaded), generation: generation))
            _ = state.reduce(.decode(.previewed(preview), generation: generation))
            _ = state.reduce(.decode(.finished, generation: generation))
        }
        return Subject(state: state, count: 2 * traced.trace.count)
    }
}
