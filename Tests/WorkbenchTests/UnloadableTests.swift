import DecodeEngine
import DecodeService
import Diagnosis
import Foundation
import JSONText
import TestSupport
import Testing

@testable import ModelBuild
@testable import Workbench

/// A library that can't be loaded is compiled once more; if that doesn't help, the problem is reported.
@Suite(.timeLimit(.minutes(60))) struct UnloadableTests {
    private let folder = TemporaryFolder.ofThisRun()

    private func runner(_ text: String) -> (UserModelsRunner, ModelBuilder, ModelSources) {
        let builder = ModelBuilder(cache: ModelCache(folder: folder), limits: CompileLimits(time: .seconds(3600)))
        let sources = ModelSources(files: [ModelSourceFile(file: "Model.swift", text: text)])
        let worker = WorkerProcessRunner(executable: BuiltExecutable.path("codascope"))
        return (UserModelsRunner(sources, builder: builder, worker: worker), builder, sources)
    }

    /// Replaces a library's file, as if it had been built that way.
    private func replace(_ library: ModelLibrary, with data: Data) throws {
        try data.write(to: URL(filePath: library.path))
    }

    @Test(arguments: [
        Data(), Data("#!/bin/sh\n".utf8), Data([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1]) + Data(count: 100),
        Data([0xCF, 0xFA, 0xED, 0xFE]) + Data(count: 100),
    ])
    func `a file that isn't a loadable library is compiled again`(data: Data) async throws {
        let (runner, builder, sources) = runner("struct Model: Codable { var a: Int }\n")
        let built = try await builder.build(sources)
        try replace(built.library, with: data)
        let payload = Payload(Data(#"{"a": 1}"#.utf8))
        let answer = await runner.decode(DecodeRequest(model: "Model"), payload: payload)
        #expect(answer.result?.outcome == .decoded, "\(String(describing: answer.trouble))")
        let ranks = try await ModelRanking(runner: runner).run(
            payload, document: JSONDocument(payload.data), strategies: StrategySet(), limit: .seconds(60))
        #expect(ranks.first?.outcome == .decoded)
    }

    @Test func `a library removed while in use is compiled again`() async throws {
        let (runner, _, _) = runner("struct Model: Codable { var a: Int }\n")
        _ = try await runner.built()
        try FileManager.default.removeItem(at: folder)
        let answer = await runner.decode(
            DecodeRequest(model: "Model"), payload: Payload(Data(#"{"a": 1}"#.utf8)))
        #expect(answer.result?.outcome == .decoded, "\(String(describing: answer.trouble))")
    }

    @Test func `a library that can never be loaded is reported after the second attempt`() async throws {
        let (runner, _, _) = runner(
            """
            @_silgen_name("codascope_no_such_function") func missing()
            struct Model: Codable {
                var a: Int
                func call() { missing() }
            }

            """)
        for _ in 1...2 {
            let answer = await runner.decode(
                DecodeRequest(model: "Model"), payload: Payload(Data(#"{"a": 1}"#.utf8)))
            guard case .modelsNotLoaded(let reason) = answer.trouble else {
                Issue.record("\(String(describing: answer.trouble))")
                return
            }
            #expect(reason.contains("codascope_no_such_function"))
        }
    }
}
