import ArgumentParser
import Foundation

/// The size limit of payloads.
struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The size limit of one payload, in mebibytes. The default is 1024, and at most --memory-limit.",
            valueName: "MiB"))
    var payloadLimit: Int?

    /// The default limit, in mebibytes.
    static let defaultLimit = 1024

    func validate() throws {
        if let payloadLimit, payloadLimit < 1 || payloadLimit > 1 << 20 {
            throw ValidationError("--payload-limit must be 1 to 1048576 mebibytes; it was \(payloadLimit)")
        }
    }

    /// The limit in bytes.
    ///
    /// - Parameter memoryLimit: The worker's memory limit, in mebibytes; a larger payload wouldn't fit.
    func bytes(memoryLimit: Int? = nil) -> Int {
        (payloadLimit ?? min(Self.defaultLimit, memoryLimit ?? .max)) << 20
    }
}
