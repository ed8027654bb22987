import Foundation

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
