import DecodeEngine
import DecodeService
import Foundation
import ModelBuild
import Reports
import TestSupport
import Workbench

@testable import Explorer

extension Harness {
    /// The explorer on the documents of paths, decoded in workers.
    static func documents(
        _ source: DocumentSource, model: String? = "basics/City", columns: Int = 120, rows: Int = 40,
        linear: Bool = false, limit: Int = 4096, timeLimit: Double = 3600, models: ModelSources? = nil,
        cache: URL? = nil, fixLimit: Duration = .zero, looks: (@Sendable () -> AsyncStream<Void>)? = nil,
        infer: (@Sendable ([LoadedPayload]) -> InferredTypes)? = nil
    ) async throws -> Harness {
        let worker = WorkerProcessRunner(executable: BuiltExecutable.path("codascope"), jobs: 2)
        let builder = ModelBuilder(
            cache: cache.map { ModelCache(folder: $0) } ?? ModelCache(), limits: CompileLimits(time: .seconds(3600)))
        let runner = UserModelsRunner(models, builder: builder, worker: worker)
        var environment = ExplorerEnvironment(
            runner, timeLimit: timeLimit, readLimit: limit, rankLimit: .seconds(3600), fixLimit: fixLimit,
            editLimit: .seconds(3600))
        environment.now = Harness.environment.now
        environment.addDocuments(
            runner, worker: worker, jobs: 2, kind: models == nil ? .none : .files, allLines: source.allLines,
            timeKey: source.timeKey, readLimit: limit, looks: looks)
        if let infer {
            environment.inference = InferringOnly(types: infer)
        }
        let harness = try await Harness(
            model: model, columns: columns, rows: rows, linear: linear, environment: environment)
        harness.session.open(.documents(source))
        try await harness.play("")
        return harness
    }
}

/// Infers types with a closure, and neither adopts nor writes them.
private struct InferringOnly: ModelInferring {
    let types: @Sendable ([LoadedPayload]) -> InferredTypes

    func infer(
        _ payloads: [LoadedPayload], _ strategies: StrategySet, _ progress: @escaping @Sendable (Int) -> Void
    ) async -> InferredTypes { types(payloads) }

    func adopt(_ types: InferredTypes) {}

    func write(_ path: String, _ text: String) -> String? { nil }
}
