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
