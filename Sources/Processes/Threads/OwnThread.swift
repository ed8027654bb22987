// On Linux the types of a thread come with the headers of CSystem.
internal import CSystem
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a thread was not started: too many threads or processes, or too little address space for its stack.
package struct ThreadError: Error, Hashable, CustomStringConvertible {
    /// The system's error number.
    package var code: Int32

    /// The system's message, and what to do, as a clause.
    package var description: String {
        "the system can't start another thread (\(String(cString: strerror(code)))); raise its limits, as with "
            + "`ulimit -u` for processes and `ulimit -v` for address space"
    }
}

/// Starts threads. Foundation's `Thread` doesn't report that the system can't start one, so whoever waits for its work
/// would wait forever.
package enum OwnThread {
    /// Starts a thread, which ends with its work.
    ///
    /// - Parameters:
    ///   - name: Shown by debuggers and process lists, up to 15 bytes.
    ///   - stackSize: In bytes; nil for the system's default.
    /// - Throws: ``ThreadError``; the work is then never called.
    package static func start(
        _ name: String, stackSize: Int? = nil, _ work: @escaping @Sendable () -> Void
    ) throws(ThreadError) {
        pthread_detach(try create(name, stackSize: stackSize, work))
    }

    /// Checks that several threads can run at once, and ends them.
    ///
    /// The pools of Swift and Dispatch wait forever for a thread that the system can't start, so a program checks before it
    /// uses them.
    ///
    /// - Parameter stackSizes: The stack of each thread, in bytes; nil for the system's default.
    /// - Throws: ``ThreadError`` if one can't be started.
    package static func probe(stackSizes: [Int?]) throws(ThreadError) {
        let gate = Mutex(())
        var threads: [pthread_t] = []
        defer { for thread in threads { pthread_join(thread, nil) } }
        // They wait for the lock, so that all run at once.
        try gate.withLock { _ throws(ThreadError) in
            for size in stackSizes {
                threads.append(try create("probe", stackSize: size) { gate.withLock { _ in } })
            }
        }
    }

    private static func create(
        _ name: String, stackSize: Int?, _ work: @escaping @Sendable () -> Void
    ) throws(ThreadError) -> pthread_t {
        var attributes = pthread_attr_t()
        try check(pthread_attr_init(&attributes))
        defer { pthread_attr_destroy(&attributes) }
        if let stackSize { try check(pthread_attr_setstacksize(&attributes, stackSize)) }
        let job = Unmanaged.passRetained(Job(name, work))
        #if canImport(Darwin)
        // As urgent as the work that it is started for.
        pthread_attr_set_qos_class_np(&attributes, qos_class_self(), 0)
        var created: pthread_t?
        let code = pthread_create(&created, &attributes, { OwnThread.run($0) }, job.toOpaque())
        guard code == 0, let thread = created else {
            job.release()
            throw ThreadError(code: code)
        }
        #else
        var thread = pthread_t()
        let code = pthread_create(&thread, &attributes, { OwnThread.run($0) }, job.toOpaque())
        guard code == 0 else {
            job.release()
            throw ThreadError(code: code)
        }
        #endif
        return thread
    }

    private static func check(_ code: Int32) throws(ThreadError) {
        if code != 0 { throw ThreadError(code: code) }
    }

    private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context else { return nil }
        // Retained for this thread when it was created.
        let job = Unmanaged<Job>.fromOpaque(context).takeRetainedValue()
        Thread.current.name = job.name
        job.work()
        return nil
    }

    private final class Job: Sendable {
        let name: String
        let work: @Sendable () -> Void

        init(_ name: String, _ work: @escaping @Sendable () -> Void) {
            self.name = name
            self.work = work
        }
    }
}
