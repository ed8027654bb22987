/// All that came of a decode.
package struct DecodeAnswer: Sendable {
    /// The result; nil when there was trouble before it.
    package var result: DecodeResult?
    /// The preview, if one was wanted.
    package var preview: Preview = .nothing
    /// What went wrong around the decode; a result may have come before.
    package var trouble: RunnerTrouble?
    /// Whether the decode was cancelled: its last event never came.
    package var isCancelled = true

    /// Nothing yet.
    package init() {}
}

extension DecodeRunner {
    /// Decodes a payload and waits for all of the answer; cancelled with the task that waits.
    ///
    /// - Parameter progress: Told how many calls of the model a decode that takes long has answered.
    package func decode(
        _ request: DecodeRequest, payload: Payload, progress: (_ calls: Int) -> Void = { _ in }
    ) async -> DecodeAnswer {
        var answer = DecodeAnswer()
        for await event in decode(request, payload: payload) {
            switch event {
            case .progress(let calls): progress(calls)
            case .result(let result): answer.result = result
            case .preview(let preview): answer.preview = preview
            case .finished: break
            case .trouble(let trouble): answer.trouble = trouble
            }
            if event.isLast { answer.isCancelled = false }
        }
        return answer
    }
}
