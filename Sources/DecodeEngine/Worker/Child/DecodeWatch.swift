internal import CSystem
import DecodeService
import DecodeTrace
import Dispatch
import Foundation
import Processes
import Synchronization

/// Enforces the limits of a decode in the worker, and reports where the decode was when it exceeds one or crashes.
///
/// A system memory limit would make an arbitrary allocation fail, without a way to report why the process ended;
/// polling has no measurable cost. Nor has finding the place: it is read from the record after the thread was stopped.
final class DecodeWatch: Sendable {
    /// Why a decode was stopped.
    enum Stop {
        case timeLimit(seconds: Double)
        case memoryLimit(mebibytes: Int)
        /// The model ended the process.
        case death
    }

    private struct Watch {
        var isOn = false
        var begun = ContinuousClock.now
        var deadline: ContinuousClock.Instant?
        var seconds: Double?
        var mebibytes: Int?
        var phase = DecodePlace.Phase.decoding
        var progress: DecodeProgress?
        /// When to count the calls, which shows at the deadline whether more calls were made.
        var countsAt: ContinuousClock.Instant?
        var count: Int?
        var stopped: (@Sendable (Stop, DecodePlace) -> Void)?
    }

    private let watch = Mutex(Watch())
    private let wake = DispatchSemaphore(value: 0)
    /// Memory is filled at about a gigabyte a second, so at most a few megabytes are added between two polls.
    private static let pause = 0.01
    /// How long, in milliseconds, to wait for the decode's thread to stop.
    private static let timeout: Int32 = 200
    /// The part of the time limit, at most a second, that must pass without a call to be reported as silence.
    private static let silence = 0.25

    /// Starts to watch the decode's thread.
    ///
    /// - Parameter thread: The decode's thread, which registers itself in its next job, before any decode.
    /// - Throws: ``ThreadError`` if the system can't start the watch's own thread.
    init(_ thread: DecodeThread) throws(ThreadError) {
        thread.run { _ = cds_watch_this_thread() }
        try OwnThread.start("watch") { [self] in
            while true {
                wake.wait()
                follow()
            }
        }
    }

    /// Starts to watch a part of a request.
    ///
    /// - Parameters:
    ///   - request: The request with the limits. Its time starts now.
    ///   - phase: The phase of the request.
    ///   - progress: The progress of the decode.
    ///   - stopped: Called while the decode can neither end nor answer: on a thread of the watch, or on the decode's own
    ///     thread if the model ends the process. The process must end.
    func begin(
        _ request: DecodeRequest, _ phase: DecodePlace.Phase, progress: DecodeProgress?,
        stopped: @escaping @Sendable (Stop, DecodePlace) -> Void
    ) {
        let now = ContinuousClock.now
        watch.withLock { watch in
            let seconds = request.timeLimit.map { min($0, DecodeRequest.maxTimeLimit) }
            watch = Watch(
                isOn: true, begun: now, deadline: seconds.map { now + .seconds($0) }, seconds: seconds,
                mebibytes: request.memoryLimit, phase: phase, progress: progress,
                countsAt: seconds.map { now + .seconds($0 - min(1, $0 * Self.silence)) }, stopped: stopped)
        }
        wake.signal()
    }

    /// Begins the next of several decodes of a request, whose time starts now.
    func beginNext(_ progress: DecodeProgress?) {
        let now = ContinuousClock.now
        watch.withLock { watch in
            guard watch.isOn else { return }
            watch.phase = .decoding
            watch.progress = progress
            watch.begun = now
            watch.deadline = watch.seconds.map { now + .seconds($0) }
            watch.countsAt = watch.seconds.map { now + .seconds($0 - min(1, $0 * Self.silence)) }
            watch.count = nil
        }
    }

    /// Ends one of several decodes. Doesn't return if the decode is being stopped.
    ///
    /// - Returns: The current time.
    func endOne() -> ContinuousClock.Instant {
        watch.withLock { watch in
            watch.deadline = nil
            watch.countsAt = nil
        }
        return .now
    }

    /// Sets the current phase.
    func enter(_ phase: DecodePlace.Phase) { watch.withLock { $0.phase = phase } }

    /// Stops watching.
    func end() { watch.withLock { $0 = Watch() } }

    /// Reports where the decode is, on its own thread, when the model ends the process.
    func exiting() {
        guard cds_is_this_thread() else { return }
        let (stopped, place) = watch.withLock { watch in
            defer { watch = Watch() }
            return (watch.stopped, Self.place(in: watch, isIdle: false)())
        }
        stopped?(.death, place)
    }

    /// Polls until the running decode ends.
    private func follow() {
        while watch.withLock({ $0.isOn }) {
            watch.withLock { check(&$0) }
            Thread.sleep(forTimeInterval: Self.pause)
        }
    }

    /// Holds the lock throughout, so the decode can't end before this returns.
    private func check(_ watch: inout Watch) {
        guard watch.isOn else { return }
        if cds_dying_signal() > 0 {
            var place = Self.place(in: watch, isIdle: false)()
            place.isInFoundation = Self.isFoundationsFault(place)
            watch.stopped?(.death, place)
            watch = Watch()
            return cds_let_die()
        }
        let now = ContinuousClock.now
        if let time = watch.countsAt, now >= time {
            watch.countsAt = nil
            if cds_pause(Self.timeout) {
                watch.count = watch.progress?.exactCallCount
                cds_resume()
            }
        }
        if let limit = watch.mebibytes, ProcessMemory.mebibytes > limit {
            stop(&watch, .memoryLimit(mebibytes: limit))
        } else if let deadline = watch.deadline, let seconds = watch.seconds, now >= deadline {
            stop(&watch, .timeLimit(seconds: seconds))
        } else if watch.progress?.isStandingStill == true {
            // Whatever the limit: such a decode never ends.
            stop(&watch, .timeLimit(seconds: max(1, ((now - watch.begun) / .milliseconds(100)).rounded()) / 10))
        }
    }

    private func stop(_ watch: inout Watch, _ reason: Stop) {
        guard cds_pause(Self.timeout) else {
            watch.stopped?(reason, DecodePlace(phase: watch.phase))
            return
        }
        let place = Self.place(in: watch, isIdle: true)
        // Describing the place may need locks that the stopped thread holds. The thread then runs until the end of the
        // watch.
        cds_resume()
        watch.stopped?(reason, place())
    }

    /// Finds where the decode is while its thread is stopped.
    ///
    /// - Returns: A closure that describes the place, which may need locks.
    private static func place(in watch: Watch, isIdle: Bool) -> () -> DecodePlace {
        let phase = watch.phase
        guard phase == .decoding, let progress = watch.progress else { return { DecodePlace(phase: phase) } }
        let count = progress.exactCallCount
        guard progress.hasBegun || count > 1 else { return { DecodePlace(phase: .reading) } }
        let isSilent = isIdle && watch.count == count
        let silence = isSilent ? watch.seconds.map { min(1, $0 * Self.silence) } : nil
        let standstill = progress.standstill()
        return { DecodePlace(phase: .decoding, call: standstill?.lastCall, silence: silence) }
    }

    /// Whether the decoder itself failed, without the model being involved.
    private static func isFoundationsFault(_ place: DecodePlace) -> Bool {
        guard place.phase == .reading || place.phase == .decoding else { return false }
        let ours: @convention(c) () -> Int32 = cds_dying_signal
        return cds_died_in("Foundation", unsafeBitCast(ours, to: UnsafeRawPointer.self))
    }
}
