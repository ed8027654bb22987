import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A lock on a folder, held as long as this object is there. It ends with the process, however that ends.
///
/// Locks belong to an open folder and not to a name: a folder that is moved keeps its locks.
final class FolderLock: Sendable {
    private let descriptor: Int32
    /// Whether others see the lock; not so where the file system knows none.
    let isSeen: Bool

    /// Who else may hold a lock on the folder.
    enum Mode: Equatable {
        /// Others that share it.
        case shared
        /// Nobody.
        case alone
    }

    /// Locks a folder.
    ///
    /// - Parameter waits: Whether to wait until nobody holds a lock that rules this one out.
    /// - Returns: Nil when there is no such folder, when somebody holds a lock that rules this one out, or when the folder
    ///   was moved away meanwhile.
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
        // Everything is initialised here, so that returning nil runs deinit: that closes the descriptor, and once.
        guard !isRefused, fstat(descriptor, &held) == 0, lstat(folder.path, &found) == 0,
            held.st_dev == found.st_dev, held.st_ino == found.st_ino
        else { return nil }
    }

    /// Whether somebody holds a lock on a folder.
    static func isHeld(_ folder: URL) -> Bool {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    deinit { close(descriptor) }
}
