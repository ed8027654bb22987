import ArgumentParser
import Workbench

extension ExitStatus {
    /// Ends the command with this status.
    func end() throws {
        if self != .decoded { throw ExitCode(rawValue) }
    }
}
