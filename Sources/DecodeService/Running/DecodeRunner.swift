/// Who decodes, and knows the models; where that runs, and whether models are compiled first, is its own affair.
package protocol DecodeRunner: Sendable {
    /// All models that can be chosen, in the order they are shown.
    func models() async throws(RunnerTrouble) -> [ModelDescriptor]

    /// The Swift source that declares a model.
    ///
    /// - Throws: ``RunnerTrouble/unknownModel(name:near:candidates:)`` when the model is not one of ``models()``.
    func source(of model: ModelDescriptor) async throws(RunnerTrouble) -> ModelSourceFile

    /// Decodes a payload. The decode begins at once, and ends when nobody waits for its events any more.
    ///
    /// - Parameters:
    ///   - request: What to decode it as, and how.
    ///   - payload: The bytes; those with an identity that was seen before are not sent again.
    /// - Returns: Progress if it takes long, then the result, then the preview if one was wanted, then exactly one event
    ///   that `isLast`. The stream of a decode that was cancelled ends without that one.
    func decode(_ request: DecodeRequest, payload: Payload) -> AsyncStream<DecodeEvent>
}

extension AsyncStream<DecodeEvent> {
    /// The events that a function delivers, which runs in a task of its own; that is cancelled when nobody waits any more.
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

/// What a runner reports of a decode, in this order: progress, result, preview, one of the last two.
package enum DecodeEvent: Sendable {
    /// A decode that takes long has come so far, counted in calls of the model. Comes now and then, or never.
    case progress(calls: Int)
    case result(DecodeResult)
    case preview(Preview)
    /// The last event: all that was wanted was delivered.
    case finished
    /// The last event: there is no (further) answer.
    case trouble(RunnerTrouble)

    /// Whether no event comes after this one.
    package var isLast: Bool {
        switch self {
        case .progress, .result, .preview: false
        case .finished, .trouble: true
        }
    }
}
