import Dispatch
import Synchronization

/// Answers of effects on their way to the main thread, and how many are still to come.
///
/// The main thread takes; any other thread puts and wakes it.
final class Inbox: Sendable {
    private struct Content {
        var actions: [Action] = []
        var pending = 0
        /// Who waits for the next arrival.
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var waits = 0
    }

    private let content = Mutex(Content())
    private let wake: @Sendable () -> Void

    init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    /// One more answer is to come.
    func expect() { content.withLock { $0.pending += 1 } }

    /// An answer that is not the last of its effect.
    func put(_ action: Action) {
        content.withLock { $0.actions.append(action) }
        announce()
    }

    /// The last answer of an effect; nil when there is nothing to say.
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

    /// An answer waits here.
    var hasActions: Bool { content.withLock { !$0.actions.isEmpty } }

    /// No answer waits here and none is to come.
    var isIdle: Bool { content.withLock { $0.actions.isEmpty && $0.pending == 0 } }

    /// Waits until something was put or finished, or the time is over. Holds no thread.
    /// - Returns: whether something was.
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
