import Dispatch
import Foundation
import Synchronization

/// The limits of the work that a program does in its own process, such as indexing a text or writing a report.
///
/// Such work is a sequence of steps, each of which has the whole time. A step can't be stopped, so the program ends if one
/// exceeds a limit. Time is processor time: waiting for a reader, or for a busy machine, doesn't count.
package final class WorkLimits: Sendable {
    /// What exceeded a limit.
    package enum Excess: Hashable, Sendable {
        case time(step: String, seconds: Double)
        case memory(step: String, mebibytes: Int)
    }

    /// Whose processor time counts.
    package enum Scope: Sendable {
        /// The thread that begins the step, and also ends it.
        case thread
        /// The process: for a step that waits for other threads, while nothing else is done.
        case process
    }

    /// A step that has begun.
    package struct Step: Sendable {
        fileprivate let number: Int
        fileprivate let limits: WorkLimits

        /// Ends the step.
        package func end() { limits.end(number) }
    }

    private struct Begun {
        var name: String
        var clock: ProcessorClock
        var start: Double
    }

    private struct State {
        var steps: [Int: Begun] = [:]
        var count = 0
        var isWatched = false
        /// Whether the watch waits for a step.
        var isIdle = false
    }

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let seconds: Double?
    private let mebibytes: Int?
    private let exceeded: @Sendable (Excess) -> Void

    /// Between two looks at the steps, in seconds.
    private static let pause = 0.02
    /// The memory of the process when the first limits were made.
    private static let memoryAtStart = ProcessMemory.mebibytes

    /// No limits.
    package static let none = WorkLimits(seconds: nil, mebibytes: nil) { _ in }

    /// - Parameters:
    ///   - seconds: The processor time of a step; nil for no limit.
    ///   - mebibytes: How much the memory of the process may grow; nil for no limit.
    ///   - exceeded: Called once, on a thread of its own, while the step continues.
    package init(seconds: Double?, mebibytes: Int?, exceeded: @escaping @Sendable (Excess) -> Void) {
        self.seconds = seconds
        self.mebibytes = mebibytes
        self.exceeded = exceeded
        _ = Self.memoryAtStart
    }

    /// Begins a step. Several threads may be at steps of their own.
    ///
    /// - Parameters:
    ///   - name: What is done, as in "explaining a.json".
    ///   - scope: Whose processor time counts.
    package func begin(_ name: @autoclosure () -> String, of scope: Scope = .thread) -> Step {
        guard seconds != nil || mebibytes != nil else { return Step(number: 0, limits: self) }
        let clock = ProcessorClock(scope)
        let begun = Begun(name: name(), clock: clock, start: clock.seconds ?? 0)
        let (number, starts) = state.withLock { state in
            state.count += 1
            state.steps[state.count] = begun
            if state.isIdle {
                state.isIdle = false
                wake.signal()
            }
            defer { state.isWatched = true }
            return (state.count, !state.isWatched)
        }
        // Without a thread there are no limits; programs check beforehand that there are enough.
        if starts, (try? OwnThread.start("limits", stackSize: 1 << 19) { self.watch() }) == nil {
            state.withLock { $0.isWatched = false }
        }
        return Step(number: number, limits: self)
    }

    private func end(_ number: Int) { state.withLock { _ = $0.steps.removeValue(forKey: number) } }

    /// Looks at the steps until there has been none for a second.
    private func watch() {
        while true {
            if let excess = state.withLock({ excess(of: $0.steps) }) { return exceeded(excess) }
            let isIdle = state.withLock { state in
                state.isIdle = state.steps.isEmpty
                return state.isIdle
            }
            guard isIdle else {
                Thread.sleep(forTimeInterval: Self.pause)
                continue
            }
            guard wake.wait(timeout: .now() + 1) == .timedOut else { continue }
            let ends = state.withLock { state in
                if state.isIdle { (state.isIdle, state.isWatched) = (false, false) }
                return !state.isWatched
            }
            if ends { return }
            // A step began just now.
            wake.wait()
        }
    }

    private func excess(of steps: [Int: Begun]) -> Excess? {
        guard let first = steps.min(by: { $0.key < $1.key }) else { return nil }
        if let mebibytes, ProcessMemory.mebibytes - Self.memoryAtStart > mebibytes {
            return .memory(step: first.value.name, mebibytes: mebibytes)
        }
        guard let seconds,
            let late = steps.values.first(where: { ($0.clock.seconds ?? 0) - $0.start > seconds })
        else { return nil }
        return .time(step: late.name, seconds: seconds)
    }
}

/// The processor time of a thread or of the process, which other threads may read.
struct ProcessorClock {
    #if canImport(Darwin)
    /// Nil for the process.
    private let thread: mach_port_t?

    init(_ scope: WorkLimits.Scope) { thread = scope == .thread ? pthread_mach_thread_np(pthread_self()) : nil }

    /// The time so far; nil if the thread has ended.
    var seconds: Double? {
        guard let thread else { return Self.read(CLOCK_PROCESS_CPUTIME_ID) }
        var info = thread_basic_info()
        var count = mach_msg_type_number_t(MemoryLayout<thread_basic_info>.size / MemoryLayout<integer_t>.size)
        let result = withUnsafeMutablePointer(to: &info) { pointer in
            pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                thread_info(thread, thread_flavor_t(THREAD_BASIC_INFO), $0, &count)
            }
        }
        guard result == KERN_SUCCESS else { return nil }
        let microseconds = Double(info.user_time.microseconds) + Double(info.system_time.microseconds)
        return Double(info.user_time.seconds) + Double(info.system_time.seconds) + microseconds / 1e6
    }
    #else
    private let clock: clockid_t

    init(_ scope: WorkLimits.Scope) {
        var clock = clockid_t(CLOCK_PROCESS_CPUTIME_ID)
        if scope == .thread { pthread_getcpuclockid(pthread_self(), &clock) }
        self.clock = clock
    }

    /// The time so far; nil if the thread has ended.
    var seconds: Double? { Self.read(clock) }
    #endif

    private static func read(_ clock: clockid_t) -> Double? {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
