import ArgumentParser
import DecodeService
import Diagnosis
import Foundation
import JSONText
import Lessons
import Strategies
import Synchronization
import Trials
import WorkerProcess

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

    @Option(help: "The executable. The default is the one beside this.")
    var executable: String?

    @Option(help: "The number of pairs to time.")
    var pairs = 15

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "A quick run, to check that it works.")
    var smoke = false

    private struct Result: Codable {
        var bytes: Int
        var plainMilliseconds: Double
        var firstMilliseconds: Double
        var allMilliseconds: Double
        /// Medians of the ratios, over alternating pairs.
        var first: Double
        var all: Double
        var trials: Int
    }

    func run() async throws {
        let explorer = try Programs.codascope(executable)
        let runner = WorkerProcessRunner(executable: explorer)
        var results: [Result] = []
        for size in smoke ? [1_000] : [1_000, 100_000, 1_000_000] {
            results.append(try await measure(bytes: size, runner))
        }
        if json {
            try printJSON(results)
            return
        }
        print("   bytes  plain ms  first ms    all ms  first/plain  all/plain  trials")
        for result in results {
            print(
                String(
                    format: "%8d %9.2f %9.2f %9.2f %12.1f %10.1f %7d", result.bytes, result.plainMilliseconds,
                    result.firstMilliseconds, result.allMilliseconds, result.first, result.all, result.trials))
        }
    }

    private func measure(bytes: Int, _ runner: WorkerProcessRunner) async throws -> Result {
        let lesson = LessonCatalog.all.first { $0.name == "key-strategies" }
        guard let model = lesson?.models.first(where: { $0.name == "Product" }) else {
            throw ValidationError("there is no lesson key-strategies with a model Product")
        }
        let data = Self.payload(bytes: bytes)
        let document = JSONDocument(data)
        let request = DecodeRequest(model: "[key-strategies/Product]")
        let clock = ContinuousClock()
        var (plain, first, all): ([Double], [Double], [Double]) = ([], [], [])
        var trials = 0
        for round in 0...(smoke ? 1 : max(1, pairs)) {
            let decode = try clock.measure { try Self.decode(model.type, data) } / .milliseconds(1)
            let payload = Payload(data)
            guard let result = await runner.decode(request, payload: payload).result,
                let subject = FixSubject(result, request: request, payload: payload, document: document)
            else { throw ValidationError("the payload decodes, so there is nothing to suggest") }
            let start = clock.now
            let found = Mutex<Double?>(nil)
            let progress = await FixSearch(runner: runner, limit: .seconds(60)).run(subject) { progress in
                guard !progress.working.isEmpty else { return }
                found.withLock { $0 = $0 ?? start.duration(to: clock.now) / .milliseconds(1) }
            }
            guard let time = found.withLock({ $0 }) else { throw ValidationError("no fix was found") }
            trials = progress.tried
            // The first round starts the processes.
            guard round > 0 else { continue }
            plain.append(decode)
            first.append(time)
            all.append(start.duration(to: clock.now) / .milliseconds(1))
        }
        return Result(
            bytes: data.count, plainMilliseconds: median(plain), firstMilliseconds: median(first),
            allMilliseconds: median(all), first: median(zip(first, plain).map { $0 / $1 }),
            all: median(zip(all, plain).map { $0 / $1 }), trials: trials)
    }

    /// A plain decode with the strategy that reads them.
    static func decode(_ type: any Decodable.Type, _ data: Data) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        func list<T: Decodable>(of type: T.Type) throws { _ = try decoder.decode([T].self, from: data) }
        try list(of: type)
    }

    /// Products with keys in snake case.
    static func payload(bytes: Int) -> Data {
        var text = "["
        var number = 0
        while text.utf8.count < bytes {
            if number > 0 { text += ",\n" }
            text +=
                #"{"product_name": "Desk lamp \#(number)", "unit_price": \#(number % 100).5, "thumbnail_url": "https://shop.example/lamp-\#(number).jpg"}"#
            number += 1
        }
        return Data((text + "]").utf8)
    }
}
