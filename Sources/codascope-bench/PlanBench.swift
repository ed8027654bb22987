import ArgumentParser
import DecodeService
import Foundation
import JSONText
import ModelBuild
import PlanCases
import Strategies
import Trials
import Workbench
import WorkerProcess

/// Measures how often a plan is found for payloads that differ from their model in two to six places, and how long it
/// takes.
struct PlanBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Plans for payloads with two to six differences: found for 90 %, within four seconds on 10 KB.",
        discussion: """
            Each payload is made by a seeded generator, for models of several styles. A plan counts as found when the \
            payload decodes with it once more, with the models compiled anew. The search starts with the failed decode, as \
            `check` does, and its models are compiled by then. Build codascope in the same configuration first.
            """)

    @Option(help: "The executable; the one beside this by default.")
    var executable: String?

    @Option(help: "How many payloads.")
    var count = 200

    @Option(help: "The seed of the first payload; each has its own.")
    var seed: UInt64 = 1

    @Option(help: "About how long each payload is, in bytes.")
    var bytes = 10_000

    @Option(help: "The time for a search, in seconds.")
    var limit = 4.0

    @Flag(help: "Say of each payload what came of it.")
    var verbose = false

    @Flag(help: "A quick run, to see that it works.")
    var smoke = false

    private enum Outcome: String {
        case fix, strategies, model, none
        /// A plan that should decode but doesn't.
        case untrue
    }

    func run() async throws {
        let explorer = try Programs.codascope(executable)
        let folder = FileManager.default.temporaryDirectory.appending(path: "codascope-plan-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let builder = ModelBuilder(cache: ModelCache(folder: folder))
        let worker = WorkerProcessRunner(executable: explorer)
        var times: [Double] = []
        var outcomes: [Outcome: Int] = [:]
        for number in 0..<(smoke ? 2 : max(1, count)) {
            let made = PlanCase(seed: seed + UInt64(number), bytes: bytes)
            guard let (outcome, seconds, trials) = try await search(made, builder, worker) else { continue }
            outcomes[outcome, default: 0] += 1
            if outcome != .none { times.append(seconds) }
            guard verbose || outcome == .untrue else { continue }
            print(
                "seed \(made.seed) \(made.model.name): \(outcome) in \(String(format: "%.2f", seconds)) s, \(trials) trials; "
                    + made.differences.joined(separator: ", "))
        }
        let all = outcomes.values.reduce(0, +)
        let found = all - (outcomes[.none] ?? 0) - (outcomes[.untrue] ?? 0)
        let sorted = times.sorted()
        print("payloads that fail: \(all), of about \(bytes) bytes, seeds from \(seed)")
        print(
            "found: \(found) (\(all == 0 ? 0 : found * 100 / all) %), by fixes \(outcomes[.fix] ?? 0), by "
                + "strategies \(outcomes[.strategies] ?? 0), by edits \(outcomes[.model] ?? 0); "
                + "untrue: \(outcomes[.untrue] ?? 0)")
        if let last = sorted.last {
            print(String(format: "seconds: median %.2f, longest %.2f", sorted[sorted.count / 2], last))
        }
    }

    /// - Returns: Nil for a payload that decodes unchanged.
    private func search(
        _ made: PlanCase, _ builder: ModelBuilder, _ worker: WorkerProcessRunner
    ) async throws -> (Outcome, seconds: Double, trials: Int)? {
        let file = ModelSourceFile(file: "Models.swift", text: made.model.source)
        let runner = UserModelsRunner(
            ModelSources(files: [file], languageMode: .v6), builder: builder, worker: worker)
        let payload = Payload(made.data)
        let request = DecodeRequest(model: made.model.name)
        let answer = await runner.decode(request, payload: payload)
        guard let result = answer.result else {
            throw ValidationError("seed \(made.seed): \(answer.trouble?.code ?? "no result")")
        }
        guard let subject = FixSubject(result, request: request, payload: payload, document: JSONDocument(made.data))
        else { return nil }
        let edits = await runner.editTrials(for: request, triesBuiltIn: true)
        let clock = ContinuousClock()
        let start = clock.now
        let search = FixSearch(runner: runner, limit: .seconds(limit), edits: edits, plans: true)
        let progress = await search.run(subject)
        let seconds = start.duration(to: clock.now) / .seconds(1)
        let trials = progress.tried + (progress.plan?.tried ?? 0)
        if let plan = progress.plan?.plan, plan.works, plan.kind != .payload {
            let isTrue = await decodes(plan, request, payload, file, builder, worker)
            return (isTrue ? plan.kind == .model ? .model : .strategies : .untrue, seconds, trials)
        }
        return (progress.working.isEmpty ? .none : .fix, seconds, trials)
    }

    /// Whether the payload decodes with a plan, checked independently of the search.
    private func decodes(
        _ plan: Plan, _ request: DecodeRequest, _ payload: Payload, _ file: ModelSourceFile, _ builder: ModelBuilder,
        _ worker: WorkerProcessRunner
    ) async -> Bool {
        let text = plan.files.first?.newText ?? file.text
        let sources = ModelSources(files: [ModelSourceFile(file: file.file, text: text)], languageMode: .v6)
        let runner = UserModelsRunner(sources, builder: builder, worker: worker)
        let outcome = await runner.decode(plan.applied(to: request), payload: payload).result?.outcome
        return outcome?.rawValue == plan.outcome.rawValue
    }
}
