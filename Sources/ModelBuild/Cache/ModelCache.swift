public import DecodeService
public import Foundation

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
/// complete. What is used is what is asked for to the letter: an entry holds the text of all that went into it.
public struct ModelCache: Sendable {
    /// The cache's folder.
    public let folder: URL
    /// More entries than these are not kept: the ones that were not used for longest go.
    private static let mostEntries = 64

    /// A cache in a folder, which is made when it is needed.
    public init(folder: URL) { self.folder = folder }

    /// The cache of this person: `$XDG_CACHE_HOME/codascope`, or `~/.cache/codascope`.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let named = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        let home = environment["HOME"].map { URL(filePath: $0) } ?? FileManager.default.homeDirectoryForCurrentUser
        folder = (named ?? home.appending(path: ".cache")).appending(path: "codascope")
    }

    // MARK: What a person asks of it

    /// How much there is.
    public struct Usage: Sendable, Hashable {
        /// Builds of models, and modules for them.
        public var entries: Int
        /// In bytes.
        public var size: Int
    }

    /// How much there is; nothing where there is no folder yet.
    public var usage: Usage {
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

    /// Removes everything that is in it.
    ///
    /// - Throws: ``ModelBuildFailure`` when something cannot be removed.
    public func clear() throws(ModelBuildFailure) {
        guard FileManager.default.fileExists(atPath: folder.path) else { return }
        do {
            for kind in Kind.allCases {
                let place = folder.appending(path: kind.rawValue)
                if FileManager.default.fileExists(atPath: place.path) { try FileManager.default.removeItem(at: place) }
            }
        } catch {
            throw ModelBuildFailure(summary: "\(folder.path) cannot be cleared: \(error.localizedDescription)")
        }
    }

    // MARK: Entries

    /// What is kept, each in a folder of its own.
    enum Kind: String, CaseIterable {
        case models, modules, agreements, work
    }

    /// The entry of a name, if it is there and only its owner could have written it.
    func entry(_ name: String, of kind: Kind) -> URL? {
        let place = folder.appending(path: kind.rawValue).appending(path: name)
        guard Self.isPrivate(folder), Self.isPrivate(place) else { return nil }
        // The ones used last are kept longest.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: place.path)
        return place
    }

    /// A new folder to make an entry in; whoever asked removes it.
    ///
    /// - Throws: ``ModelBuildFailure`` when it cannot be made, or others could write to it.
    func workFolder() throws(ModelBuildFailure) -> URL {
        try makePrivate(folder)
        try makePrivate(folder.appending(path: Kind.work.rawValue))
        let place = folder.appending(path: Kind.work.rawValue).appending(path: UUID().uuidString)
        try makePrivate(place)
        return place
    }

    /// Moves a folder that was made aside to its place.
    ///
    /// - Returns: The entry: this one, or an equal one that somebody else made meanwhile.
    func keep(_ made: URL, as name: String, of kind: Kind) throws(ModelBuildFailure) -> URL {
        let shelf = folder.appending(path: kind.rawValue)
        try makePrivate(shelf)
        let place = shelf.appending(path: name)
        // An entry that is there and was not taken is not as it should be.
        try? FileManager.default.removeItem(at: place)
        do {
            try FileManager.default.moveItem(at: made, to: place)
        } catch {
            guard FileManager.default.fileExists(atPath: place.path) else {
                throw ModelBuildFailure(
                    summary: "\(place.path) cannot be written: \(error.localizedDescription); "
                        + "XDG_CACHE_HOME names another place for the cache")
            }
        }
        removeOldest(of: kind)
        return place
    }

    private func entries(of kind: Kind) -> [URL] {
        let shelf = folder.appending(path: kind.rawValue)
        return
            (try? FileManager.default.contentsOfDirectory(
                at: shelf, includingPropertiesForKeys: [.contentModificationDateKey])) ?? []
    }

    private func removeOldest(of kind: Kind) {
        let all = entries(of: kind)
        guard all.count > Self.mostEntries else { return }
        let dated = all.map { url in
            (url, (try? url.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate)
        }
        let oldest = dated.sorted { $0.1 ?? .distantPast < $1.1 ?? .distantPast }
        for (url, _) in oldest.prefix(all.count - Self.mostEntries) { try? FileManager.default.removeItem(at: url) }
    }

    // MARK: Privacy

    private func makePrivate(_ place: URL) throws(ModelBuildFailure) {
        do {
            try FileManager.default.createDirectory(
                at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw ModelBuildFailure(
                summary: "\(place.path) cannot be made: \(error.localizedDescription); "
                    + "XDG_CACHE_HOME names another place for the cache")
        }
        guard Self.isPrivate(place) else {
            throw ModelBuildFailure(
                summary: "\(place.path) is not yours alone, and what is compiled there would be run; "
                    + "make it so (chmod 700), or name another place by XDG_CACHE_HOME")
        }
    }

    /// Whether a folder is really one, this person's own, and closed to all others.
    static func isPrivate(_ place: URL) -> Bool {
        var status = stat()
        guard lstat(place.path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }
}
