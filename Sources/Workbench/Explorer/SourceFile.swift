import DecodeService
import Foundation

/// A Swift file of the user, whose text is replaced completely or not at all.
struct SourceFile: Sendable {
    /// The file, as it was named.
    let path: String

    /// Replaces the text of the file.
    ///
    /// It stays the file that it was, see ``FileWriting/replace(_:_:)``.
    ///
    /// - Parameters:
    ///   - old: The expected content, byte for byte; otherwise the file isn't changed.
    ///   - new: The new content.
    /// - Throws: ``SourceTrouble`` if the file has other content, or can't be read or written.
    func replace(_ old: String, with new: String) throws(SourceTrouble) {
        try check(old)
        do throws(FileWriting.Failure) {
            try FileWriting.replace(path, Data(new.utf8))
        } catch {
            throw SourceTrouble("\(error)")
        }
    }

    /// Checks that the file may be replaced.
    ///
    /// - Parameter text: The expected content, byte for byte.
    /// - Throws: ``SourceTrouble`` if the file has other content, or can't be read or written.
    func check(_ text: String) throws(SourceTrouble) {
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
