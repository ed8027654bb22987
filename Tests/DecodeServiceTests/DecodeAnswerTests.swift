import DecodeService
import Foundation
import JSONText
import Testing

/// A runner that answers every request with the same events.
private struct ScriptedRunner: DecodeRunner {
    var events: [DecodeEvent]
    /// Whether the events end; a decode that goes on for ever otherwise.
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

    @Test func `an answer has all that the events told`() async {
        let preview = Preview.encoded(TextBytes(Array("1".utf8)))
        let runner = ScriptedRunner(events: [.progress(calls: 3), .progress(calls: 5), .preview(preview), .finished])
        var calls: [Int] = []
        let answer = await runner.decode(request, payload: payload) { calls.append($0) }
        #expect(calls == [3, 5])
        #expect(answer.preview == preview && answer.trouble == nil && !answer.isCancelled)
    }

    @Test func `trouble is the last of an answer`() async {
        let trouble = RunnerTrouble.timeLimit(seconds: 1)
        let answer = await ScriptedRunner(events: [.trouble(trouble)]).decode(request, payload: payload)
        #expect(answer.trouble == trouble && !answer.isCancelled)
    }

    @Test func `events that end before the last one are those of a cancelled decode`() async {
        let answer = await ScriptedRunner(events: [.progress(calls: 1)]).decode(request, payload: payload)
        #expect(answer.isCancelled && answer.trouble == nil && answer.result == nil)
    }

    @Test func `who waits for a decode that goes on for ever is free when it is cancelled`() async {
        let runner = ScriptedRunner(events: [.progress(calls: 1)], ends: false)
        let task = Task { [request, payload] in await runner.decode(request, payload: payload) }
        task.cancel()
        #expect(await task.value.isCancelled)
    }
}
