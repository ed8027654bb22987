import Foundation

/// What `/proc` tells of processes; nothing where there is none.
enum Processes {
    static var areListed: Bool { FileManager.default.fileExists(atPath: "/proc/self/stat") }

    /// The processes whose parent this is, and that have not ended.
    static func children(of parent: Int32) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.filter { status(of: $0)?.parent == parent && isRunning($0) }
    }

    /// Whether a process is there and is more than the record of its end.
    static func isRunning(_ process: Int32) -> Bool {
        guard let state = status(of: process)?.state else { return false }
        return state != "Z" && state != "X"
    }

    /// Whether there is a record of a process: its parent has not asked for its end yet.
    static func isKnown(_ process: Int32) -> Bool { status(of: process) != nil }

    private static func status(of process: Int32) -> (state: Substring, parent: Int32?)? {
        // The name, in parentheses, may hold blanks and parentheses itself.
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        return fields.count > 1 ? (fields[0], Int32(fields[1])) : nil
    }
}

/// Looks again and again until something is so; false when it is not in time.
func becomes(_ predicate: () -> Bool, within time: Duration = .seconds(60)) -> Bool {
    let end = ContinuousClock.now + time
    while !predicate() {
        if ContinuousClock.now > end { return false }
        poll(nil, 0, 10)  // nothing tells of the end of a process that is not our child
    }
    return true
}
