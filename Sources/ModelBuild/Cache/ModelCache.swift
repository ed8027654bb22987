package import DecodeService
package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where compiled models are kept: a folder that only its owner can look into or write to.
///
/// An entry is a folder named by its content; it is made aside and moved to its place as a whole, so that what is there is
/// complete. What is used is what is asked for to the letter: an entry holds the text of all that went into it. An entry
/// whose files are not as they were written is not used, and another is put in its place. Many processes may use one cache
/// at once: an entry that one of them holds (``CacheEntry``) is not removed by another.
package struct ModelCache: Sendable {
    /// The cache's folder.
    package let folder: URL
    /// More entries than these are not kept: the ones that were not used for longest go.
    private let mostEntries: Int
    /// In seconds: what was used less long ago than this is not removed, whether it is held or not.
    private let restTime: Double

    /// A cache in a folder, which is made when it is needed.
    package init(folder: URL) { self.init(folder: folder, mostEntries: 64, restTime: 60) }

    init(folder: URL, mostEntries: Int, restTime: Double) {
        self.folder = folder
        self.mostEntries = mostEntries
        self.restTime = restTime
    }

    /// The cache of this person: `$XDG_CACHE_HOME/codascope`, or `~/.cache/codascope`.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let named = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        let home =
            environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
            ?? FileManager.default.homeDirectoryForCurrentUser
        self.init(folder: (named ?? home.appending(path: ".cache")).appending(path: "codascope"))
    }

    // MARK: What a person asks of it

    /// How much there is.
    package struct Usage: Sendable, Hashable {
        /// Builds of models, and modules for them.
        package var entries: Int
        /// In bytes.
        package var size: Int

        /// Puts both together.
        package init(entries: Int, size: Int) {
            self.entries = entries
            self.size = size
        }
    }

    /// How much there is; nothing where there is no folder yet.
    package var usage: Usage {
        var usage = Usage(entries: 0, size: 0)
        for kind in Kind.allCases { usage.entries += entries(of: kind).count }
        let files = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.fileSizeKey, .isRegularFileKey])
        while let file = files?.nextObject() as? URL {
            let values = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
            if values?.isRegularFile == true { usage.size += values?.fileSize ?? 0 }
        }
        return usage
    }

    /// Removes everything that is in it, but for what is in use just now: entries that somebody holds, and folders that
    /// something is compiled in.
    ///
    /// - Throws: ``ModelBuildFailure`` when something cannot be removed.
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
        removeAbandoned()
    }

    // MARK: Entries

    /// What is kept, each in a folder of its own.
    enum Kind: String, CaseIterable {
        case models, modules, agreements, work
    }

    /// The entry of a name, if it is there, whole, and only its owner could have written it.
    ///
    /// - Complexity: O(bytes of the entry)
    func entry(_ name: String, of kind: Kind) -> CacheEntry? {
        let place = shelf(kind).appending(path: name)
        guard (try? PrivateFolder.prepare(folder, makes: false)) != nil,
            PrivateFolder.isPrivate(place, followsLink: false), let lock = FolderLock(place, .shared),
            EntryContents.isWhole(place)
        else { return nil }
        // The ones used last are kept longest.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: place.path)
        return CacheEntry(folder: place, lock: lock)
    }

    /// A new folder to make an entry in.
    ///
    /// - Throws: ``ModelBuildFailure`` when it cannot be made, or others could write to it.
    func workFolder() throws(ModelBuildFailure) -> WorkFolder {
        try PrivateFolder.prepare(folder)
        try PrivateFolder.prepare(shelf(.work))
        removeAbandoned()
        return try WorkFolder(in: shelf(.work))
    }

    /// Removes the folders of builds whose processes ended before they could do so.
    func removeAbandoned() { WorkFolder.removeAbandoned(in: shelf(.work)) }

    /// Moves a folder that was made aside to its place.
    ///
    /// - Parameters:
    ///   - made: A folder in a work folder.
    ///   - isEqual: Whether an entry that is there already is as good as this one.
    /// - Returns: The entry: this one, or an equal one that somebody else made meanwhile.
    /// - Throws: ``ModelBuildFailure`` when it cannot be moved.
    func keep(
        _ made: URL, as name: String, of kind: Kind, unless isEqual: (CacheEntry) -> Bool = { _ in true }
    ) throws(ModelBuildFailure) -> CacheEntry {
        let place = shelf(kind).appending(path: name)
        let shelf = try hold(kind)
        defer { withExtendedLifetime(shelf) {} }
        var reason = ""
        do {
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: made.path)
            try EntryContents.seal(made)
        } catch {
            reason = error.localizedDescription
        }
        // The lock moves with the folder: there is no moment when it is in its place and not held.
        if reason.isEmpty, let lock = FolderLock(made, .shared) {
            if let entry = entry(name, of: kind), isEqual(entry) { return entry }
            // What is there is damaged.
            try? moveAway(place)
            if rename(made.path, place.path) == 0 {
                removeOldest(of: kind)
                return CacheEntry(folder: place, lock: lock)
            }
        }
        if reason.isEmpty { reason = String(cString: strerror(errno)) }
        throw ModelBuildFailure(
            summary: "\(place.path.singleLine) could not be written: \(reason); free some space there, or set "
                + "XDG_CACHE_HOME to another folder")
    }

    /// The failure that something in a folder of the cache could not be written.
    func notWritten(_ place: URL, _ error: any Error) -> ModelBuildFailure {
        ModelBuildFailure(
            summary:
                "\(place.path.singleLine) could not be written: \(error.localizedDescription); free some space there, or "
                + "set XDG_CACHE_HOME to another folder")
    }

    /// Has an entry made anew when it is asked for next.
    ///
    /// - Parameter file: A file of the entry.
    func discard(entryOf file: String) {
        let place = URL(filePath: file).deletingLastPathComponent()
        guard place.deletingLastPathComponent().path == shelf(.models).path, let shelf = try? hold(.models) else {
            return
        }
        withExtendedLifetime(shelf) { try? moveAway(place) }
    }

    /// Holds the entries of a kind: nobody else puts one of them in its place, or removes one, meanwhile.
    ///
    /// - Throws: ``ModelBuildFailure`` when the folder cannot be made or opened.
    private func hold(_ kind: Kind) throws(ModelBuildFailure) -> FolderLock {
        // Somebody who removes the whole cache may come between now and then.
        for _ in 1...8 {
            try PrivateFolder.prepare(shelf(kind))
            if let lock = FolderLock(shelf(kind), .alone, waits: true) { return lock }
        }
        throw ModelBuildFailure(
            summary:
                "\(shelf(kind).path.singleLine) could not be opened, or was removed right after it was created; set "
                + "XDG_CACHE_HOME to another folder")
    }

    private func shelf(_ kind: Kind) -> URL { folder.appending(path: kind.rawValue) }

    private func entries(of kind: Kind) -> [URL] {
        (try? FileManager.default.contentsOfDirectory(
            at: shelf(kind), includingPropertiesForKeys: [.contentModificationDateKey])) ?? []
    }

    /// Whoever calls this holds the shelf.
    private func removeOldest(of kind: Kind) {
        let all = entries(of: kind)
        guard all.count > mostEntries else { return }
        let newest = Date(timeIntervalSinceNow: -restTime)
        let dated = all.map { url in
            (
                url: url,
                date: (try? url.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
                    ?? .distantPast
            )
        }
        let oldest = dated.sorted { $0.date < $1.date }.prefix(all.count - mostEntries)
        for (url, _) in oldest.prefix(while: { $0.date < newest }) {
            guard let lock = FolderLock(url, .alone) else { continue }
            withExtendedLifetime(lock) { try? moveAway(url) }
        }
    }

    /// Removes an entry, if there is one: it goes from its place as a whole, so that nobody ever finds a part of it. Whoever
    /// calls this holds the shelf, so that it is no other entry by then.
    ///
    /// - Throws: What the system says when it cannot be removed.
    private func moveAway(_ place: URL) throws {
        var status = stat()
        guard lstat(place.path, &status) == 0 else { return }
        let aside = shelf(.work).appending(path: UUID().uuidString)
        let isMoved = rename(place.path, aside.path) == 0
        try PrivateFolder.remove(isMoved ? aside : place)
    }
}
