import ArgumentParser
import Foundation

/// How much of a payload is read.
struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Mebibytes that are read of one payload; 1024 otherwise, and no more than --memory-limit.",
            valueName: "MiB"))
    var payloadLimit: Int?

    /// What is read when nobody says more, in mebibytes.
    static let defaultLimit = 1024

    func validate() throws {
        if let payloadLimit, payloadLimit < 1 || payloadLimit > 1 << 20 {
            throw ValidationError("--payload-limit takes mebibytes, from 1 to 1048576; it was \(payloadLimit)")
        }
    }

    /// The limit in bytes.
    ///
    /// - Parameter memoryLimit: What the worker may take, in mebibytes: it could not hold more.
    func bytes(memoryLimit: Int? = nil) -> Int {
        (payloadLimit ?? min(Self.defaultLimit, memoryLimit ?? .max)) << 20
    }
}
