import Foundation

/// A Swift file of the user, whose text is replaced completely or not at all.
struct SourceFile: Sendable {
    /// The file, as it was named.
    let path: String

    /// Replaces the text of the file.
    ///
    /// The text is written to a new file next to it, which is then renamed, so that no reader ever sees half of it. If
    /// the file is a link, its target is replaced. The file's mode is kept.
    ///
    /// - Parameters:
    ///   - old: The expected content, byte for byte; otherwise the file isn't changed.
    ///   - new: The new content.
    /// - Throws: ``SourceTrouble`` if the file has other content, or can't be read or written.
    func replace(_ old: String, with new: String) throws(SourceTrouble) {
        let (file, mode) = try writable(holding: old)
        let beside = file.deletingLastPathComponent()
            .appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
        do {
            try Data(new.utf8).write(to: beside, options: .withoutOverwriting)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: beside.path)
        } catch {
            try? FileManager.default.removeItem(at: beside)
            throw SourceTrouble("\(path) could not be written: \(error.localizedDescription)")
        }
        guard rename(beside.path, file.path) == 0 else {
            let reason = String(cString: strerror(errno))
            try? FileManager.default.removeItem(at: beside)
            throw SourceTrouble("\(path) could not be written: \(reason)")
        }
    }

    /// Checks that the file may be replaced. Returns its location, with links resolved, and its mode.
    ///
    /// - Parameter text: The expected content, byte for byte.
    /// - Throws: ``SourceTrouble`` if the file has other content, or can't be read or written.
    @discardableResult
    func writable(holding text: String) throws(SourceTrouble) -> (file: URL, mode: Int) {
        guard let file = Self.target(of: path), let present = FileManager.default.contents(atPath: file.path) else {
            throw SourceTrouble("\(path) could not be read; nothing was written")
        }
        guard present == Data(text.utf8) else {
            throw SourceTrouble(
                "\(path) has changed since the edit was made, so it was not written", next: "it has been read again")
        }
        guard let mode = Self.mode(of: file), mode & 0o222 != 0, FileManager.default.isWritableFile(atPath: file.path)
        else { throw SourceTrouble("\(path) is read-only and was not written", next: "y copies the diff") }
        return (file, mode)
    }

    /// The target of a link, or the file itself; nil if it doesn't exist.
    private static func target(of path: String) -> URL? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return URL(filePath: String(cString: real))
    }

    private static func mode(of file: URL) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes?[.posixPermissions] as? NSNumber)?.intValue
    }
}

/// Why a source file was not written: what happened, and where.
package struct SourceTrouble: Error, Hashable {
    package let message: String
    /// What the explorer did about it, or which key helps; nil for nothing.
    let next: String?

    init(_ message: String, next: String? = nil) {
        self.message = message
        self.next = next
    }

    /// The message as the explorer shows it.
    var notice: String { next.map { "\(message); \($0)" } ?? message }
}
