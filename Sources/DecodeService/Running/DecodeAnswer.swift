import Synchronization

/// All that came of a decode.
package struct DecodeAnswer: Sendable {
    /// The result; nil when there was trouble before it.
    package var result: DecodeResult?
    /// The preview, if one was wanted.
    package var preview: Preview = .nothing
    /// What went wrong around the decode; a result may have come before.
    package var trouble: RunnerTrouble?
    /// Whether the decode was cancelled.
    package var isCancelled = false

    /// Nothing yet.
    package init() {}
}

extension DecodeRunner {
    /// Decodes a payload and waits for all of the answer; cancelled with the task that waits.
    ///
    /// - Parameter progress: Told, on a thread of the runner's, how many calls of the model a decode that takes long has
    ///   answered.
    package func decode(
        _ request: DecodeRequest, payload: Payload, progress: @escaping @Sendable (_ calls: Int) -> Void = { _ in }
    ) async -> DecodeAnswer {
        let collector = AnswerCollector()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let task = decode(request, payload: payload) { event in
                    if case .progress(let calls) = event { progress(calls) }
                    if let answer = collector.take(event) { continuation.resume(returning: answer) }
                }
                collector.started(task)
            }
        } onCancel: {
            collector.cancel()
        }
    }
}

/// Collects the events of one decode.
private final class AnswerCollector: Sendable {
    private struct State {
        var answer = DecodeAnswer()
        var isDone = false
        var isCancelled = false
        var task: (any DecodeTask)?
    }

    private let state = Mutex(State())

    /// Adds an event; gives the whole answer at the last one.
    func take(_ event: DecodeEvent) -> DecodeAnswer? {
        state.withLock { state in
            guard !state.isDone else { return nil }
            switch event {
            case .progress: break
            case .result(let result): state.answer.result = result
            case .preview(let preview): state.answer.preview = preview
            case .finished: break
            case .trouble(let trouble): state.answer.trouble = trouble
            case .cancelled: state.answer.isCancelled = true
            }
            guard event.isLast else { return nil }
            state.isDone = true
            return state.answer
        }
    }

    func started(_ task: any DecodeTask) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }
}
