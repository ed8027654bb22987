package import Explorer
package import Foundation

/// Where a payload of a command comes from.
package enum PayloadSource: Sendable {
    case standardInput
    case file(String)

    /// The name in reports for machines, as it is given on the command line.
    package var argument: String {
        switch self {
        case .standardInput: "-"
        case .file(let path): path
        }
    }

    /// The name in text, as compilers write it.
    package var title: String {
        switch self {
        case .standardInput: "<stdin>"
        case .file(let path): path
        }
    }

    /// Reads the payload to its end.
    ///
    /// - Parameter limit: The most to read, in bytes.
    package func read(limit: Int) throws(PayloadTrouble) -> Data {
        switch self {
        case .standardInput: try PayloadFiles.readStandardInput(limit: limit)
        case .file(let path): try PayloadFiles.read(path, limit: limit)
        }
    }

    /// Reads the payload on a thread of its own, since a pipe may be slow to deliver it.
    func readInBackground(limit: Int) async -> Result<Data, PayloadTrouble> {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    returning: Result { () throws(PayloadTrouble) -> Data in try read(limit: limit) })
            }
        }
    }
}
