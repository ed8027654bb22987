import Foundation

/// What a build of models may take.
package struct CompileLimits: Sendable, Hashable {
    /// For all of a build, however often the compiler is run for it.
    package var time: Duration
    /// Of the compiler and all that it starts, in mebibytes.
    package var memory: Int
    /// Of what the compiler says, in mebibytes.
    package var output = 64

    /// Five minutes for a build.
    package static let usualTime = 300

    /// - Parameters:
    ///   - time: For all of a build.
    ///   - memory: In mebibytes; half of the machine's by default.
    package init(
        time: Duration = .seconds(usualTime),
        memory: Int = Int(clamping: ProcessInfo.processInfo.physicalMemory >> 21)
    ) {
        self.time = time
        self.memory = memory
    }
}
