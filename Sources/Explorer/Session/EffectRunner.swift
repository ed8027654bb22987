import Dispatch
import JSONText
import Synchronization

/// Runs effects on other threads, at most one of each identity, and counts those that haven't ended.
final class EffectRunner {
    private let inbox: Inbox
    private var running: [EffectID: RunningEffect] = [:]

    init(inbox: Inbox) { self.inbox = inbox }

    /// Cancels the running effect of an identity, if there is one.
    func cancel(_ id: EffectID) { running[id]?.cancel() }

    func cancelAll() {
        for effect in running.values { effect.cancel() }
    }

    /// Runs work in a task, after cancelling that of the same identity.
    ///
    /// - Parameters:
    ///   - id: The identity; nil for work that is never cancelled.
    ///   - work: What is reported of it while it takes longer than a moment; nil for nothing.
    ///   - generation: The generation of those reports.
    ///   - body: Gives the last answer; nil for none.
    func run(
        _ id: EffectID?, reporting work: Work? = nil, generation: Generation = Generation(),
        _ body: @escaping @Sendable (RunningEffect) async -> Action?
    ) {
        let effect = begin(id)
        let ticker = work.map { work in
            WorkTicker.start { [inbox] in inbox.put(.working(work, seconds: $0, generation: generation)) }
        }
        let task = Task.detached {
            let answer = await body(effect)
            ticker?.cancel()
            effect.finish(answer)
        }
        effect.onCancel { task.cancel() }
    }

    /// Runs work that blocks its thread, after cancelling that of the same identity.
    ///
    /// - Parameters:
    ///   - id: The identity; nil for work that is never cancelled.
    ///   - body: Gives the last answer; nil for none.
    func runBlocking(_ id: EffectID?, _ body: @escaping @Sendable (RunningEffect) -> Action?) {
        let effect = begin(id)
        // A regular expression may take any time, and would keep a thread of the pool.
        if id == .search || id == .counting {
            ParallelWork.detach { effect.finish(body(effect)) }
        } else {
            DispatchQueue.global(qos: .userInitiated).async { effect.finish(body(effect)) }
        }
    }

    private func begin(_ id: EffectID?) -> RunningEffect {
        let effect = RunningEffect(inbox, answersIfCancelled: id.map(\.answersIfCancelled) ?? true)
        if let id {
            cancel(id)
            running[id] = effect
        }
        return effect
    }
}

/// An effect that runs: its way to the inbox, and whether it was cancelled.
final class RunningEffect: Sendable {
    private struct State {
        var isPending = true
        var handlers: [@Sendable () -> Void] = []
    }

    private let inbox: Inbox
    private let answersIfCancelled: Bool
    private let flag = Atomic(false)
    private let state = Mutex(State())

    fileprivate init(_ inbox: Inbox, answersIfCancelled: Bool) {
        self.inbox = inbox
        self.answersIfCancelled = answersIfCancelled
        inbox.expect()
    }

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    fileprivate func cancel() {
        let handlers = state.withLock { state in
            flag.store(true, ordering: .relaxed)
            defer { state.handlers = [] }
            return state.handlers
        }
        for handler in handlers { handler() }
    }

    /// Has a handler called when the effect is cancelled; at once if it was already.
    func onCancel(_ handler: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !isCancelled { state.handlers.append(handler) }
            return isCancelled
        }
        if isLate { handler() }
    }

    /// Sends an answer that isn't the last one.
    func put(_ action: Action) {
        if answersIfCancelled || !isCancelled { inbox.put(action) }
    }

    /// Sends an answer after which the effect no longer counts as pending, although it continues.
    func putAndRest(_ action: Action) { finish(action) }

    /// Sends the last answer, if there is one; the effect is no longer pending.
    fileprivate func finish(_ action: Action?) {
        let action = answersIfCancelled || !isCancelled ? action : nil
        let wasPending = state.withLock { state in
            defer { state.isPending = false }
            return state.isPending
        }
        if wasPending {
            inbox.finish(action)
        } else if let action {
            inbox.put(action)
        }
    }
}
