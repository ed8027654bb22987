import DecodeService
import Dispatch
import Synchronization

/// One request on its way through a worker.
final class WorkerJob: Sendable {
    let request: DecodeRequest
    let payload: Payload
    private let events: AsyncStream<DecodeEvent>.Continuation
    private let state = Mutex(State())

    private struct State {
        var isCancelled = false
        var isDone = false
        /// The process that works on the job.
        var child: WorkerChild?
    }

    /// How long a cancelled decode may go on by itself: most are done sooner than a new worker is started.
    private static let grace = DispatchTimeInterval.milliseconds(40)

    init(_ request: DecodeRequest, payload: Payload, events: AsyncStream<DecodeEvent>.Continuation) {
        self.request = request
        self.payload = payload
        self.events = events
        events.onTermination = { [weak self] _ in self?.cancel() }
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Says which process works on the job, and is ended when the job is cancelled.
    func works(in child: WorkerChild) {
        let isCancelled = state.withLock { state in
            state.child = child
            return state.isCancelled
        }
        if isCancelled { endSoon() }
    }

    /// Passes an event on; nothing after the last one.
    func deliver(_ event: DecodeEvent) {
        if event.isLast {
            state.withLock { state in
                state.isDone = true
                state.child = nil
            }
        }
        events.yield(event)
        if event.isLast { events.finish() }
    }

    private func cancel() {
        let isFirst = state.withLock { state in
            defer { state.isCancelled = true }
            return !state.isCancelled && !state.isDone
        }
        if isFirst { endSoon() }
    }

    private func endSoon() {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { [self] in
            // The process works on this job as long as it is not done, so no other job is hit.
            state.withLock { $0.isDone ? nil : $0.child }?.kill()
        }
    }
}
