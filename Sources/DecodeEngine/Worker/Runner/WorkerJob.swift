import DecodeService
import Dispatch
import Synchronization

/// A request while a worker handles it.
final class WorkerJob: Sendable {
    let request: DecodeRequest
    let payload: Payload
    private let events: AsyncStream<DecodeEvent>.Continuation
    private let state = Mutex(State())

    private struct State {
        var isCancelled = false
        var isDone = false
        /// The process that handles the job.
        var child: WorkerChild?
        /// Whether only the values are still to come. Their decode can be cancelled.
        var isReadingValues = false
    }

    /// How long a cancelled decode may continue: most end sooner than a new worker would start.
    private static let grace = DispatchTimeInterval.milliseconds(40)
    /// How long the decode of the values may continue after it is cancelled.
    private static let valuesGrace = DispatchTimeInterval.milliseconds(250)

    init(_ request: DecodeRequest, payload: Payload, events: AsyncStream<DecodeEvent>.Continuation) {
        self.request = request
        self.payload = payload
        self.events = events
        events.onTermination = { [weak self] _ in self?.cancel() }
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Sets the process that handles the job; it is ended if the job is cancelled.
    func works(in child: WorkerChild) {
        let isCancelled = state.withLock { state in
            state.child = child
            return state.isCancelled
        }
        if isCancelled { endSoon() }
    }

    /// Called when everything but the values was delivered.
    func readsValues() {
        let isCancelled = state.withLock { state in
            state.isReadingValues = true
            return state.isCancelled
        }
        // Until now, a cancellation would have ended the process.
        if isCancelled { endSoon() }
    }

    /// Delivers an event, and ends the stream after the last one.
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
        let reader = state.withLock { $0.isReadingValues ? $0.child : nil }
        if let reader {
            // The lane is reading replies, so nothing else is written to the process.
            try? reader.pipe.write(WorkerRequest.cancelValues(id: request.id).frame(), until: .now + .seconds(1))
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + (reader == nil ? Self.grace : Self.valuesGrace)) {
            [self] in
            // The process handles this job until it is done, so no other job is affected.
            state.withLock { $0.isDone ? nil : $0.child }?.kill()
        }
    }
}
