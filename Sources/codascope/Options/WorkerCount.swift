import ArgumentParser
import Foundation

/// The number of workers that `--jobs` asks for.
enum WorkerCount {
    /// Without the option: one for each core.
    static var usual: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

    /// - Throws: `ValidationError` for none, or for more than 256.
    static func validate(_ jobs: Int?) throws {
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs must be 1 to 256; it was \(jobs)")
        }
    }
}
