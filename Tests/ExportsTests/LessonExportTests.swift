import DecodeEngine
import DecodeService
import Foundation
import Lessons
import Testing

@testable import Reports

/// The exported tests of the lessons' payloads compile, and pass.
@Suite(.timeLimit(.minutes(60))) struct LessonExportTests {
    @Test(arguments: LessonCatalog.all)
    func `the test of each payload of a lesson passes`(_ lesson: Lesson) async throws {
        let runner = InProcessRunner()
        var files: [(name: String, text: String)] = []
        var models: String?
        var besides: [(name: String, contents: Data)] = []
        for payload in lesson.payloads {
            for trial in payload.trials {
                let subject = try await ExportSubject.decode(
                    Payload(showing: payload.data).data, named: payload.file, as: trial.model, in: lesson,
                    trial.strategies, runner: runner)
                let plain = try #require(await subject.withoutWhatIfs(by: runner))
                let exported = SwiftExport().test(of: [(plain, subject)])
                let parts = try #require(exported.first).text.components(separatedBy: "// MARK: - Models\n")
                try #require(parts.count == 2)
                // All tests of a lesson have the same models.
                #expect(models == nil || models == parts[1])
                models = parts[1]
                let suite = "Tests\(files.count)"
                files.append(
                    ("\(suite).swift", parts[0].replacing(/struct \w+DecodingTests/, with: "struct \(suite)")))
                besides += exported.dropFirst().map { ($0.name, $0.contents) }
            }
        }
        let source = try #require(models)
        let isLibraryUsed = files[0].text.contains("import ResilientCodable")
        let imports = "import Foundation\n" + (isLibraryUsed ? "import ResilientCodable\n" : "")
        let count = files.count
        let run = try await Compiled.run(
            files + [("Models.swift", imports + source)], usesLibrary: isLibraryUsed, usesTesting: true,
            besides: besides)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("Test run with \(count) test"), "\(run.output)")
    }
}
