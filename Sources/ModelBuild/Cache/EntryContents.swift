import Foundation

/// The files of an entry and their hashes. An entry that was changed, truncated or half written isn't used.
///
/// This detects damage. It doesn't protect against the owner of the folder, who is the only one able to write to it.
struct EntryContents: Codable, Equatable {
    private struct File: Codable, Equatable {
        /// In bytes.
        var size: Int
        var hash: String
    }

    private var files: [String: File]

    private static let fileName = "contents.json"
    /// In bytes; an entry has only a few files.
    private static let largest = 1 << 20

    /// Reads the files of a folder; nil if it contains anything but readable files.
    ///
    /// - Complexity: O(bytes of the files)
    private init?(of folder: URL) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return nil }
        files = [:]
        for name in names where name != Self.fileName {
            guard let data = Self.read(folder.appending(path: name)) else { return nil }
            var key = ContentKey()
            data.withUnsafeBytes { key.add($0) }
            files[name] = File(size: data.count, hash: key.name)
        }
    }

    /// Records the contents of a folder.
    ///
    /// - Throws: The system's error if it can't be read or written.
    static func seal(_ folder: URL) throws {
        guard let contents = EntryContents(of: folder) else { throw CocoaError(.fileReadUnknown) }
        let data = try JSONEncoder().encode(contents)
        try data.write(to: folder.appending(path: fileName))
    }

    /// Whether a folder contains exactly what was recorded.
    ///
    /// - Complexity: O(bytes of the files)
    static func isWhole(_ folder: URL) -> Bool {
        guard let data = read(folder.appending(path: fileName), atMost: largest),
            let sealed = try? JSONDecoder().decode(EntryContents.self, from: data)
        else { return false }
        return EntryContents(of: folder) == sealed
    }

    /// The bytes of a regular file; nil for a link, a folder or a pipe.
    private static func read(_ file: URL, atMost size: Int = .max) -> Data? {
        var status = stat()
        guard lstat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= size else {
            return nil
        }
        return try? Data(contentsOf: file)
    }
}
