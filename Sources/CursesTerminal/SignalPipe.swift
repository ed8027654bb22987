import Synchronization

/// A pipe that wakes the event loop: a byte for each signal, and 0 for a wake-up from another thread.
///
/// Other threads use only ``wake()`` and may outlive the device, so the pipe closes its ends when the last reference is
/// released.
final class SignalPipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32
    /// Whether a wake-up is in the pipe: one is enough, and a full pipe would lose signals.
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

    /// The bytes since the last call.
    func drain() -> (signals: [System.Signal], wasWoken: Bool) {
        let bytes = System.readAll(readEnd)
        let wasWoken = bytes.contains(0)
        if wasWoken { isWoken.store(false, ordering: .releasing) }
        return (bytes.compactMap(System.signal), wasWoken)
    }
}
