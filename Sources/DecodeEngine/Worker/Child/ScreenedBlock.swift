import DecodeService
import Foundation
import Synchronization

/// A block of verdicts on payloads, which are sent together, and at least twice a second.
final class ScreenedBlock: Sendable {
    private struct State {
        var verdicts: [CleanDecode?] = []
        var sent = ContinuousClock.now
    }

    private let state = Mutex(State())
    private let deliver: @Sendable ([CleanDecode?]) -> Void
    private static let interval = Duration.milliseconds(500)

    /// - Parameter deliver: Sends verdicts.
    init(deliver: @escaping @Sendable ([CleanDecode?]) -> Void) {
        self.deliver = deliver
    }

    /// Adds the verdict on the next payload.
    ///
    /// - Parameters:
    ///   - decode: The clean decode; nil if the payload is unclear.
    ///   - now: The current time.
    func append(_ decode: CleanDecode?, at now: ContinuousClock.Instant) {
        let isDue = state.withLock { state in
            state.verdicts.append(decode)
            return state.sent.duration(to: now) >= Self.interval
        }
        if isDue { send() }
    }

    /// Sends the pending verdicts.
    func send() {
        let verdicts = state.withLock { state in
            defer { state = State() }
            return state.verdicts
        }
        if !verdicts.isEmpty { deliver(verdicts) }
    }
}
