import ArgumentParser
import DecodeEngine
import DecodeService
import Diagnosis
import Foundation
import JSONText
import Synchronization

/// Compares the time from a failed decode to the first working fix with one plain decode of the payload.
struct SuggestBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest",
        abstract: "Time to the first suggestion, as a multiple of one plain decode.",
        discussion: """
            Decodes products with keys in snake case as a model with keys in camel case: the first key is missing, and the \
            fix is keys: snake. Trials run in a child process that already has the payload, as in the explorer. Build \
            codascope in the same configuration first.
            """)

    @OptionGroup var options: RunOptions

    private struct Result: Codable {
        var bytes: Int
        var plainMilliseconds: Double
        var firstMilliseconds: Double
        var allMilliseconds: Double
        var first: Double
        var all: Double
        var trials: Int
    }

    func run() async throws {
        let runner = WorkerProcessRunner(executable: try options.codascope())
        let request = DecodeRequest(model: Products.model)
        var results: [Result] = []
        for size in options.smoke ? [1_000] : [1_000, 100_000, 1_000_000] {
            let data = Products.payload(bytes: size)
            let document = JSONDocument(data)
            var trials = 0
            let times = try await options.time(15) {
                let plain = try milliseconds { try Products.decode(data) }
                let payload = Payload(data)
                guard let result = await runner.decode(request, payload: payload).result,
                    let subject = FixSubject(result, request: request, payload: payload, document: document)
                else { throw ValidationError("the payload decodes, so there is nothing to suggest") }
                let start = ContinuousClock.now
                let found = Mutex<Double?>(nil)
                let all = await milliseconds {
                    trials = await FixSearch(runner: runner, limit: .seconds(60)).run(subject) { progress in
                        guard !progress.working.isEmpty else { return }
                        found.withLock { $0 = $0 ?? start.duration(to: .now) / .milliseconds(1) }
                    }.tried
                }
                guard let first = found.withLock({ $0 }) else { throw ValidationError("no fix was found") }
                return [plain, first, all]
            }
            results.append(
                Result(
                    bytes: data.count, plainMilliseconds: times[0], firstMilliseconds: times[1],
                    allMilliseconds: times[2], first: times.ratio(1), all: times.ratio(2), trials: trials))
        }
        try options.show(results)
    }
}
