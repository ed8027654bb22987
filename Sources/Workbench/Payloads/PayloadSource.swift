package import Explorer
package import Foundation

/// The source of a command's payload.
package enum PayloadSource: Sendable {
    case standardInput
    case file(String)

    /// The name in machine-readable reports: as given on the command line.
    package var argument: String {
        switch self {
        case .standardInput: "-"
        case .file(let path): path
        }
    }

    /// The name in text, in the style of compilers.
    package var title: String {
        switch self {
        case .standardInput: "<stdin>"
        case .file(let path): path
        }
    }

    /// Reads the payload to its end.
    ///
    /// - Parameter limit: The size limit, in bytes.
    package func read(limit: Int) throws(PayloadTrouble) -> Data {
        switch self {
        case .standardInput: try PayloadFiles.readStandardInput(limit: limit)
        case .file(let path): try PayloadFiles.read(path, limit: limit)
        }
    }

    /// Reads the payload on its own thread, because a pipe may be slow.
    func readInBackground(limit: Int) async -> Result<Data, PayloadTrouble> {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    returning: Result { () throws(PayloadTrouble) -> Data in try read(limit: limit) })
            }
        }
    }
}
