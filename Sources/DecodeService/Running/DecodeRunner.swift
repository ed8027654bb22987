package import DecodeTrace

/// Decodes payloads and provides the models. Where it decodes, and whether it compiles models first, is up to the
/// implementation.
package protocol DecodeRunner: Sendable {
    /// All available models, in display order.
    func models() async throws(RunnerTrouble) -> [ModelDescriptor]

    /// The Swift source that declares a model.
    ///
    /// - Throws: ``RunnerTrouble/unknownModel(name:near:candidates:)`` when the model is not one of ``models()``.
    func source(of model: ModelDescriptor) async throws(RunnerTrouble) -> ModelSourceFile

    /// Decodes a payload. The decode starts immediately, and is cancelled when its events are no longer consumed.
    ///
    /// - Parameters:
    ///   - request: The model and the settings.
    ///   - payload: The payload. One with a known identity is not sent again.
    /// - Returns: Progress if it takes long, then the result, then the preview and the values if requested, then exactly one
    ///   event that `isLast`. The stream of a cancelled decode ends without that one.
    func decode(_ request: DecodeRequest, payload: Payload) -> AsyncStream<DecodeEvent>
}

extension AsyncStream<DecodeEvent> {
    /// Creates a stream of the events that a function delivers in a separate task, which is cancelled when the stream
    /// is no longer consumed.
    package init(task body: @escaping @Sendable (_ deliver: (DecodeEvent) -> Void) async -> Void) {
        self.init { continuation in
            let task = Task {
                await body { continuation.yield($0) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// An event of a decode, in this order: progress, result, preview, values, one of the last two; or progress, the clean
/// decode, and one of the last two.
package indirect enum DecodeEvent: Sendable {
    /// The progress of a long decode, in calls of the model. Sent occasionally, or never.
    case progress(calls: Int)
    case result(DecodeResult)
    /// In place of a result, if the request accepts that.
    case clean(CleanDecode)
    case preview(Preview)
    /// The values that tokens don't show, of the result's calls; missing if the second decode of the model made other
    /// calls.
    case values(DecodedValues)
    /// The last event: everything requested was delivered.
    case finished
    /// The last event: there is no further answer.
    case trouble(RunnerTrouble)

    /// Whether this is the last event.
    package var isLast: Bool {
        switch self {
        case .progress, .result, .clean, .preview, .values: false
        case .finished, .trouble: true
        }
    }
}

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

extension DecodeRunner {
    /// Decodes once more for the values of a result that tokens don't show.
    ///
    /// The decoder lists the keys of an object in another order each time, so the members of a dictionary are matched by
    /// their keys. A failed decode is repeated in the order in which it failed: by name.
    ///
    /// - Parameters:
    ///   - result: The result, with its record.
    ///   - request: The request of the result.
    /// - Returns: Nil if the model made other calls this time, if there is no answer, or if the task is cancelled.
    package func values(
        of result: DecodeResult, _ request: DecodeRequest, payload: Payload
    ) async -> DecodedValues? {
        var request = request
        request.wantsPreview = false
        request.wantsFigures = false
        request.values = .atOnce
        request.sortsKeys = !result.outcome.hasValue
        var again: DecodeResult?
        var found: DecodedValues?
        for await event in decode(request, payload: payload) {
            switch event {
            case .result(let result): again = result
            case .values(let values): found = values
            case .progress, .clean, .preview, .finished, .trouble: break
            }
        }
        return again.flatMap { found?.moved(from: $0.trace, to: result.trace) }
    }
}
