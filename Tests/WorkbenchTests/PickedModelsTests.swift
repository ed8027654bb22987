import DecodeEngine
import DecodeService
import Diagnosis
import Foundation
import JSONText
import ModelBuild
import TestSupport
import Testing

@testable import Workbench

/// Models that are picked or inferred in the explorer, beside the built-in ones.
@Suite(.timeLimit(.minutes(60))) struct PickedModelsTests {
    /// Compiles with a cache of this run's own.
    private static let builder = ModelBuilder(
        cache: ModelCache(folder: TemporaryFolder.ofThisRun()), limits: CompileLimits(time: .seconds(3600)))

    private static func runner() -> UserModelsRunner {
        UserModelsRunner(
            nil, builder: builder, worker: WorkerProcessRunner(executable: BuiltExecutable.path("codascope")))
    }

    private func outcome(
        _ text: String, _ model: String, _ runner: UserModelsRunner
    ) async -> DecodeResult.Outcome? {
        await runner.decode(DecodeRequest(model: model), payload: Payload(Data(text.utf8))).result?.outcome
    }

    private static let city = #"{"name": "Tokyo", "lat": 1, "lon": 2, "population": 3}"#

    @Test func `built-in models stay available beside picked ones, whose names come first`() async throws {
        let runner = Self.runner()
        runner.use(
            ModelSourceFile(
                file: "Mine.swift", text: "struct Mine: Codable { var a: Int }\nstruct Poster: Codable { var b: Int }\n"
            ))
        #expect(await outcome(#"{"a": 1}"#, "Mine", runner) == .decoded)
        #expect(await outcome(Self.city, "basics/City", runner) == .decoded)
        #expect(await outcome("[\(Self.city)]", "[basics/City]", runner) == .decoded)
        #expect(await outcome(#"{"b": 1}"#, "Poster", runner) == .decoded)
        #expect(await outcome("{}", "Nobody", runner) == nil)
        let models = try await runner.models()
        #expect(models.prefix(2).map(\.qualifiedName) == ["Mine", "Poster"])
        let city = try #require(models.first { $0.qualifiedName == "basics/City" })
        #expect(try await runner.source(of: city).text.contains("struct City"))
    }

    @Test func `own models that are set aside for a lesson are the only ones again after it`() async throws {
        let file = ModelSourceFile(file: "Mine.swift", text: "struct City: Codable { var a: Int }\n")
        let sources = ModelSources(files: [file], languageMode: .v5)
        let runner = UserModelsRunner(
            sources, builder: Self.builder, worker: WorkerProcessRunner(executable: BuiltExecutable.path("codascope")))
        #expect(await outcome(#"{"a": 1}"#, "City", runner) == .decoded)
        runner.use(nil)
        #expect(await outcome(Self.city, "basics/City", runner) == .decoded)
        // A copy of the lesson's source, beside which its original stays.
        runner.use(ModelSourceFile(file: "Copy.swift", text: "struct Copy: Codable { var b: Int }\n"))
        #expect(await outcome(#"{"b": 1}"#, "Copy", runner) == .decoded)
        #expect(await outcome(Self.city, "basics/City", runner) == .decoded)
        runner.use(sources)
        #expect(await outcome(#"{"a": 1}"#, "City", runner) == .decoded)
        #expect(try await runner.models().map(\.qualifiedName) == ["City"])
    }

    @Test func `built-in models decode even if the picked ones don't compile`() async {
        let runner = Self.runner()
        runner.use(ModelSourceFile(file: "Mine.swift", text: "struct Mine: Codable { var a: Itn }\n"))
        #expect(await outcome("{}", "Mine", runner) == nil)
        #expect(await outcome(Self.city, "basics/City", runner) == .decoded)
    }

    @Test func `a ranking lists picked models first, and the others as untried`() async throws {
        let runner = Self.runner()
        runner.use(ModelSourceFile(file: "Mine.swift", text: "struct Mine: Codable { var name: String }\n"))
        let ranks = try await ModelRanking(runner: runner).run(
            Payload(Data(Self.city.utf8)), document: JSONDocument(Data(Self.city.utf8)), strategies: StrategySet(),
            limit: .seconds(60))
        #expect(ranks.first?.model == "Mine")
        #expect(ranks.contains { $0.model == "basics/City" && $0.outcome == nil })
    }
}
