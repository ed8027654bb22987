import DecodeEngine
import DecodeService
import Diagnosis
import Foundation
import JSONText
import ModelBuild
import SwiftDeclarations
import TestSupport
import Testing

@testable import Workbench

/// Edits of built-in models: their embedded source is compiled as a file of the user's would be.
@Suite(.timeLimit(.minutes(60))) struct LessonEditTests {
    private let folder = TemporaryFolder.ofThisRun()

    /// The search for fixes of a city whose population is a word.
    private func search(environment: [String: String]) async throws -> FixProgress {
        let worker = WorkerProcessRunner(executable: BuiltExecutable.path("codascope"))
        let builder = ModelBuilder(
            cache: ModelCache(folder: folder), environment: environment, limits: CompileLimits(time: .seconds(3600)))
        let runner = UserModelsRunner(nil, builder: builder, worker: worker)
        let payload = Payload(Data(#"{"name": "Tokyo", "lat": 1, "lon": 2, "population": "many"}"#.utf8))
        let request = DecodeRequest(model: "basics/City")
        let result = try #require(await runner.decode(request, payload: payload).result)
        let subject = try #require(
            FixSubject(result, request: request, payload: payload, document: JSONDocument(payload.data)))
        let trials = try #require(await runner.editTrials(for: request, triesBuiltIn: true))
        return await FixSearch(runner: runner, limit: .seconds(3600), edits: trials).run(subject)
    }

    @Test func `an edit of a built-in model is compiled, run, and listed with its result`() async throws {
        let progress = try await search(environment: ProcessInfo.processInfo.environment)
        let edits = progress.working.filter { $0.fix.edit != nil }
        #expect(edits.map(\.fix.inWords) == ["City.population: String"])
        #expect(edits.map(\.yield) == ["a guess: if any text is valid for City.population"])
        #expect(progress.untried.isEmpty)
    }

    @Test func `without a compiler, the edit is listed as untried`() async throws {
        let progress = try await search(environment: ["PATH": "/nowhere"])
        #expect(progress.untried.map(\.inWords) == ["City.population: String"])
        #expect(progress.working.allSatisfy { $0.fix.edit == nil })
    }

    @Test(arguments: [
        ("basics/City", "City"), ("[key-sets/City]", "[City]"), ("[String: basics/City?]", "[String: City?]"),
        ("City", "City"), ("nested/A.B", "A.B"),
    ])
    func `lesson names are removed from every type in an expression`(expression: String, bare: String) {
        #expect(TypeExpression(expression).withoutLessons.text == bare)
    }
}
