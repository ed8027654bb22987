import Synchronization

/// The progress of indexing a text. Another thread can read it, and stop the work.
package final class IndexProgress: Sendable {
    /// The indexed part of the text, in millionths.
    private let indexed = Atomic(0)
    private let stopped = Atomic(false)

    package init() {}

    /// The part of the text that is indexed, from 0 to 1; updated every few ten thousand tokens.
    package var part: Double { Double(indexed.load(ordering: .relaxed)) / 1_000_000 }

    package var isStopped: Bool { stopped.load(ordering: .relaxed) }

    /// Stops the work soon. The incomplete index is discarded.
    package func stop() { stopped.store(true, ordering: .relaxed) }

    /// Reports that a text of `count` bytes is indexed up to a byte.
    ///
    /// - Returns: Whether to continue.
    func reached(_ byte: Int, of count: Int) -> Bool {
        indexed.store(byte * 1_000_000 / max(1, count), ordering: .relaxed)
        return !isStopped
    }
}
