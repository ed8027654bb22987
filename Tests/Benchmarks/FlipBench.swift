import ArgumentParser
import DecodeEngine
import DecodeService
import Explorer
import Foundation
import TerminalUI

/// Measures the time from a changed strategy until the tree of its decode is on screen.
struct FlipBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flip",
        abstract: "A changed strategy on 1 MB, until the new tree is on screen: at most 1.6 plain decodes.",
        discussion: """
            The worker decodes as in the explorer, and the time ends when the screen with the result is drawn. The reference \
            decodes the same bytes with the same key strategy. Build codascope in the same configuration first.
            """)

    @OptionGroup var options: RunOptions

    private struct Result: Codable {
        /// The strategy for arrays.
        var arrays: String
        var bytes: Int
        var plainMilliseconds: Double
        var shownMilliseconds: Double
        var ratio: Double
    }

    func run() async throws {
        let runner = WorkerProcessRunner(executable: try options.codascope())
        let data = Products.payload(bytes: options.smoke ? 20_000 : 1_000_000)
        let loaded = LoadedPayload(name: "products.json", payload: Payload(data))
        var results: [Result] = []
        for arrays in ["strict", "failable"] { results.append(try await measure(arrays: arrays, loaded, runner)) }
        try options.show(results)
    }

    private func measure(
        arrays: String, _ loaded: LoadedPayload, _ runner: WorkerProcessRunner
    ) async throws -> Result {
        var strategies = StrategySet()
        try strategies.set("keys", to: "snake")
        try strategies.set("arrays", to: arrays)
        let setup = Setup(model: Products.model, strategies: strategies)
        var request = DecodeRequest(model: Products.model, strategies: strategies)
        request.wantsPreview = true
        var state = ExplorerState(size: Size(rows: 50, columns: 200), setup: setup)
        _ = state.start(.memory(name: "products.json", loaded.payload))
        let effects = state.reduce(.payload(.read(loaded), generation: state.awaitedPayload))
        let times = try await options.time(15) {
            let plain = try milliseconds { try Products.decode(loaded.payload.data) }
            let start = ContinuousClock.now
            var shown: Duration?
            for await event in runner.decode(request, payload: loaded.payload) {
                guard case .result(let result) = event else { continue }
                let finished = FinishedDecode(setup: setup, result: result, document: loaded.document)
                for case .decode(_, _, let generation) in effects {
                    _ = state.reduce(.decode(.decoded(finished, payload: loaded), generation: generation))
                }
                shown = withExtendedLifetime(state.draw()) { .now - start }
            }
            guard let shown else { throw ValidationError("the worker gave no result") }
            return [plain, shown / .milliseconds(1)]
        }
        return Result(
            arrays: arrays, bytes: loaded.payload.data.count, plainMilliseconds: times[0], shownMilliseconds: times[1],
            ratio: times.ratio())
    }
}
