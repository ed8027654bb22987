import DecodeService
import Foundation
import JSONText
import Testing

/// A runner that answers every request with the same events.
private struct ScriptedRunner: DecodeRunner {
    var events: [DecodeEvent]
    /// Whether the events end; otherwise the decode never ends.
    var ends = true

    func models() async throws(RunnerTrouble) -> [ModelDescriptor] { [] }

    func source(of model: ModelDescriptor) async throws(RunnerTrouble) -> ModelSourceFile {
        throw .unknownModel(name: model.name, near: [], candidates: [])
    }

    func decode(_ request: DecodeRequest, payload: Payload) -> AsyncStream<DecodeEvent> {
        AsyncStream { continuation in
            for event in events { continuation.yield(event) }
            if ends { continuation.finish() }
        }
    }
}

@Suite struct DecodeAnswerTests {
    private let request = DecodeRequest(model: "Int")
    private let payload = Payload(Data("1".utf8))

    @Test func `an answer contains everything from the events`() async {
        let preview = Preview.encoded(TextBytes(Array("1".utf8)))
        let runner = ScriptedRunner(events: [.progress(calls: 3), .progress(calls: 5), .preview(preview), .finished])
        var calls: [Int] = []
        let answer = await runner.decode(request, payload: payload) { calls.append($0) }
        #expect(calls == [3, 5])
        #expect(answer.preview == preview && answer.trouble == nil && !answer.isCancelled)
    }

    @Test func `trouble ends an answer`() async {
        let trouble = RunnerTrouble.timeLimit(seconds: 1)
        let answer = await ScriptedRunner(events: [.trouble(trouble)]).decode(request, payload: payload)
        #expect(answer.trouble == trouble && !answer.isCancelled)
    }

    @Test func `an answer whose events end before the last one is cancelled`() async {
        let answer = await ScriptedRunner(events: [.progress(calls: 1)]).decode(request, payload: payload)
        #expect(answer.isCancelled && answer.trouble == nil && answer.result == nil)
    }

    @Test func `waiting for an endless decode ends when it is cancelled`() async {
        let runner = ScriptedRunner(events: [.progress(calls: 1)], ends: false)
        let task = Task { [request, payload] in await runner.decode(request, payload: payload) }
        task.cancel()
        #expect(await task.value.isCancelled)
    }
}
