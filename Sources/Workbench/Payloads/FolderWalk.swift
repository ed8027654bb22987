import DecodeService
import Explorer
import Foundation

/// Finds the payloads below a folder, in the order of their paths.
///
/// Files are payloads by their names' endings. Links are followed; a folder that was already read, through a link or
/// not, isn't read again, so links in a circle end. Hidden files and folders are left out.
struct FolderWalk {
    /// A payload or a problem.
    enum Found {
        case file(String)
        /// A folder that can't be read.
        case trouble(PayloadTrouble)
    }

    private struct Identity: Hashable {
        var device: UInt64
        var node: UInt64
    }

    /// The paths still to look at, the next one last.
    private var waiting: [String]
    private var seen: Set<Identity> = []
    /// The number of files that aren't payloads by name.
    private(set) var skipped = 0

    /// - Parameter folder: The folder's path.
    init(_ folder: String) {
        waiting = [folder]
    }

    /// The next payload, or the next problem; nil at the end.
    mutating func next() -> Found? {
        while let path = waiting.popLast() {
            var status = stat()
            // A link without a target isn't a folder; reading it reports the problem.
            let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            guard isFolder else {
                if Self.isPayload(path) { return .file(path) }
                skipped += 1
                continue
            }
            let identity = Identity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
            guard seen.insert(identity).inserted else { continue }
            do throws(PayloadTrouble) {
                let base = path.hasSuffix("/") ? path : path + "/"
                for name in try PayloadFiles.names(inFolder: path).sorted(by: >) where !name.hasPrefix(".") {
                    waiting.append(base + name)
                }
            } catch {
                return .trouble(error)
            }
        }
        return nil
    }

    private static func isPayload(_ path: String) -> Bool {
        FolderListing.isPayload(path.lastName)
    }
}
