internal import CDecodeStop
import DecodeEngine
import DecodeService
import DecodeTrace
import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Sees to it in the worker that a decode keeps its limits, and tells where it was when it does not, or when it crashes.
///
/// A limit of the system's for memory would make an allocation fail somewhere, and nobody could say why the process ended;
/// looking costs nothing that can be measured. That the place is known costs a decode nothing either: it is read off the
/// record once the thread stands still.
final class DecodeWatch: Sendable {
    /// Why a decode does not go on.
    enum Stop {
        case timeLimit(seconds: Double)
        case memoryLimit(mebibytes: Int)
        /// The model stopped itself, and the process is about to end.
        case death
    }

    private struct Watch {
        var isOn = false
        var deadline: ContinuousClock.Instant?
        var seconds: Double?
        var mebibytes: Int?
        var phase = DecodePlace.Phase.decoding
        var progress: DecodeProgress?
        /// When the calls are counted, to tell at the deadline whether others came.
        var countsAt: ContinuousClock.Instant?
        var count: Int?
        var stopped: (@Sendable (Stop, DecodePlace) -> Void)?
    }

    private let watch = Mutex(Watch())
    private let wake = DispatchSemaphore(value: 0)
    /// Memory is filled at about a gigabyte a second: what comes on top meanwhile is a few megabytes.
    private static let pause = 0.01
    /// How long the decode's thread may take to stand still.
    private static let patience: Int32 = 200
    /// The part of the time limit, up to a second, in which no call came when there is talk of silence.
    private static let silence = 0.25

    /// Begins to look after the thread that decodes.
    ///
    /// - Parameter thread: Its next job, before any decode.
    init(_ thread: DecodeThread) {
        thread.run { _ = cds_watch_this_thread() }
        let watcher = Thread { [self] in
            while true {
                wake.wait()
                follow()
            }
        }
        watcher.name = "watch"
        watcher.start()
    }

    /// Begins to look at a part of a request.
    ///
    /// - Parameters:
    ///   - request: Has the limits. The time counts from now.
    ///   - phase: What is done.
    ///   - progress: The decode's.
    ///   - stopped: Called on a thread of the watch's, while the decode can neither end nor answer. The process must end.
    func begin(
        _ request: DecodeRequest, _ phase: DecodePlace.Phase, progress: DecodeProgress?,
        stopped: @escaping @Sendable (Stop, DecodePlace) -> Void
    ) {
        let now = ContinuousClock.now
        watch.withLock { watch in
            let seconds = request.timeLimit.map { min($0, DecodeRequest.longestTimeLimit) }
            watch = Watch(
                isOn: true, deadline: seconds.map { now + .seconds($0) }, seconds: seconds,
                mebibytes: request.memoryLimit, phase: phase, progress: progress,
                countsAt: seconds.map { now + .seconds($0 - min(1, $0 * Self.silence)) }, stopped: stopped)
        }
        wake.signal()
    }

    /// Says what is done from now on.
    func enter(_ phase: DecodePlace.Phase) { watch.withLock { $0.phase = phase } }

    /// Looks no more.
    func end() { watch.withLock { $0 = Watch() } }

    /// Tells where the decode is, on its own thread, when the model ends the process.
    func exiting() {
        guard cds_is_this_thread() else { return }
        let (stopped, place) = watch.withLock { watch in
            defer { watch = Watch() }
            return (watch.stopped, Self.look(at: watch, isIdle: false)())
        }
        stopped?(.death, place)
    }

    /// Looks until the decode is over, which began before this call.
    private func follow() {
        while watch.withLock({ $0.isOn }) {
            watch.withLock { look(&$0) }
            Thread.sleep(forTimeInterval: Self.pause)
        }
    }

    /// The lock is held all the while: the decode cannot be over before this is, and so has nothing of ours in hand.
    private func look(_ watch: inout Watch) {
        guard watch.isOn else { return }
        if cds_dying_signal() > 0 {
            var place = Self.look(at: watch, isIdle: false)()
            place.isInFoundation = Self.isFoundationsFault(place)
            watch.stopped?(.death, place)
            watch = Watch()
            return cds_let_die()
        }
        let now = ContinuousClock.now
        if let time = watch.countsAt, now >= time {
            watch.countsAt = nil
            if cds_pause(Self.patience) {
                watch.count = watch.progress?.exactCallCount
                cds_resume()
            }
        }
        if let limit = watch.mebibytes, ProcessMemory.mebibytes > limit {
            stop(&watch, .memoryLimit(mebibytes: limit))
        } else if let deadline = watch.deadline, let seconds = watch.seconds, now >= deadline {
            stop(&watch, .timeLimit(seconds: seconds))
        }
    }

    private func stop(_ watch: inout Watch, _ reason: Stop) {
        guard cds_pause(Self.patience) else {
            watch.stopped?(reason, DecodePlace(phase: watch.phase))
            return
        }
        let look = Self.look(at: watch, isIdle: true)
        // What it was stopped in may be needed for the words. It gets no further than to the end of the watch.
        cds_resume()
        watch.stopped?(reason, look())
    }

    /// Looks where the decode is, whose thread stands still.
    ///
    /// - Returns: Says it in words, which may need locks.
    private static func look(at watch: Watch, isIdle: Bool) -> () -> DecodePlace {
        let phase = watch.phase
        guard phase == .decoding, let progress = watch.progress else { return { DecodePlace(phase: phase) } }
        let count = progress.exactCallCount
        guard progress.hasBegun || count > 1 else { return { DecodePlace(phase: .reading) } }
        let isSilent = isIdle && watch.count == count
        let silence = isSilent ? watch.seconds.map { min(1, $0 * Self.silence) } : nil
        let standstill = progress.standstill()
        return { DecodePlace(phase: .decoding, call: standstill?.lastCall, silence: silence) }
    }

    /// Whether the decoder stopped itself, without the model's having a part in it.
    private static func isFoundationsFault(_ place: DecodePlace) -> Bool {
        guard place.phase == .reading || place.phase == .decoding else { return false }
        let ours: @convention(c) () -> Int32 = cds_dying_signal
        return cds_died_in("Foundation", unsafeBitCast(ours, to: UnsafeRawPointer.self))
    }
}
