import Foundation
import TestSupport

/// Information about processes from `/proc`; none on systems without it.
enum Processes {
    static var areListed: Bool { FileManager.default.fileExists(atPath: "/proc/self/stat") }

    /// The running child processes of a process.
    static func children(of parent: Int32) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.filter { Self.parent(of: $0) == parent && isRunning($0) }
    }

    /// Whether a process exists, even as a zombie.
    static func isKnown(_ process: Int32) -> Bool { kill(process, 0) == 0 }

    /// Whether a process sleeps until something arrives, as a worker does that has started and has nothing to do.
    static func waits(_ process: Int32) -> Bool { status(of: process).first == "S" }

    private static func parent(of process: Int32) -> Int32? {
        let status = status(of: process)
        return status.count > 1 ? Int32(status[1]) : nil
    }

    /// The fields of a process after its name: state, parent, …
    private static func status(of process: Int32) -> [Substring] {
        // The name, in parentheses, may itself contain spaces and parentheses.
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return [] }
        return text[text.index(after: end)...].split(separator: " ")
    }
}

/// Polls until a condition holds; returns false if the time is up.
func becomes(_ predicate: () -> Bool, within time: Duration = .seconds(60)) -> Bool {
    let end = ContinuousClock.now + time
    while !predicate() {
        if ContinuousClock.now > end { return false }
        poll(nil, 0, 10)  // nothing reports the end of a process that isn't our child
    }
    return true
}
