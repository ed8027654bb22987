import Foundation

/// Finds and ends processes that left the process group of the child that started them.
enum Descendants {
    /// How often to search again, because a process may have started another meanwhile.
    private static let maxRounds = 1000
    /// How often to wait a millisecond for processes in the middle of `execve`.
    private static let maxPauses = 10

    /// Ends all processes whose environment has the variable of a child.
    ///
    /// - Complexity: O(processes), of those that may be the child's descendants.
    static func end(of child: ChildProcess) {
        let wanted = Array("\(ChildProcess.markName)=\(child.mark)".utf8)
        // Each round looks only at processes that were started since the last one, so that it is faster than a process that
        // keeps starting others.
        var number = child.firstNumber
        endAll(among: { processes(after: &number) }) { pid in environment(of: pid, has: wanted) }
    }

    /// Ends all unknown children of this process, and reaps those that have ended.
    ///
    /// - Parameter isKnown: Called again right before a process is ended.
    static func endChildren(except known: Set<Int32>, isKnown: (Int32) -> Bool) {
        let own = getpid()
        endAll(among: processes) { pid in
            guard parent(of: pid) == own, !known.contains(pid), !isKnown(pid) else { return false }
            var status: Int32 = 0
            // Killed below unless it has ended; reaped in the next round.
            return waitpid(pid, &status, WNOHANG) == 0
        }
    }

    /// - Parameters:
    ///   - next: Returns the processes to look at in the next round.
    ///   - isWanted: Returns nil if that can't be determined yet.
    private static func endAll(among next: () -> [Int32], _ isWanted: (Int32) -> Bool?) {
        var unsure: [Int32] = []
        var pauses = 0
        for _ in 0..<maxRounds {
            let found: [Int32]
            (found, unsure) = suspended(unsure + next(), isWanted)
            for pid in found { _ = kill(pid, SIGKILL) }
            guard found.isEmpty else {
                pauses = 0
                continue
            }
            if unsure.isEmpty || pauses == maxPauses { return }
            pauses += 1
            usleep(1000)
        }
    }

    /// Finds the wanted processes, and suspends each as soon as it is found: otherwise one that keeps starting others would
    /// start more during the search than the search finds.
    private static func suspended(
        _ processes: [Int32], _ isWanted: (Int32) -> Bool?
    ) -> (found: [Int32], unsure: [Int32]) {
        let own = getpid()
        var (found, unsure): ([Int32], [Int32]) = ([], [])
        for pid in processes where pid != own {
            switch isWanted(pid) {
            case true?:
                _ = kill(pid, SIGSTOP)
                found.append(pid)
            case nil: unsure.append(pid)
            case false?: break
            }
        }
        return (found, unsure)
    }

    /// The data about a process.
    struct Usage {
        var parent: Int32
        /// In bytes.
        var memory: Int
    }

    #if os(Linux)
    static func usage(of pid: Int32) -> Usage? {
        // The parent is the fourth field, the resident pages the 24th.
        guard let fields = fields(of: pid), fields.count > 21, let parent = Int32(fields[1]),
            let pages = Int(fields[21])
        else { return nil }
        return Usage(parent: parent, memory: pages * Int(sysconf(Int32(_SC_PAGESIZE))))
    }

    /// The number that was given to a process or a thread last.
    private static func lastNumber() -> Int32? {
        let load = contents("/proc/loadavg")?.split(separator: UInt8(ascii: " ")).last
        return load.flatMap { Int32(String(decoding: $0, as: UTF8.self).filter(\.isNumber)) }
    }

    /// The processes that may have been started after a number was given out: those with a later number. All, if the
    /// numbers have started over, or too many were given out to try each.
    ///
    /// - Parameter number: Set to the last number; nil if it isn't known.
    static func processes(after number: inout Int32?) -> [Int32] {
        let last = lastNumber()
        defer { number = last }
        guard let first = number, let last, last >= first, last - first < maxTried else { return processes() }
        return first == last ? [] : (first + 1...last).filter(isProcess)
    }

