package import Foundation

/// A text that tests compare with, kept in a file beside them.
///
/// `CODASCOPE_RECORD=1 swift test` stores the actual texts in place of the expected ones: review the difference before
/// you commit it.
package struct StoredText {
    package let file: URL

    package init(_ file: URL) { self.file = file }

    /// Whether tests store the actual texts instead of comparing them.
    package static var isRecording: Bool { ProcessInfo.processInfo.environment["CODASCOPE_RECORD"] == "1" }

    /// The expected text; empty if there is no file.
    package var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

    /// Stores a text in place of the expected one, and prints each line that changes, to be read before it is committed.
    package func store(_ text: String) throws {
        guard let difference = LineDifference(from: self.text, to: text).wholeText else { return }
        print("recorded \(file.lastPathComponent):\n\(difference)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Compares a text with the expected one, or stores it while recording.
    ///
    /// - Returns: The lines that differ; nil if none do.
    package func difference(from actual: String) throws -> String? {
        if Self.isRecording {
            try store(actual)
            return nil
        }
        return LineDifference(from: text, to: actual).text.map { "\(file.lastPathComponent) differs:\n\($0)" }
    }
}
