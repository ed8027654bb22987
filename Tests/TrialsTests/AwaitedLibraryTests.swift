import DecodeService
import ModelBuild
import SwiftDeclarations
import Testing

@testable import Diagnosis

@Suite struct AwaitedLibraryTests {
    /// What a search reports: the number of tried changes, and the library that is compiled before the next one can be.
    private func reports(awaited: @escaping @Sendable (ModelSourceFile) -> String?) async throws -> [String] {
        let payload = FixCase(#"{"name": "Japan", "towns": [{"name": null}]}"#, "Land")
        let subject = try #require(try await payload.subject())
        let source = FixModels.source
        let edits = EditTrials(
            files: [(source.file, ModelSource(source.text))], parse: { ModelSource($0.text) }, awaitedLibrary: awaited,
            runner: { _ in FixModels.runner })
        var reports: [String] = []
        let end = await FixSearch(runner: FixModels.runner, limit: .seconds(3600), edits: edits).run(subject) {
            reports.append("\($0.tried) \($0.library ?? "-")")
        }
        #expect(end.library == nil)
        return reports
    }

    @Test func `only a change that imports a library waits until it is compiled`() async throws {
        let reports = try await reports { file in
            ModelSource(file.text).imports.contains { $0.module == "ResilientCodable" } ? "ResilientCodable" : nil
        }
        let edits = Array(reports.suffix(3))
        let tried = try #require(edits.first?.split(separator: " ").first.flatMap { Int($0) })
        // `name: String?` needs Foundation alone, `@FailableCodableArray` the library.
        #expect(edits == ["\(tried) -", "\(tried + 1) ResilientCodable", "\(tried + 2) -"])
    }

    @Test func `nothing waits for a library that is there`() async throws {
        #expect(try await reports { _ in nil }.allSatisfy { $0.hasSuffix(" -") })
    }

    @Test func `the count names the library that is waited for`() {
        var progress = FixProgress()
        (progress.tried, progress.waiting) = (1, 3)
        #expect(progress.count == "1 of 4")
        progress.library = "ResilientCodable"
        #expect(progress.count == "1 of 4, compiling ResilientCodable first")
    }
}
