import Foundation

/// A lock on a folder, held until this object is deinitialized or the process ends.
///
/// A lock belongs to the open folder, not to its name: a folder that is moved keeps its locks.
final class FolderLock: Sendable {
    private let descriptor: Int32
    /// Whether other processes see the lock; false if the file system has no locks.
    let isSeen: Bool

    /// The other locks that may be held on the folder at the same time.
    enum Mode: Equatable {
        /// Shared locks.
        case shared
        /// None.
        case alone
    }

    /// Locks a folder.
    ///
    /// - Parameter waits: Whether to wait until no conflicting lock is held.
    /// - Returns: Nil if there is no such folder, if a conflicting lock is held, or if the folder was moved away
    ///   meanwhile.
    init?(_ folder: URL, _ mode: Mode, waits: Bool = false) {
        descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | (waits ? 0 : LOCK_NB)
        var result = flock(descriptor, operation)
        while result != 0, errno == EINTR { result = flock(descriptor, operation) }
        isSeen = result == 0
        let isRefused = !isSeen && errno == EWOULDBLOCK
        var held = stat()
        var found = stat()
        // All properties are initialized here, so that returning nil runs deinit, which closes the descriptor once.
        guard !isRefused, fstat(descriptor, &held) == 0, lstat(folder.path, &found) == 0,
            held.st_dev == found.st_dev, held.st_ino == found.st_ino
        else { return nil }
    }

    /// Whether a lock is held on a folder.
    static func isHeld(_ folder: URL) -> Bool {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    deinit { close(descriptor) }
}
