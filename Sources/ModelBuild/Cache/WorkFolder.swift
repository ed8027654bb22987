import DecodeService
import Foundation
import Processes

/// A temporary folder in which to compile. It is removed with this object. If the process ends first, the next process
/// removes it.
///
/// Its owner holds a lock on it, so that others can tell a folder in use from an abandoned one.
final class WorkFolder: Sendable {
    let url: URL
    private let lock: FolderLock

    /// Makes a folder in another.
    ///
    /// - Throws: ``ModelBuildFailure`` if it can't be made.
    init(in shelf: URL) throws(ModelBuildFailure) {
        // Another process that removes abandoned folders may interfere once.
        for _ in 1...Self.attempts {
            let place = shelf.appending(path: UUID().uuidString)
            try PrivateFolder.makeNew(place)
            guard let lock = FolderLock(place, .alone) else { continue }
            guard ChildRegistry.shared.add(folder: place) else {
                try? PrivateFolder.remove(place)
                throw ModelBuildFailure(summary: "compiling was cancelled because codascope is exiting")
            }
            url = place
            self.lock = lock
            return
        }
        throw ModelBuildFailure(
            summary:
                "\(shelf.path.singleLine) can't be used for compiling: a folder created there was removed at once, or can't be "
                + "opened; set XDG_CACHE_HOME to another folder")
    }

    private static let attempts = 8

    deinit {
        try? PrivateFolder.remove(url)
        ChildRegistry.shared.remove(folder: url)
    }

    /// Creates a folder in the system's temporary folder, and removes abandoned ones there.
    static func inTemporaryFolder() throws(ModelBuildFailure) -> WorkFolder {
        let shelf = FileManager.default.temporaryDirectory.appending(path: "codascope-\(geteuid())")
        try PrivateFolder.prepare(shelf)
        removeAbandoned(in: shelf)
        return try WorkFolder(in: shelf)
    }

    /// Removes folders whose owners have ended.
    static func removeAbandoned(in shelf: URL) {
        for place in ((try? FolderWalk.names(shelf.path)) ?? []).map({ shelf.appending(path: $0) }) {
            guard let lock = FolderLock(place, .alone) else { continue }
            withExtendedLifetime(lock) {
                if lock.isSeen || isOld(place) { try? PrivateFolder.remove(place) }
            }
        }
    }

    /// Whether a folder is older than any build takes. Used if the file system has no locks.
    private static func isOld(_ place: URL) -> Bool {
        let date = (try? place.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
        return date.map { $0 < Date(timeIntervalSinceNow: -24 * 60 * 60) } ?? false
    }
}
