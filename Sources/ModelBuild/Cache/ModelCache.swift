package import DecodeService
package import Foundation

/// The cache of compiled models: a folder that only its owner can read or write.
///
/// An entry is a folder named by its content. It is made elsewhere and moved to its place as a whole, so that it is
/// always complete, however many processes use the cache at once. An entry holds the text of all its inputs, and is only
/// used if they are equal to the requested ones. Whoever needs an entry that was removed meanwhile makes it again.
package struct ModelCache: Sendable {
    /// The cache's folder.
    package let folder: URL
    /// The maximum number of entries. The least recently used ones are removed.
    private let maxEntries: Int
    /// How long an entry stays after its last use, in seconds, even if there are too many.
    private let restTime: Double

    /// Creates a cache in a folder, which is created when it is needed.
    package init(folder: URL) { self.init(folder: folder, maxEntries: 64, restTime: 1800) }

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

    /// Removes everything except folders in which a compiler runs.
    ///
    /// - Throws: ``ModelBuildFailure`` if something can't be removed.
    package func clear() throws(ModelBuildFailure) {
        do {
            for kind in Kind.allCases where kind != .work {
                for place in entries(of: kind) { try moveAway(place) }
            }
        } catch {
            throw ModelBuildFailure(
                summary: "\(folder.path.singleLine) could not be cleared: \(error.localizedDescription)")
        }
        try? PrivateFolder.remove(compilerFolder)
        removeAbandoned()
    }

    // MARK: Entries

    /// The kinds of entries, each in its own folder.
    enum Kind: String, CaseIterable {
        case models, modules, agreements, work
    }

    /// Returns the folder of the entry with a name; nil if it doesn't exist, or others could have written it.
    func entry(_ name: String, of kind: Kind) -> URL? {
        let place = shelf(kind).appending(path: name)
        guard (try? PrivateFolder.prepare(folder, makes: false)) != nil,
            PrivateFolder.isPrivate(place, followsLink: false)
        else { return nil }
        // The least recently used entries are removed first.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: place.path)
        return place
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
        _ made: URL, as name: String, of kind: Kind, unless isEqual: (URL) -> Bool = { _ in true }
    ) throws(ModelBuildFailure) -> URL {
        let place = shelf(kind).appending(path: name)
        chmod(made.path, 0o700)
        var code: Int32 = 0
        // Other processes may make the same entry, or remove the whole cache, at the same time.
        for _ in 1...8 {
            try PrivateFolder.prepare(shelf(kind))
            if rename(made.path, place.path) == 0 {
                removeOldest(of: kind)
                return place
            }
            code = errno
            if let entry = entry(name, of: kind), isEqual(entry) { return entry }
            // The existing entry is damaged.
            try? moveAway(place)
        }
        throw ModelBuildFailure(FileWriting.Failure(place.path, code))
    }

    /// Removes an entry, so that the next request makes it again.
    ///
    /// - Parameter file: A file of the entry.
    func discard(entryOf file: String) {
        let place = URL(filePath: file).deletingLastPathComponent()
        if place.deletingLastPathComponent().path == shelf(.models).path { try? moveAway(place) }
    }

    /// The folder in which the compiler keeps the system's modules between its runs. It need not exist.
    var compilerFolder: URL { folder.appending(path: "compiler") }

    private func shelf(_ kind: Kind) -> URL { folder.appending(path: kind.rawValue) }

    private func entries(of kind: Kind) -> [URL] {
        ((try? FolderWalk.names(shelf(kind).path)) ?? []).map { shelf(kind).appending(path: $0) }
    }

    /// Removes the least recently used entries above the limit.
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
        for (url, _) in oldest.prefix(while: { $0.date < newest }) { try? moveAway(url) }
    }

    /// Removes an entry, if it exists.
    ///
    /// The entry is first moved away as a whole, so that no process ever finds a part of it.
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

extension ModelBuildFailure {
    /// A file of the cache could not be written.
    init(_ failure: FileWriting.Failure) {
        let words = failure.description.singleLine
        self.init(summary: "\(words); free some space there, or set XDG_CACHE_HOME to another folder")
    }
}
