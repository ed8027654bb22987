import DecodeService
import DecodeTrace
import Dispatch
import Foundation
import Synchronization

/// One request on its way through a worker.
final class WorkerJob: DecodeTask {
    let request: DecodeRequest
    let payload: Payload
    /// Ends the decode where it runs in this process.
    private let control: DecodeControl?
    private let deliverer: @Sendable (DecodeEvent) -> Void
    private let state = Mutex(State())

    private struct State {
        var isCancelled = false
        var isDone = false
        var child: WorkerChild?
        var isHanded = false
    }

    /// How long a cancelled decode may go on by itself: most are done sooner than a new worker is started.
    private static let grace = DispatchTimeInterval.milliseconds(40)

    init(
        _ request: DecodeRequest, payload: Payload, control: DecodeControl? = nil,
        deliver: @escaping @Sendable (DecodeEvent) -> Void
    ) {
        self.request = request
        self.payload = payload
        self.control = control
        deliverer = deliver
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Whether a process was given the whole request.
    var isHanded: Bool { state.withLock { $0.isHanded } }

    /// Says that the process was given the whole request.
    func handed() { state.withLock { $0.isHanded = true } }

    /// Says which process works on the job, and is ended when the job is cancelled.
    func works(in child: WorkerChild) {
        let isCancelled = state.withLock { state in
            state.child = child
            return state.isCancelled
        }
        if isCancelled { endSoon() }
    }

    /// Passes an event on; nothing after the last one, and of a cancelled job only that it was cancelled.
    func deliver(_ event: DecodeEvent) {
        let passed: DecodeEvent? = state.withLock { state in
            guard !state.isDone else { return nil }
            if event.isLast {
                state.isDone = true
                state.child = nil
            }
            if state.isCancelled { return event.isLast ? .cancelled : nil }
            return event
        }
        if let passed { deliverer(passed) }
    }

    func cancel() {
        let isFirst = state.withLock { state in
            defer { state.isCancelled = true }
            return !state.isCancelled && !state.isDone
        }
        guard isFirst else { return }
        if let control { control.cancel() } else { endSoon() }
    }

    private func endSoon() {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { [self] in
            // The process works on this job as long as it is not done, so no other job is hit.
            state.withLock { $0.isDone ? nil : $0.child }?.kill()
        }
    }
}
