import DecodeService
package import Diagnosis
import Foundation

/// The files of the user's models, which are changed together: all of them, or none.
package enum ModelFiles {
    /// Replaces the text of each file.
    ///
    /// All files are checked before one is written. If a write still fails, the files written before it get their old
    /// text back.
    ///
    /// - Throws: ``SourceTrouble`` if a file has changed since it was read, or can't be read or written.
    package static func replace(_ changes: [ChangedFile]) throws(SourceTrouble) {
        for change in changes { try check(change.source.file, change.source.text) }
        for (index, change) in changes.enumerated() {
            do throws(SourceTrouble) {
                try replace(change.source.file, change.source.text, with: change.newText)
            } catch {
                for written in changes.prefix(index) {
                    try? replace(written.source.file, written.newText, with: written.source.text)
                }
                throw error
            }
        }
    }

    /// Replaces the text of a file.
    ///
    /// It stays the file that it was, see ``FileWriting/replace(_:_:)``.
    ///
    /// - Parameters:
    ///   - old: The expected content, byte for byte; otherwise the file isn't changed.
    ///   - new: The new content.
    /// - Throws: ``SourceTrouble`` if the file has other content, or can't be read or written.
    static func replace(_ path: String, _ old: String, with new: String) throws(SourceTrouble) {
        try check(path, old)
        do throws(FileWriting.Failure) {
            try FileWriting.replace(path, Data(new.utf8))
        } catch {
            throw SourceTrouble("\(error)")
        }
    }

    /// Checks that a file has a text, byte for byte, and may be replaced.
    private static func check(_ path: String, _ text: String) throws(SourceTrouble) {
        let present: Data
        do throws(FileReading.Failure) {
            present = try FileReading.read(path, limit: max(1 << 24, text.utf8.count), onlyFiles: true)
        } catch {
            throw SourceTrouble("\(path) \(error.words); nothing was written")
        }
        guard present == Data(text.utf8) else {
            throw SourceTrouble(
                "\(path) has changed since the edit was made, so it was not written", next: "it has been read again")
        }
        guard FileWriting.mayReplace(path) else {
            throw SourceTrouble("\(path) is read-only and was not written", next: "y copies the diff")
        }
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
