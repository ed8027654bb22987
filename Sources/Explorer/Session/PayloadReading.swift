import JSONText
import Synchronization

/// Reports the progress of reading and indexing a payload, and can stop it.
final class PayloadReading: Sendable {
    private struct Progress {
        var start = ContinuousClock.now
        /// When bytes were reported last, in seconds since the start.
        var lastReport = 0.0
        /// The bytes to index; nil while they are being read.
        var size: Int?

        var seconds: Double { start.duration(to: .now) / .seconds(1) }
    }

    private let inbox: Inbox
    private let generation: Generation
    /// Stops reading or indexing soon when it is stopped.
    let index = IndexProgress()
    private let progress = Mutex(Progress())

    /// The seconds between two reports of bytes that are read.
    private static let interval = 0.1

    init(inbox: Inbox, generation: Generation) {
        self.inbox = inbox
        self.generation = generation
    }

    /// Reports the bytes read.
    ///
    /// - Parameter size: The bytes of the file; nil if unknown.
    /// - Returns: Whether to read on.
    func shouldContinue(_ count: Int, of size: Int?) -> Bool {
        let seconds: Double? = progress.withLock { progress in
            let seconds = progress.seconds
            guard count == size || seconds - progress.lastReport >= Self.interval else { return nil }
            progress.lastReport = seconds
            return seconds
        }
        if let seconds {
            inbox.put(.working(.reading, seconds: seconds, done: count, total: size, generation: generation))
        }
        return !index.isStopped
    }

    /// Reports that all bytes are read.
    ///
    /// - Returns: The progress for the index to update.
    func beginIndexing(_ size: Int) -> IndexProgress {
        progress.withLock { $0 = Progress(size: size) }
        report()
        return index
    }

    func report() {
        let (seconds, size) = progress.withLock { ($0.seconds, $0.size) }
        guard let size else {
            return inbox.put(.working(.reading, seconds: seconds, generation: generation))
        }
        let done = Int(index.part * Double(size))
        inbox.put(.working(.indexing, seconds: seconds, done: done, total: size, generation: generation))
    }
}
