import Dispatch
import Synchronization

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

    /// Whether answers are waiting.
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
