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

    /// Sends the last answer, if there is one, or one after which the effect rests; it no longer counts as pending.
    func finish(_ action: Action?) {
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

/// The answers of effects on their way to the main thread, and the number of answers still pending.
///
/// The main thread drains it; other threads add to it and wake the main thread.
final class Inbox: Sendable {
    private struct Content {
        var actions: [Action] = []
        var pending = 0
        /// Callers that wait for the next arrival.
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var waits = 0
    }

    private let content = Mutex(Content())
    private let wake: @Sendable () -> Void

    init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    /// Registers one more pending answer.
    func expect() { content.withLock { $0.pending += 1 } }

    /// Adds an answer that isn't the last one of its effect.
    func put(_ action: Action) {
        content.withLock { $0.actions.append(action) }
        announce()
    }

    /// Adds the last answer of an effect; nil if it has none.
    func finish(_ action: Action?) {
        content.withLock { content in
            if let action { content.actions.append(action) }
            content.pending -= 1
        }
        announce()
    }

    private func announce() {
        wake()
        let waiting = content.withLock { content in
            defer { content.waiting = [:] }
            return content.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: true) }
    }

    func drain() -> [Action] {
        content.withLock { content in
            defer { content.actions = [] }
            return content.actions
        }
    }

    var hasActions: Bool { content.withLock { !$0.actions.isEmpty } }

    /// Whether no answer is waiting or pending.
    var isIdle: Bool { content.withLock { $0.actions.isEmpty && $0.pending == 0 } }

    /// Waits until an answer is added or an effect finishes, or until time runs out. Blocks no thread.
    /// - Returns: false if time ran out.
    func arrival(within seconds: Double) async -> Bool {
        await withCheckedContinuation { continuation in
            let ticket = content.withLock { content -> Int? in
                guard content.actions.isEmpty, content.pending > 0 else { return nil }
                content.waits += 1
                content.waiting[content.waits] = continuation
                return content.waits
            }
            guard let ticket else {
                continuation.resume(returning: true)
                return
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [self] in
                content.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume(returning: false)
            }
        }
    }
}

/// Requests progress reports at intervals while work is slow.
enum WorkTicker {
    /// Starts to tick once work has taken `WorkProgress.shortest`, then four times a second.
    ///
    /// - Parameter tick: Receives the seconds since the start, on another thread.
    /// - Returns: The ticking task; cancel it when the work ends.
    static func start(_ tick: @escaping @Sendable (_ seconds: Double) -> Void) -> Task<Void, Never> {
        let start = ContinuousClock.now
        return Task.detached {
            var pause = Duration.seconds(WorkProgress.shortest)
            while (try? await Task.sleep(for: pause)) != nil {
                tick(start.duration(to: .now) / .seconds(1))
                pause = .milliseconds(250)
            }
        }
    }
}
