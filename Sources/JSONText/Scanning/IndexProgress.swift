import Synchronization

/// How far a text is indexed. Another thread reads it, and can stop the work.
package final class IndexProgress: Sendable {
    /// In millionths.
    private let indexed = Atomic(0)
    private let stopped = Atomic(false)

    package init() {}

    /// The part of the text that is indexed, from 0 to 1; brought up to date every few ten thousand tokens.
    package var part: Double { Double(indexed.load(ordering: .relaxed)) / 1_000_000 }

    package var isStopped: Bool { stopped.load(ordering: .relaxed) }

    /// Stops the work soon. What was indexed so far is dropped.
    package func stop() { stopped.store(true, ordering: .relaxed) }

    /// Tells that a text is indexed up to a byte of so many.
    ///
    /// - Returns: Whether to go on.
    func reached(_ byte: Int, of count: Int) -> Bool {
        indexed.store(byte * 1_000_000 / max(1, count), ordering: .relaxed)
        return !isStopped
    }
}
