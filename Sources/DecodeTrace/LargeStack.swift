#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Runs a closure on a thread with a large stack, and waits for it.
///
/// JSONDecoder accepts payloads with up to 512 levels, each of which uses stack, and a traced decode uses more than a
/// plain one: more than a secondary thread usually has.
///
/// - Parameters:
///   - bytes: The size of the stack.
///   - body: The closure. It runs on a different thread than the caller.
public func withLargeStack<R, E: Error>(bytes: Int = 64 << 20, _ body: () throws(E) -> R) throws(E) -> R {
    var result: Result<R, E>?
    withoutActuallyEscaping({ () -> Void in
        do throws(E) { result = .success(try body()) } catch { result = .failure(error) }
    }) { work in
        // Joined before this returns, so that nothing escapes.
        if !Job(work).runOnThread(stackBytes: bytes) { work() }
    }
    guard let result else { preconditionFailure("the work on the large stack didn't run") }
    return try result.get()
}

private final class Job {
    let work: () -> Void

    init(_ work: @escaping () -> Void) {
        self.work = work
    }

    /// Runs the work to completion. False if the system can't create the thread.
    func runOnThread(stackBytes: Int) -> Bool {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        guard pthread_attr_setstacksize(&attributes, stackBytes) == 0 else { return false }
        // The job outlives its thread, because the thread is joined below.
        let context = Unmanaged.passUnretained(self).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        let status = pthread_create(&thread, &attributes, { Job.run($0) }, context)
        guard status == 0, let thread else { return false }
        #else
        var thread = pthread_t()
        guard pthread_create(&thread, &attributes, { Job.run($0) }, context) == 0 else { return false }
        #endif
        return pthread_join(thread, nil) == 0
    }

    private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context else { return nil }
        Unmanaged<Job>.fromOpaque(context).takeUnretainedValue().work()
        return nil
    }
}
