import Synchronization

/// A thread-safe cache of computed values.
final class Findings<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Mutex<[Key: Value]>([:])

    /// The value for a key, computed on first use. Two concurrent callers may both compute it.
    func value(of key: Key, _ compute: () -> Value) -> Value {
        if let value = values.withLock({ $0[key] }) { return value }
        let value = compute()
        values.withLock { $0[key] = value }
        return value
    }
}
