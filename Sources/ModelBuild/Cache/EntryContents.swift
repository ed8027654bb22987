import DecodeService
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
    private static let maxSize = 1 << 20

    /// Reads the files of a folder; nil if it contains anything but readable files.
    ///
    /// - Complexity: O(bytes of the files)
    private init?(of folder: URL) {
        guard let names = try? FolderWalk.names(folder.path) else { return nil }
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
    /// - Throws: ``FileWriting/Failure`` if it can't be read or written.
    static func seal(_ folder: URL) throws(FileWriting.Failure) {
        guard let contents = EntryContents(of: folder), let data = try? JSONEncoder().encode(contents) else {
            throw FileWriting.Failure(folder.path, 0, "what is in it can't be read")
        }
        try FileWriting.write(folder.appending(path: fileName).path, data)
    }

    /// Whether a folder contains exactly what was recorded.
    ///
    /// - Complexity: O(bytes of the files)
    static func isWhole(_ folder: URL) -> Bool {
        guard let data = read(folder.appending(path: fileName), atMost: maxSize),
            let sealed = try? JSONDecoder().decode(EntryContents.self, from: data)
        else { return false }
        return EntryContents(of: folder) == sealed
    }

    /// The bytes of a regular file; nil for a link, a folder or a pipe.
    private static func read(_ file: URL, atMost size: Int = .max) -> Data? {
        FolderWalk.isLink(file.path) ? nil : try? FileReading.read(file.path, limit: size, onlyFiles: true)
    }
}
