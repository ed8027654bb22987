package import DecodeService
package import Foundation

/// The cache of compiled models: a folder that only its owner can read or write.
///
/// An entry is a folder named by its content. It is made elsewhere and moved to its place as a whole, so that it is
/// always complete. An entry holds the text of all its inputs, and is only used if they are equal to the requested
/// ones. An entry whose files were changed isn't used but replaced. Many processes may use one cache at once: an entry
/// that one of them holds (``CacheEntry``) isn't removed by another.
package struct ModelCache: Sendable {
    /// The cache's folder.
    package let folder: URL
    /// The maximum number of entries. The least recently used ones are removed.
    private let maxEntries: Int
    /// The minimum age of a removed entry, in seconds: an entry used more recently stays, even if no process holds it.
    private let restTime: Double

    /// Creates a cache in a folder, which is created when it is needed.
    package init(folder: URL) { self.init(folder: folder, maxEntries: 64, restTime: 60) }

    init(folder: URL, maxEntries: Int, restTime: Double) {
        self.folder = folder
        self.maxEntries = maxEntries
        self.restTime = restTime
    }

    /// Creates the user's cache: `$XDG_CACHE_HOME/codascope`, or `~/.cache/codascope`.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.init(folder: UserFolder.cache.url(environment))
    }

    // MARK: For the user

    /// The size of the cache.
    package struct Usage: Sendable, Hashable {
        /// Builds of models, and modules that they import.
        package var entries: Int
        /// In bytes.
        package var size: Int

        package init(entries: Int, size: Int) {
            self.entries = entries
            self.size = size
        }
    }

    /// The size of the cache; zero if there is no folder yet.
    package var usage: Usage {
        var usage = Usage(entries: 0, size: 0)
        for kind in Kind.allCases { usage.entries += entries(of: kind).count }
        var walk = FolderWalk(folder.path) { _ in true }
        while let found = walk.next() {
            if case .file(let path) = found { usage.size += FileReading.state(path)?.size ?? 0 }
        }
        return usage
    }

    /// Removes everything except entries that a process holds and folders in which a compiler runs.
    ///
    /// - Throws: ``ModelBuildFailure`` if something can't be removed.
    package func clear() throws(ModelBuildFailure) {
        for kind in Kind.allCases where kind != .work && !entries(of: kind).isEmpty {
            let shelf = try hold(kind)
            defer { withExtendedLifetime(shelf) {} }
            do {
                for place in entries(of: kind) {
                    let lock = FolderLock(place, .alone)
                    if lock == nil, FolderLock.isHeld(place) { continue }
                    try moveAway(place)
                    withExtendedLifetime(lock) {}
                }
            } catch {
                throw ModelBuildFailure(
                    summary: "\(folder.path.singleLine) could not be cleared: \(error.localizedDescription)")
            }
        }
        try? PrivateFolder.remove(compilerFolder)
        removeAbandoned()
    }

    // MARK: Entries

    /// The kinds of entries, each in its own folder.
    enum Kind: String, CaseIterable {
        case models, modules, agreements, work
    }

    /// Returns the entry with a name; nil if it doesn't exist, is incomplete, or others could have written it.
    ///
    /// - Complexity: O(bytes of the entry)
    func entry(_ name: String, of kind: Kind) -> CacheEntry? {
        let place = shelf(kind).appending(path: name)
        guard (try? PrivateFolder.prepare(folder, makes: false)) != nil,
            PrivateFolder.isPrivate(place, followsLink: false), let lock = FolderLock(place, .shared),
            EntryContents.isWhole(place)
        else { return nil }
        // The least recently used entries are removed first.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: place.path)
        return CacheEntry(folder: place, lock: lock)
    }

    /// Creates a folder in which to build an entry.
    ///
    /// - Throws: ``ModelBuildFailure`` if it can't be made, or others could write to it.
    func workFolder() throws(ModelBuildFailure) -> WorkFolder {
        try PrivateFolder.prepare(folder)
        try PrivateFolder.prepare(shelf(.work))
        removeAbandoned()
        return try WorkFolder(in: shelf(.work))
    }

    /// Removes the folders of builds whose processes ended without removing them.
    func removeAbandoned() { WorkFolder.removeAbandoned(in: shelf(.work)) }

    /// Moves a finished folder to its place in the cache.
    ///
    /// - Parameters:
    ///   - made: A folder in a work folder.
    ///   - isEqual: Whether an existing entry is equivalent to this one.
    /// - Returns: The entry: this one, or an equivalent one that another process made meanwhile.
    /// - Throws: ``ModelBuildFailure`` if it can't be moved.
    func keep(
        _ made: URL, as name: String, of kind: Kind, unless isEqual: (CacheEntry) -> Bool = { _ in true }
    ) throws(ModelBuildFailure) -> CacheEntry {
        let place = shelf(kind).appending(path: name)
        let shelf = try hold(kind)
        defer { withExtendedLifetime(shelf) {} }
        chmod(made.path, 0o700)
        do throws(FileWriting.Failure) { try EntryContents.seal(made) } catch { throw ModelBuildFailure(error) }
        // The lock moves with the folder, so it is held at every moment.
        if let lock = FolderLock(made, .shared) {
            if let entry = entry(name, of: kind), isEqual(entry) { return entry }
            // The existing entry is damaged.
            try? moveAway(place)
            if rename(made.path, place.path) == 0 {
                removeOldest(of: kind)
                return CacheEntry(folder: place, lock: lock)
            }
        }
        throw ModelBuildFailure(FileWriting.Failure(place.path, errno))
    }

    /// Removes an entry, so that the next request makes it again.
    ///
    /// - Parameter file: A file of the entry.
    func discard(entryOf file: String) {
        let place = URL(filePath: file).deletingLastPathComponent()
        guard place.deletingLastPathComponent().path == shelf(.models).path, let shelf = try? hold(.models) else {
            return
        }
        withExtendedLifetime(shelf) { try? moveAway(place) }
    }

    /// Locks the entries of a kind, so that no other process adds or removes one.
    ///
    /// - Throws: ``ModelBuildFailure`` if the folder can't be made or opened.
    private func hold(_ kind: Kind) throws(ModelBuildFailure) -> FolderLock {
        // Another process may remove the whole cache at the same time.
        for _ in 1...8 {
            try PrivateFolder.prepare(shelf(kind))
            if let lock = FolderLock(shelf(kind), .alone, waits: true) { return lock }
        }
        throw ModelBuildFailure(
            summary:
                "\(shelf(kind).path.singleLine) could not be opened, or was removed right after it was created; set "
                + "XDG_CACHE_HOME to another folder")
    }

    /// The folder in which the compiler keeps the system's modules between its runs. It need not exist.
    var compilerFolder: URL { folder.appending(path: "compiler") }

    private func shelf(_ kind: Kind) -> URL { folder.appending(path: kind.rawValue) }

    private func entries(of kind: Kind) -> [URL] {
        ((try? FolderWalk.names(shelf(kind).path)) ?? []).map { shelf(kind).appending(path: $0) }
    }

    /// Removes the least recently used entries above the limit. The caller holds the lock of the shelf.
    private func removeOldest(of kind: Kind) {
        let all = entries(of: kind)
        guard all.count > maxEntries else { return }
        let newest = Date(timeIntervalSinceNow: -restTime)
        let dated = all.map { url in
            (
                url: url,
                date: (try? url.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
                    ?? .distantPast
            )
        }
        let oldest = dated.sorted { $0.date < $1.date }.prefix(all.count - maxEntries)
        for (url, _) in oldest.prefix(while: { $0.date < newest }) {
            guard let lock = FolderLock(url, .alone) else { continue }
            withExtendedLifetime(lock) { try? moveAway(url) }
        }
    }

    /// Removes an entry, if it exists.
    ///
    /// The entry is first moved away as a whole, so that no process ever finds a part of it. The caller holds the lock
    /// of the shelf, so that the entry can't be replaced meanwhile.
    ///
    /// - Throws: The system's error if it can't be removed.
    private func moveAway(_ place: URL) throws {
        var status = stat()
        guard lstat(place.path, &status) == 0 else { return }
        let aside = shelf(.work).appending(path: UUID().uuidString)
        let isMoved = rename(place.path, aside.path) == 0
        try PrivateFolder.remove(isMoved ? aside : place)
    }
}

/// A cache entry in use. It isn't removed while a copy of this value exists.
struct CacheEntry: Sendable, Equatable {
    let folder: URL
    let lock: FolderLock

    static func == (one: CacheEntry, other: CacheEntry) -> Bool { one.folder == other.folder }
}

extension ModelBuildFailure {
    /// A file of the cache could not be written.
    init(_ failure: FileWriting.Failure) {
        let words = failure.description.singleLine
        self.init(summary: "\(words); free some space there, or set XDG_CACHE_HOME to another folder")
    }
}
