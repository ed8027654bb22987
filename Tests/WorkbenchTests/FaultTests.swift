import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import ModelBuild
import PlanCases
import TestSupport
import Testing

@testable import DecodeEngine
@testable import Workbench

/// Payloads with one planted fault, for models of every style. The report has the error of a plain `JSONDecoder`, at
/// the place of the fault, and every listed fix has its stated outcome.
@Suite(.serialized, .timeLimit(.minutes(60))) struct FaultTests {
    /// How many payloads: `CODASCOPE_FAULTS=5000` for a longer run, `CODASCOPE_SEED` for the first one's seed.
    private static let count = number("CODASCOPE_FAULTS") ?? 66
    private static let seed = UInt64(number("CODASCOPE_SEED") ?? 1)

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    private let folder = TemporaryFolder.ofThisRun()

    /// A compiled model, for the worker and for this process.
    private struct Compiled {
        var runner: UserModelsRunner
        var type: any Decodable.Type
        var request: DecodeRequest
    }

    private func compiled(_ model: PlannedModel) async throws -> Compiled {
        let builder = ModelBuilder(cache: ModelCache(folder: folder), limits: CompileLimits(time: .seconds(3600)))
        let sources = ModelSources(
            files: [ModelSourceFile(file: "Models.swift", text: model.source)], languageMode: .v6)
        let worker = WorkerProcessRunner(executable: BuiltExecutable.path("codascope"))
        let runner = UserModelsRunner(sources, builder: builder, worker: worker)
        let table = try LoadedLibrary(try await builder.build(sources).library).table
        var request = DecodeRequest(model: model.name)
        if let keySet = model.keySet { request.strategies.keySet = .named(keySet) }
        return Compiled(runner: runner, type: try table.resolve(model.name, preferring: nil).type, request: request)
    }

    @Test
    func `a planted fault is reported with JSONDecoder's error, at its place, with fixes that work`()
        async throws
    {
        var models: [String: Compiled] = [:]
        var failed = 0
        for number in 0..<Self.count {
            let made = FaultCase(seed: Self.seed + UInt64(number), count: 3)
            let name = "seed \(made.seed), \(made.model.name), \(made.fault): \(made.text)"
            if models[made.model.name] == nil { models[made.model.name] = try await compiled(made.model) }
            let model = try #require(models[made.model.name])
            if try await hold(made, model, name) { failed += 1 }
        }
        // The generator must not make mostly harmless faults.
        #expect(failed * 3 > Self.count, "only \(failed) of \(Self.count) payloads fail")
    }

    /// - Returns: Whether the payload fails to decode.
    private func hold(_ made: FaultCase, _ model: Compiled, _ name: String) async throws -> Bool {
        let plain = Result { try decodePlainly(model, made.data) }
        let payload = Payload(made.data)
        let result = try #require(await model.runner.decode(model.request, payload: payload).result, "\(name)")
        let decode = DiagnosedDecode(
            result, payload: payload, requested: model.request.strategies,
            declared: await model.runner.declaredTypes(of: result.model, parse: model.runner.parsed))
        let failures = decode.diagnosis.failures
        switch plain {
        case .success:
            #expect(result.outcome.hasValue, "\(name)")
            // A failure that was swallowed, or none at all.
            #expect(failures.allSatisfy { $0.isAbsorbed && Self.isAt(made.pointer, $0.pointer) }, "\(name)")
            return false
        case .failure(let error):
            let ending = try #require(decode.diagnosis.ending, "\(name)")
            let error = try #require(error as? DecodingError, "\(name)")
            #expect(ending.thrown?.foundationPath.description == Self.path(error), "\(name)")
            #expect(ending.thrown?.kind == Self.kind(error), "\(name)")
            #expect(Self.isAt(made.pointer, ending.pointer), "\(name): \(ending.pointer)")
            let subject = try #require(
                FixSubject(result, request: model.request, payload: payload, document: decode.document), "\(name)")
            let progress = await FixSearch(runner: model.runner, limit: .seconds(600)).run(subject)
            for tried in progress.working { try await holds(tried, model, payload, name) }
            return true
        }
    }

    private func decodePlainly(_ model: Compiled, _ data: Data) throws -> any Decodable {
        try model.request.strategies.makeDecoder().decode(model.type, from: data)
    }

    /// Checks that a fix has its stated outcome, with a plain decoder too if it only sets strategies of `JSONDecoder`.
    private func holds(_ tried: Trial, _ model: Compiled, _ payload: Payload, _ name: String) async throws {
        var request = tried.fix.applied(to: model.request)
        request.wantsFigures = true
        let again = try #require(await model.runner.decode(request, payload: payload).result, "\(name)")
        #expect(again.outcome == tried.outcome, "\(name): \(tried.fix.inWords)")
        let isFaithful = tried.fix.changes.allSatisfy { ["keys", "dates", "data", "floats"].contains($0.name) }
        guard isFaithful, tried.fix.model == nil else { return }
        #expect(throws: Never.self, "\(name): \(tried.fix.inWords)") {
            try request.strategies.makeDecoder().decode(model.type, from: payload.data)
        }
    }

    /// Whether a failure is reported where it was planted, or at a containing value that was requested as a whole.
    private static func isAt(_ planted: String, _ reported: String) -> Bool {
        planted == reported || planted.hasPrefix(reported + "/")
    }

    private static func path(_ error: DecodingError) -> String {
        let context =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            @unknown default: DecodingError.Context(codingPath: [], debugDescription: "")
            }
        return CodingPath(context.codingPath.map { $0.intValue.map { .index($0) } ?? .key($0.stringValue) }).description
    }

    private static func kind(_ error: DecodingError) -> Failure.Kind {
        switch error {
        case .typeMismatch: .typeMismatch
        case .valueNotFound: .valueNotFound
        case .keyNotFound: .keyNotFound
        case .dataCorrupted: .dataCorrupted
        @unknown default: .other
        }
    }
}
