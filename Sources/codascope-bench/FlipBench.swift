import ArgumentParser
import DecodeService
import Explorer
import Foundation
import Lessons
import Strategies
import TerminalUI
import WorkerProcess

/// Measures how long it takes from a changed strategy to the tree of its decode on screen.
struct FlipBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flip",
        abstract: "A changed strategy on 1 MB, until the new tree is on screen: at most 1.6 plain decodes.",
        discussion: """
            The worker decodes as in the explorer, and the time ends when the screen with the result is drawn. The reference \
            decodes the same bytes with the same key strategy. Build codascope in the same configuration first.
            """)

    @Option(help: "The size of the payload in bytes.")
    var size = 1_000_000

    @Option(help: "The number of pairs to time.")
    var pairs = 15

    @Option(help: "The executable of codascope; by default the one beside this benchmark.")
    var executable: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "A quick run, to check that it works.")
    var smoke = false

    private struct Result: Codable {
        /// The strategy for arrays.
        var arrays: String
        var bytes: Int
        var plainMilliseconds: Double
        var shownMilliseconds: Double
        /// The median of the ratios of the pairs.
        var ratio: Double
    }

    func run() async throws {
        let tool = try Programs.codascope(executable)
        let runner = WorkerProcessRunner(executable: tool)
        let data = SuggestBench.payload(bytes: smoke ? 20_000 : size)
        let loaded = LoadedPayload(name: "products.json", payload: Payload(data))
        var results: [Result] = []
        for arrays in ["strict", "failable"] { results.append(try await measure(arrays: arrays, loaded, runner)) }
        guard !json else { return try printJSON(results) }
        print("arrays       bytes  plain ms  shown ms  ÷ plain")
        for result in results {
            print(
                result.arrays.padding(toLength: 9, withPad: " ", startingAt: 0)
                    + String(
                        format: "%9d %9.2f %9.2f %8.2f", result.bytes, result.plainMilliseconds,
                        result.shownMilliseconds, result.ratio))
        }
    }

    private func measure(
        arrays: String, _ loaded: LoadedPayload, _ runner: WorkerProcessRunner
    ) async throws -> Result {
        let lesson = LessonCatalog.all.first { $0.name == "key-strategies" }
        guard let model = lesson?.models.first(where: { $0.name == "Product" }) else {
            throw ValidationError("there is no lesson key-strategies with a model Product")
        }
        var strategies = StrategySet()
        try strategies.set("keys", to: "snake")
        try strategies.set("arrays", to: arrays)
        let setup = Setup(model: "[key-strategies/Product]", strategies: strategies)
        var request = DecodeRequest(model: "[key-strategies/Product]", strategies: strategies)
        request.wantsPreview = true
        var state = ExplorerState(size: Size(rows: 50, columns: 200), setup: setup)
        _ = state.start(name: "products.json")
        let effects = state.reduce(.payload(.read(loaded), generation: state.awaitedPayload))
        let clock = ContinuousClock()
        var (plain, shown): ([Double], [Double]) = ([], [])
        for round in 0...(smoke ? 1 : max(1, pairs)) {
            let reference = try clock.measure { try SuggestBench.decode(model.type, loaded.payload.data) }
            let start = clock.now
            var time: Duration?
            for await event in runner.decode(request, payload: loaded.payload) {
                guard case .result(let result) = event else { continue }
                let finished = FinishedDecode(setup: setup, result: result, document: loaded.document)
                for case .decode(_, _, let generation) in effects {
                    _ = state.reduce(.decode(.decoded(finished, payload: loaded), generation: generation))
                }
                let surface = state.draw()
                time = withExtendedLifetime(surface) { clock.now - start }
            }
            guard let time else { throw ValidationError("the worker gave no result") }
            // The first round starts the process.
            guard round > 0 else { continue }
            plain.append(reference / .milliseconds(1))
            shown.append(time / .milliseconds(1))
        }
        return Result(
            arrays: arrays, bytes: loaded.payload.data.count, plainMilliseconds: median(plain),
            shownMilliseconds: median(shown), ratio: median(zip(shown, plain).map { $0 / $1 }))
    }
}
