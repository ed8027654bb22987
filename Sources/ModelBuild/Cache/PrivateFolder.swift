import CSystem
import DecodeService
import Foundation
import Processes

/// Folders that only their owner can read or write, because code compiled in them is run.
enum PrivateFolder {
    /// Makes sure that a folder exists and is private, together with its parents.
    ///
    /// A folder of the user that others can read but not write to is made private. A link to a private folder is
    /// accepted.
    ///
    /// - Parameter makes: Whether to make it if it doesn't exist.
    /// - Throws: ``ModelBuildFailure`` if it can't be made, isn't a folder, or others could have written to it.
    static func prepare(_ place: URL, makes: Bool = true) throws(ModelBuildFailure) {
        if makes, status(of: place) == nil { try make(place) }
        guard let found = status(of: place), found.isFolder else {
            throw ModelBuildFailure(
                summary:
                    "\(place.path.singleLine) is not a folder, but compiled models are stored there; remove it, or set "
                    + "XDG_CACHE_HOME to another folder")
        }
        if found.isOwn, found.mode & 0o022 == 0, found.mode & 0o055 != 0 { _ = chmod(place.path, 0o700) }
        guard isPrivate(place) else {
            throw ModelBuildFailure(
                summary: "\(place.path.singleLine) is accessible to other users, and code compiled there would be run; "
                    + "make it private (chmod 700), or set XDG_CACHE_HOME to another folder")
        }
    }

    /// Whether a path is a folder that only the user can access.
    ///
    /// - Parameter followsLink: Whether a link to such a folder is accepted.
    static func isPrivate(_ place: URL, followsLink: Bool = true) -> Bool {
        guard let found = status(of: place, followsLink: followsLink) else { return false }
        return found.isFolder && found.isOwn && found.mode & 0o077 == 0
    }

    /// Creates a folder and its missing parents.
    ///
    /// It is made elsewhere and moved to its place with its final mode, so that no other process ever sees another
    /// mode, whatever the umask is.
    private static func make(_ place: URL) throws(ModelBuildFailure) {
        let parent = place.deletingLastPathComponent()
        if status(of: parent) == nil, parent.path != place.path { try make(parent) }
        let aside = parent.appending(path: ".codascope-\(UUID().uuidString)")
        guard mkdir(aside.path, 0o700) == 0 else { throw notMade(place) }
        // The usual call replaces an empty folder, in which another process may be about to make something.
        let code = chmod(aside.path, 0o700) == 0 ? ccp_rename_new(aside.path, place.path) : errno
        if code == 0 { return }
        let failure = notMade(place, code)
        rmdir(aside.path)
        // Another process was faster, or something else exists there.
        if status(of: place, followsLink: false) == nil { throw failure }
    }

    /// Makes a folder at a new, unique path.
    ///
    /// - Throws: ``ModelBuildFailure`` if it can't be made.
    static func makeNew(_ place: URL) throws(ModelBuildFailure) {
        guard mkdir(place.path, 0o700) == 0 else { throw notMade(place) }
        // A umask may remove permissions from the owner, too.
        _ = chmod(place.path, 0o700)
    }

    private static func notMade(_ place: URL, _ code: Int32 = errno) -> ModelBuildFailure {
        ModelBuildFailure(
            summary: "\(place.path.singleLine) could not be created: \(String(cString: strerror(code))); set "
                + "XDG_CACHE_HOME to a folder that you can write to")
    }

    private struct Status {
        var isFolder: Bool
        var isOwn: Bool
        var mode: mode_t
    }

    private static func status(of place: URL, followsLink: Bool = true) -> Status? {
        var status = stat()
        guard (followsLink ? stat(place.path, &status) : lstat(place.path, &status)) == 0 else { return nil }
        return Status(
            isFolder: status.st_mode & S_IFMT == S_IFDIR, isOwn: status.st_uid == geteuid(),
            mode: status.st_mode & 0o777)
    }

    /// Removes a folder and its contents, including folders without read permission.
    static func remove(_ place: URL) throws {
        do {
            try FileManager.default.removeItem(at: place)
        } catch {
            var status = stat()
            guard lstat(place.path, &status) == 0 else { return }
            guard status.st_mode & S_IFMT == S_IFDIR else { throw error }
            open(place)
            try FileManager.default.removeItem(at: place)
        }
    }

    /// Gives the owner access to a folder and to all folders in it.
    private static func open(_ folder: URL) {
        _ = chmod(folder.path, 0o700)
        for name in (try? FolderWalk.names(folder.path)) ?? [] {
            let place = folder.appending(path: name)
            if status(of: place, followsLink: false)?.isFolder == true { open(place) }
        }
    }
}

/// A temporary folder in which to compile. It is removed with this object. If the process ends first, a later process
/// removes it.
final class WorkFolder: Sendable {
    let url: URL

    /// Makes a folder in another.
    ///
    /// - Throws: ``ModelBuildFailure`` if it can't be made.
    init(in shelf: URL) throws(ModelBuildFailure) {
        url = shelf.appending(path: UUID().uuidString)
        try PrivateFolder.makeNew(url)
        guard ChildRegistry.shared.add(folder: url) else {
            throw ModelBuildFailure(summary: "compiling was cancelled because codascope is exiting")
        }
    }

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

    /// In seconds; no build takes as long.
    private static let maxAge = 24 * 60 * 60.0

    /// Removes folders that are older than any build takes.
    static func removeAbandoned(in shelf: URL) {
        for place in ((try? FolderWalk.names(shelf.path)) ?? []).map({ shelf.appending(path: $0) }) {
            let date = (try? place.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
            if let date, date < Date(timeIntervalSinceNow: -maxAge) { try? PrivateFolder.remove(place) }
        }
    }
}
