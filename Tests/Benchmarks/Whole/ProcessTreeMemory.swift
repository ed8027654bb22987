import Foundation

/// The memory of a process and its descendants, on Linux. Memory that they share counts once.
enum ProcessTreeMemory {
    /// The command line of this process, which starts the measured ones.
    private static let benchmark = command(of: getpid())

    /// The proportional set size of all, in bytes; nil if the system doesn't report it, the process has ended, or it
    /// has not started its executable yet.
    static func bytes(of process: pid_t) -> Int? {
        let command = command(of: process)
        // Until then it has the memory of this process.
        guard command != benchmark, let own = proportionalSize(of: process) else { return nil }
        return children(of: process).reduce(own) { sum, child in
            // A child that is just being started has the memory of its parent, which would count twice.
            self.command(of: child) == command ? sum : sum + (bytes(of: child) ?? 0)
        }
    }

    private static func command(of process: pid_t) -> String? {
        try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
    }

    private static func children(of process: pid_t) -> [pid_t] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return threads.flatMap { thread in
            let list = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)
            return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
        }
    }

    private static func proportionalSize(of process: pid_t) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Pss:") }),
            let kibibytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return kibibytes << 10
    }
}
