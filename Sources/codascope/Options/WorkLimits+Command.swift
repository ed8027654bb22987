import DecodeEngine
import DecodeService
import Foundation
import Processes
import TerminalUI
import Workbench

extension WorkLimits {
    /// The minimum, in mebibytes. Reading ahead and reports need this much, however little a decode may use.
    private static let minMemory = 256

    /// The limits of a command's own work, in seconds and mebibytes. Exceeding one ends the command.
    ///
    /// - Parameters:
    ///   - timeLimit: Nil for no limit.
    ///   - memoryLimit: Nil for half of the machine's memory.
    static func ofCommand(timeLimit: Double?, memoryLimit: Int? = nil) -> WorkLimits {
        WorkLimits(
            seconds: timeLimit,
            mebibytes: max(memoryLimit ?? WorkerProcessRunner.usualMemoryLimit, minMemory)
        ) { excess in
            Progress.erase()
            Output.say("codascope: \(sentence(excess))")
            ChildRegistry.shared.endAll()
            // Not `exit`, which would release resources that the running step may still use.
            _exit(ExitStatus.trouble.rawValue)
        }
    }

    private static func sentence(_ excess: Excess) -> String {
        switch excess {
        case .time(let step, let seconds):
            "stopped, because \(step) took more than \(seconds.inShort) s; --time-limit SECONDS allows more"
        case .memory(let step, let mebibytes):
            "stopped, because \(step) needed more than \(mebibytes) MiB of memory; --memory-limit MIB allows more"
        }
    }
}

extension LimitOptions {
    /// The limits of the command's own work.
    var ownWork: WorkLimits { .ofCommand(timeLimit: timeLimit, memoryLimit: memoryLimit) }
}
