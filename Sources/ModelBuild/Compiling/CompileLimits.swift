import Foundation

/// The limits of a build of models.
package struct CompileLimits: Sendable, Hashable {
    /// The time limit for a whole build, which may run the compiler several times.
    package var time: Duration
    /// The memory limit of the compiler and all processes that it starts, in mebibytes.
    package var memory: Int
    /// The limit of the compiler's messages, in mebibytes.
    package var output = 64

    /// The default time limit of a build, in seconds.
    package static let usualTime = 300

    /// - Parameters:
    ///   - time: The time limit for a whole build.
    ///   - memory: In mebibytes; by default half of the machine's memory.
    package init(
        time: Duration = .seconds(usualTime),
        memory: Int = Int(clamping: ProcessInfo.processInfo.physicalMemory >> 21)
    ) {
        self.time = time
        self.memory = memory
    }
}
