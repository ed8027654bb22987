import ArgumentParser

/// How a command ends, worse ones later: as `diff` and `grep`.
enum ExitStatus: Int32, Comparable {
    /// Everything decoded.
    case decoded = 0
    /// Something failed, is not JSON, or could not be encoded.
    case failed = 1
    /// Something could not be looked at: unreadable, a worker that died, a limit that passed.
    case trouble = 2

    static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }

    mutating func worsen(to other: ExitStatus) { self = max(self, other) }

    /// Ends the command with this status.
    func end() throws {
        if self != .decoded { throw ExitCode(rawValue) }
    }
}
