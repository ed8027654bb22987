import Foundation

/// The memory of a process and of all that it started, as Linux counts it: memory that processes share counts once.
enum ProcessTreeMemory {
    /// The proportional set size of all, in bytes; nil where the system doesn't report it, or once the process has ended.
    static func bytes(of process: pid_t) -> Int? {
        guard let own = proportionalSize(of: process) else { return nil }
        let command = command(of: process)
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
