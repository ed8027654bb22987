import DecodeService
import DecodeTrace
import Foundation
import JSONText
import Testing

@testable import DecodeEngine
@testable import Diagnosis

/// Makes and compiles the changes that suspicions advise, and decodes the payloads again.
@Suite(.timeLimit(.minutes(60))) struct FollowedSuspicionTests {
    private struct Step {
        var payload: SuspectKind.Payload
        var suspicion: Suspicion
        var strategies: StrategySet
        var slice: CompiledSlices.Slice?
        /// Another type expression.
        var model: String?

        var name: String { "\(suspicion.code.rawValue) of \(payload.text): \(suspicion.advice.map(\.text))" }
    }

    @Test
    func `following the advice of a suspicion ends it`() async throws {
        let steps = try SuspectKind.all.flatMap { kind in try kind.siblings.flatMap(Self.steps) }
        let compiled = try await CompiledSlices(steps.compactMap(\.slice))
        var wrong: [String] = []
        for step in steps {
            if let fault = try await fault(of: step, compiled) { wrong.append("\(step.name): \(fault)") }
        }
        #expect(wrong == [])
        #expect(steps.count >= 40)
        #expect(Set(steps.compactMap(\.slice)).count >= 15)
    }

    /// Each change of strategies or of the source that the suspicions of a payload advise.
    private static func steps(of payload: SuspectKind.Payload) throws -> [Step] {
        var set = StrategySet()
        for (name, value) in payload.strategies { try set.set(name, to: value) }
        let editor = ModelEditor(
            files: [("SuspectModels.swift", ParsedSources.source(SuspectPayloadTests.source))], strategies: set)
        return try SuspectPayloadTests.suspicions(of: payload).flatMap { suspicion in
            try suspicion.advice.flatMap(\.remedies).compactMap { remedy in
                var step = Step(payload: payload, suspicion: suspicion, strategies: set)
                switch remedy {
                case .strategies(let changes):
                    for change in changes { step.strategies = step.strategies.with(change) }
                case .source(let change):
                    let edit = try #require(editor.edit(change), "\(payload.text): \(change)")
                    step.slice = CompiledSlices.Slice(
                        text: withoutNamespace(edit.newText),
                        model: (edit.model ?? expression(payload.model)).replacing("Suspect.", with: ""))
                case .model(let model): step.model = model
                case .payload, .all: return nil
                }
                return step
            }
        }
    }

    /// The models outside of their namespace, so that a slice has only those that its own needs: all of them in each slice
    /// took five minutes to compile.
    private static func withoutNamespace(_ text: String) -> String {
        let lines = text.replacing("Suspect.", with: "").split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(of: "enum Suspect {"), let end = lines[start...].firstIndex(of: "}") else {
            return text
        }
        let inside = lines[(start + 1)..<end].map { $0.dropFirst(4) }
        return (lines[..<start] + inside + lines[(end + 1)...]).joined(separator: "\n")
    }

    /// A type as a model's expression: `[Suspect.Log]`.
    private static func expression(_ type: any Any.Type) -> String {
        var text = String(reflecting: type).replacing("DiagnosisTests.", with: "").replacing("Swift.", with: "")
        while let list = text.firstMatch(of: #/(?:Array|Dictionary)<([^<>]*)>/#) {
            text.replaceSubrange(list.range, with: "[\(list.1.replacing(", ", with: ": "))]")
        }
        return text
    }

    /// The reason why a step doesn't end the suspicion; nil if it does.
    private func fault(of step: Step, _ compiled: CompiledSlices) async throws -> String? {
        let payload = Payload(Data(step.payload.text.utf8))
        let runner: any DecodeRunner
        var request = DecodeRequest(model: "Model", strategies: step.strategies, values: .afterwards)
        if let slice = step.slice {
            if let problem = compiled.problems[slice] { return "doesn't compile: \(problem)" }
            guard let model = compiled.expressions[slice] else { return "isn't there" }
            (request.model, runner) = (model, compiled.runner)
        } else if let model = step.model {
            (request.model, runner) = (model, InProcessRunner(ModelTable(library: [])))
        } else {
            runner = InProcessRunner(ModelTable(library: [("Model", step.payload.model)]))
        }
        var result: DecodeResult?
        var values = DecodedValues.none
        for await event in runner.decode(request, payload: payload) {
            switch event {
            case .result(let answer): result = answer
            case .values(let read): values = read
            case .trouble(let trouble): return "\(trouble)"
            default: break
            }
        }
        guard let result else { return "has no result" }
        let decode = DiagnosedDecode(
            result, payload: payload, requested: step.strategies, values: values, now: SuspicionRun.now)
        guard result.outcome.hasValue else { return "fails: \(decode.diagnosis.failures.map(\.pointer))" }
        let row = (0..<decode.tree.count).first { row in
            decode.tree[row].token >= 0
                && decode.document.pointer(Int(decode.tree[row].token)) == step.suspicion.pointer
        }
        // The models have other names now, so the declarations don't show which keys are unread.
        if let row, decode.tree[row].mark == .ignored { return "is still not read" }
        return decode.suspicions().first {
            $0.code == step.suspicion.code && $0.path == step.suspicion.path
                && ($0.code != .strategyUnused || $0.sentence == step.suspicion.sentence)
        }?.sentence
    }
}
