package import DecodeTrace

/// The complete answer to a decode request.
package struct DecodeAnswer: Sendable {
    /// The result; nil if there was trouble before it.
    package var result: DecodeResult?
    /// The clean decode, in place of a result.
    package var clean: CleanDecode?
    /// The preview, if requested.
    package var preview: Preview = .nothing
    /// The values that tokens don't show, if requested.
    package var values: DecodedValues = .none
    /// Trouble around the decode; a result may have come before it.
    package var trouble: RunnerTrouble?
    /// Whether the decode was cancelled, so its last event never came.
    package var isCancelled = true

    /// Creates an empty answer.
    package init() {}
}

extension DecodeRunner {
    /// Decodes a payload and waits for the complete answer. Cancelling the waiting task cancels the decode.
    ///
    /// - Parameter progress: Called with the number of calls that a long decode has recorded.
    package func decode(
        _ request: DecodeRequest, payload: Payload, progress: (_ calls: Int) -> Void = { _ in }
    ) async -> DecodeAnswer {
        var answer = DecodeAnswer()
        for await event in decode(request, payload: payload) {
            switch event {
            case .progress(let calls): progress(calls)
            case .result(let result): answer.result = result
            case .clean(let clean): answer.clean = clean
            case .preview(let preview): answer.preview = preview
            case .values(let values): answer.values = values
            case .finished: break
            case .trouble(let trouble): answer.trouble = trouble
            }
            if event.isLast { answer.isCancelled = false }
        }
        return answer
    }
}