    /// Whether a number is that of a process, and not of a thread, which has files of the same names.
    private static func isProcess(_ number: Int32) -> Bool {
        guard let bytes = contents("/proc/\(number)/status") else { return false }
        return String(decoding: bytes, as: UTF8.self).utf8.split(separator: 0x0A).contains {
            $0.elementsEqual("Tgid:\t\(number)".utf8)
        }
    }

    /// How many numbers are tried rather than listing the processes.
    private static let maxTried: Int32 = 4096

    private static func processes() -> [Int32] {
        guard let folder = opendir("/proc") else { return [] }
        defer { closedir(folder) }
        var pids: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                // The name ends with a zero byte within the entry.
                name.withMemoryRebound(to: CChar.self, capacity: 256) { Int32(String(cString: $0)) }
            }
            if let name { pids.append(name) }
        }
        return pids
    }

    /// Nil while a process has no environment, in the middle of `execve`.
    private static func environment(of pid: Int32, has variable: [UInt8]) -> Bool? {
        guard let bytes = contents("/proc/\(pid)/environ") else { return false }
        if bytes.isEmpty { return mayHaveEnvironment(pid) ? nil : false }
        return bytes.split(separator: 0).contains { $0.elementsEqual(variable) }
    }

    /// Whether a process isn't a kernel thread and hasn't ended.
    private static func mayHaveEnvironment(_ pid: Int32) -> Bool {
        guard let fields = fields(of: pid), fields.count > 6, let flags = UInt32(fields[6]) else { return false }
        // From the kernel's sched.h.
        let isKernelThread = flags & 0x0020_0000 != 0
        return !isKernelThread && fields[0] != "Z" && fields[0] != "X"
    }

    /// The fields of `/proc/PID/stat` from the state on, which is the third.
    private static func fields(of pid: Int32) -> [String]? {
        // The program's name may contain any character; the text after it may not.
        guard let bytes = contents("/proc/\(pid)/stat"), let name = bytes.lastIndex(of: UInt8(ascii: ")")) else {
            return nil
        }
        return bytes[(name + 1)...].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func parent(of pid: Int32) -> Int32? {
        fields(of: pid).flatMap { $0.count > 1 ? Int32($0[1]) : nil }
    }

    /// A file that reports a size of zero.
    static func contents(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += chunk[..<count]
        }
    }
    #elseif canImport(Darwin)
    static func usage(of pid: Int32) -> Usage? {
        var information = proc_taskallinfo()
        let size = Int32(MemoryLayout<proc_taskallinfo>.size)
        guard proc_pidinfo(pid, PROC_PIDTASKALLINFO, 0, &information, size) == size else { return nil }
        return Usage(
            parent: Int32(information.pbsd.pbi_ppid), memory: Int(information.ptinfo.pti_resident_size))
    }

    static func processes(after number: inout Int32?) -> [Int32] { processes() }

    private static func processes() -> [Int32] {
        var pids = [Int32](repeating: 0, count: Int(max(0, proc_listallpids(nil, 0))) + 64)
        let count = proc_listallpids(&pids, Int32(pids.count * MemoryLayout<Int32>.stride))
        return Array(pids.prefix(Int(max(0, count)))).filter { $0 > 0 }
    }

    /// The system shows only the environment of the same user's processes, after their arguments.
    private static func environment(of pid: Int32, has variable: [UInt8]) -> Bool? {
        var name = [CTL_KERN, KERN_PROCARGS2, pid]
        var size = 0
        guard sysctl(&name, 3, nil, &size, nil, 0) == 0, size > 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: size)
        guard sysctl(&name, 3, &bytes, &size, nil, 0) == 0 else { return false }
        return bytes.prefix(size).split(separator: 0).contains { $0.elementsEqual(variable) }
    }

    private static func parent(of pid: Int32) -> Int32? {
        var information = proc_bsdinfo()
        let size = Int32(MemoryLayout<proc_bsdinfo>.size)
        guard proc_pidinfo(pid, PROC_PIDTBSDINFO, 0, &information, size) == size else { return nil }
        return Int32(information.pbi_ppid)
    }
    #endif
}
