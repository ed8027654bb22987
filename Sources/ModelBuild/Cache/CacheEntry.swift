import Foundation

/// An entry of the cache that is in use: nobody removes it as long as a copy of this is there.
struct CacheEntry: Sendable, Hashable {
    let folder: URL
    private let lock: FolderLock

    init(folder: URL, lock: FolderLock) {
        self.folder = folder
        self.lock = lock
    }

    /// Two are equal when they are the same entry, whoever holds it.
    static func == (one: CacheEntry, other: CacheEntry) -> Bool { one.folder == other.folder }

    func hash(into hasher: inout Hasher) { hasher.combine(folder) }
}
