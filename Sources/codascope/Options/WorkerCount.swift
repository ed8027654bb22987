import ArgumentParser
import Foundation

/// The number of workers that `--jobs` asks for.
enum WorkerCount {
    /// The default: one for each core.
    static var usual: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

    /// - Throws: `ValidationError` if the number isn't 1 to 256.
    static func validate(_ jobs: Int?) throws {
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs must be 1 to 256; it was \(jobs)")
        }
    }
}
