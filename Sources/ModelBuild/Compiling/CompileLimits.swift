public import Foundation

/// What a build of models may take.
public struct CompileLimits: Sendable, Hashable {
    /// For all of a build, however often the compiler is run for it.
    public var time: Duration
    /// Of the compiler and all that it starts, in mebibytes.
    public var memory: Int
    /// Of what the compiler says, in mebibytes.
    public var output = 64

    /// Five minutes for a build.
    public static let usualTime = 300

    /// - Parameters:
    ///   - time: For all of a build.
    ///   - memory: In mebibytes; half of the machine's by default.
    public init(
        time: Duration = .seconds(usualTime),
        memory: Int = Int(clamping: ProcessInfo.processInfo.physicalMemory >> 21)
    ) {
        self.time = time
        self.memory = memory
    }
}
