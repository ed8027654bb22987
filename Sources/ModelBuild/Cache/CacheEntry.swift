import Foundation

/// A cache entry in use. It isn't removed while a copy of this value exists.
struct CacheEntry: Sendable, Hashable {
    let folder: URL
    private let lock: FolderLock

    init(folder: URL, lock: FolderLock) {
        self.folder = folder
        self.lock = lock
    }

    /// Two values are equal if they are the same entry.
    static func == (one: CacheEntry, other: CacheEntry) -> Bool { one.folder == other.folder }

    func hash(into hasher: inout Hasher) { hasher.combine(folder) }
}
