/// Reports how many bytes of a payload are read, and that all are: what follows is indexing them.
final class ReadingReport {
    private let inbox: Inbox
    private let generation: Generation
    private let start = ContinuousClock.now
    private var last = 0.0

    private static let interval = 0.1

    init(inbox: Inbox, generation: Generation) {
        self.inbox = inbox
        self.generation = generation
    }

    /// - Parameters:
    ///   - count: The bytes read so far.
    ///   - size: The bytes of the file; nil if that isn't known.
    func read(_ count: Int, of size: Int?) {
        let seconds = start.duration(to: .now) / .seconds(1)
        guard count == size || seconds - last >= Self.interval else { return }
        last = seconds
        inbox.put(.working(.reading, seconds: seconds, done: count, total: size, generation: generation))
    }
}
