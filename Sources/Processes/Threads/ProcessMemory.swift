import CSystem
import Foundation

/// The memory that this process uses.
package enum ProcessMemory {
    /// The resident part; on Darwin, the physical footprint.
    package static var mebibytes: Int {
        #if canImport(Darwin)
        var usage = rusage_info_v2()
        let result = withUnsafeMutablePointer(to: &usage) { pointer in
            pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
                proc_pid_rusage(getpid(), RUSAGE_INFO_V2, $0)
            }
        }
        return result == 0 ? Int(usage.ri_phys_footprint >> 20) : 0
        #else
        let numbers = String(decoding: Descendants.contents("/proc/self/statm") ?? [], as: UTF8.self)
            .split(separator: " ")
        guard numbers.count > 1, let pages = Int(numbers[1]) else { return 0 }
        return (pages * pageSize) >> 20
        #endif
    }

    #if !canImport(Darwin)
    private static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    #endif
}

/// The memory of this process that is allocated and not used.
package enum FreeMemory {
    /// Gives it back to the system, which otherwise happens only at the end of the heap. Takes milliseconds after a large
    /// piece of work. Does nothing where the system's allocator does so by itself.
    package static func giveBack() { ccp_give_back_memory() }
}
