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

/// Looks how much memory this process takes while a decode runs, and says when it is too much.
///
/// A limit of the system's would make an allocation fail somewhere, and nobody could say why the process ended; looking
/// costs nothing that can be measured.
final class MemoryWatch: Sendable {
    private struct Watch {
        var limit: Int?
        var exceeded: (@Sendable () -> Void)?
    }

    private let watch = Mutex(Watch())
    private let wake = DispatchSemaphore(value: 0)
    /// Memory is filled at about a gigabyte a second: what comes on top meanwhile is a few megabytes.
    private static let pause = 0.01

    init() {
        let thread = Thread { [self] in
            while true {
                wake.wait()
                follow()
            }
        }
        thread.name = "memory"
        thread.start()
    }

    /// Begins to look.
    ///
    /// - Parameters:
    ///   - mebibytes: The most that the process may take.
    ///   - exceeded: Called once, on a thread of the watch's, when it takes more.
    func begin(mebibytes: Int, exceeded: @escaping @Sendable () -> Void) {
        watch.withLock { watch in
            watch.limit = mebibytes
            watch.exceeded = exceeded
        }
        wake.signal()
    }

    /// Looks no more.
    func end() {
        watch.withLock { watch in
            watch.limit = nil
            watch.exceeded = nil
        }
    }

    /// Looks until the decode is over, which began before this call.
    private func follow() {
        while let limit = watch.withLock({ $0.limit }) {
            if Self.mebibytes > limit {
                let exceeded = watch.withLock { watch in
                    defer {
                        watch.limit = nil
                        watch.exceeded = nil
                    }
                    return watch.exceeded
                }
                exceeded?()
                return
            }
            Thread.sleep(forTimeInterval: Self.pause)
        }
    }

    /// The memory of this process that is really there.
    static var mebibytes: Int {
        #if canImport(Darwin)
        var usage = rusage_info_v2()
        let result = withUnsafeMutablePointer(to: &usage) { pointer in
            pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
                proc_pid_rusage(getpid(), RUSAGE_INFO_V2, $0)
            }
        }
        return result == 0 ? Int(usage.ri_phys_footprint >> 20) : 0
        #else
        // Read by hand: the file says that it is empty.
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = read(descriptor, &bytes, bytes.count)
        let numbers = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
        guard numbers.count > 1, let pages = Int(numbers[1]) else { return 0 }
        return (pages * pageSize) >> 20
        #endif
    }

    #if !canImport(Darwin)
    private static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    #endif
}
