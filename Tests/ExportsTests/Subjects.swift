import DecodeEngine
import DecodeService
import Diagnosis
import Foundation
import JSONText
import Lessons
import ModelBuild
import SwiftDeclarations

@testable import Reports

extension ExportSubject {
    /// A decode of a lesson's model in this process.
    static func decode(
        _ data: Data, named name: String = "payload.json", as model: String, in lesson: Lesson? = nil,
        _ strategies: [(name: String, value: String)] = [], runner: InProcessRunner = InProcessRunner()
    ) async throws -> ExportSubject {
        var set = StrategySet()
        for (name, value) in strategies { try set.set(name, to: value) }
        let payload = Payload(data, named: name)
        let request = DecodeRequest(
            model: model, preferredLesson: lesson?.name, strategies: set, values: .afterwards)
        let answer = await runner.decode(request, payload: payload)
        guard let result = answer.result else { throw Compiled.Failure(description: "\(name): \(answer)") }
        var files: [String: String] = [:]
        let models = try await runner.models()
        if let root = models.root(of: result.model) {
            for part in models.files(of: root) {
                let file = try await runner.source(of: part)
                files[file.file] = file.text
            }
        }
        let decode = DiagnosedDecode(
            result, payload: payload, requested: set, values: answer.values,
            now: Date(timeIntervalSince1970: 1_780_000_000),
            declared: DeclaredTypes(files.sorted { $0.key < $1.key }.map { ($0.key, ModelSource($0.value)) }))
        var subject = ExportSubject(name: name, payload: payload, request: request, decode: decode)
        subject.suspicions = decode.suspicions()
        return subject
    }
}
