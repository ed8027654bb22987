package import Foundation

/// The only way through a folder: finds the files in it and in its subfolders, in the order of their paths.
///
/// The walk stays inside: a link to a file is a file, a link to a folder is named and not entered, so no walk is endless.
/// Hidden files and folders are left out.
package struct FolderWalk {
    /// A file, or a folder that can't be read.
    package enum Found {
        case file(String)
        case trouble(String, FileReading.Failure)
    }

    /// The paths still to look at, the next one last.
    private var waiting: [String]
    private let isWanted: @Sendable (String) -> Bool
    private let maxEntries: Int
    /// The number of files and folders found.
    private var entries = 0
    private var hasBegun = false
    /// The number of files that were not wanted.
    package private(set) var skipped = 0
    /// The links to folders, which were not entered.
    package private(set) var linkedFolders: [String] = []

    /// - Parameters:
    ///   - folder: The folder's path, which may be a link.
    ///   - maxEntries: The maximum number of files and folders to visit.
    ///   - isWanted: Whether a file is found, by its name.
    package init(_ folder: String, maxEntries: Int = 1_000_000, isWanted: @escaping @Sendable (String) -> Bool) {
        waiting = [folder]
        self.maxEntries = maxEntries
        self.isWanted = isWanted
    }

    /// The next file, or the next problem; nil at the end.
    package mutating func next() -> Found? {
        while let path = waiting.popLast() {
            // A link that leads nowhere, and whatever isn't a regular file, is found: reading it reports the problem.
            if FileReading.kind(path) != .folder {
                if isWanted(path.lastName) { return .file(path) }
                skipped += 1
            } else if hasBegun, Self.isLink(path) {
                linkedFolders.append(path)
            } else if let trouble = enter(path) {
                return trouble
            }
            hasBegun = true
        }
        return nil
    }

    private mutating func enter(_ path: String) -> Found? {
        do throws(FileReading.Failure) {
            let names = try Self.names(path)
            entries += names.count
            guard entries <= maxEntries else { throw .tooMany(limit: maxEntries) }
            let base = path.hasSuffix("/") ? path : path + "/"
            waiting += names.reversed().lazy.filter { !$0.hasPrefix(".") }.map { base + $0 }
            return nil
        } catch {
            if case .tooMany = error { waiting = [] }
            return .trouble(path, error)
        }
    }

    /// Whether a path is a link.
    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The names of a folder's files and folders, sorted.
    package static func names(_ path: String) throws(FileReading.Failure) -> [String] {
        guard let folder = opendir(path) else { throw FileReading.failure(path, errno) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                // The name ends with a zero byte within the entry.
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}

/// A folder for the user's files of one kind, as the XDG Base Directory Specification says.
package enum UserFolder: String {
    case config = "XDG_CONFIG_HOME"
    case state = "XDG_STATE_HOME"
    case cache = "XDG_CACHE_HOME"

    /// The folder of this program, whether or not it exists.
    package func url(_ environment: [String: String]) -> URL {
        func named(_ name: String) -> URL? { environment[name].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil } }
        let usual = [Self.config: ".config", .state: ".local/state", .cache: ".cache"][self] ?? ""
        let home = named("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
        return (named(rawValue) ?? home.appending(path: usual)).appending(path: "codascope")
    }
}
