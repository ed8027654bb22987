import DecodeService
import Diagnosis
import Foundation
import JSONText
import ModelBuild
import SwiftDeclarations
import TestSupport
import Testing

@testable import DecodeEngine
@testable import Workbench

/// Searches for changes of models of one file, each compiled and run.
struct SearchRun {
    private let folder = TemporaryFolder.ofThisRun()
    var builder: ModelBuilder {
        ModelBuilder(cache: ModelCache(folder: folder), limits: CompileLimits(time: .seconds(3600)))
    }

    struct Search {
        var request: DecodeRequest
        var payload: Payload
        var progress: FixProgress
        var subject: FixSubject
        var runner: UserModelsRunner
        var edits: EditTrials?
    }

    /// - Returns: Nil for a payload that decodes as it is.
    func search(
        _ source: String, model: String, _ text: String, strategies: StrategySet = StrategySet(),
        limit: Duration = .seconds(3600), hasCompiler: Bool = true
    ) async throws -> Search? {
        let worker = WorkerProcessRunner(executable: BuiltExecutable.path("codascope"))
        let file = ModelSourceFile(file: "Models.swift", text: source)
        let runner = UserModelsRunner(
            ModelSources(files: [file], languageMode: .v6), builder: builder, worker: worker)
        let payload = Payload(Data(text.utf8))
        let request = DecodeRequest(model: model, strategies: strategies)
        let answer = await runner.decode(request, payload: payload)
        let result = try #require(answer.result, "\(String(describing: answer.trouble))")
        let decode = DiagnosedDecode(
            result, payload: payload, requested: request.strategies,
            declared: DeclaredTypes([(file.file, ModelSource(file.text))]))
        guard
            let subject = FixSubject(
                result, ending: decode.diagnosis.ending, request: request, payload: payload,
                document: JSONDocument(payload.data))
        else { return nil }
        var edits = await runner.editTrials(for: request, triesBuiltIn: true)
        if !hasCompiler {
            edits = EditTrials(
                files: [(file.file, ModelSource(file.text))], parse: { ModelSource($0.text) }, runner: nil)
        }
        let search = FixSearch(runner: runner, limit: limit, edits: edits, plans: true)
        return Search(
            request: request, payload: payload, progress: await search.run(subject), subject: subject, runner: runner,
            edits: edits)
    }

    /// Decodes with a plain `JSONDecoder` as the model that a plan edited.
    func decodePlainly(_ plan: Trial, _ search: Search, _ source: String) async throws {
        let file = ModelSourceFile(file: "Models.swift", text: plan.files.first?.newText ?? source)
        var sources = ModelSources(files: [file], languageMode: .v6)
        sources.isTrial = !plan.broken.isEmpty
        let built = try await builder.build(sources)
        let type = try LoadedLibrary(built.library).table.resolve(
            plan.model ?? search.request.model, preferring: nil
        ).type
        _ = try plan.strategies.makeDecoder().decode(type, from: search.payload.data)
    }
}
