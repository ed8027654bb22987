import Synchronization

/// A pipe into the event loop: a byte for each signal, and 0 for a wake-up from another thread.
///
/// Shared with other threads by ``wake()`` alone, which is why it closes its ends itself, when the last one lets go.
final class SignalPipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32
    /// Set while a wake-up is in the pipe: one is enough, and a full pipe would lose signals.
    private let isWoken = Atomic(false)

    init() throws(TerminalError) {
        (readEnd, writeEnd) = try System.pipe()
    }

    deinit {
        System.closeDescriptor(readEnd)
        System.closeDescriptor(writeEnd)
    }

    func wake() {
        if !isWoken.exchange(true, ordering: .acquiringAndReleasing) { System.writeByte(0, to: writeEnd) }
    }

    /// What came since the last time.
    func drain() -> (signals: [System.Signal], wasWoken: Bool) {
        let bytes = System.readAll(readEnd)
        let wasWoken = bytes.contains(0)
        if wasWoken { isWoken.store(false, ordering: .releasing) }
        return (bytes.compactMap(System.signal), wasWoken)
    }
}
