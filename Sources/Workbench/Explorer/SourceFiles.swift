import DecodeService
import Diagnosis

/// Files of the user that are changed together: all of them, or none.
struct SourceFiles: Sendable {
    let changes: [ChangedFile]

    /// Replaces the text of each file.
    ///
    /// All files are checked before one is written. If a write still fails, the files written before it get their old
    /// text back.
    ///
    /// - Throws: ``SourceTrouble`` if a file has changed since it was read, or can't be read or written.
    func replace() throws(SourceTrouble) {
        for change in changes { try SourceFile(path: change.source.file).writable(holding: change.source.text) }
        for (index, change) in changes.enumerated() {
            do throws(SourceTrouble) {
                try SourceFile(path: change.source.file).replace(change.source.text, with: change.newText)
            } catch {
                for written in changes.prefix(index) {
                    try? SourceFile(path: written.source.file).replace(written.newText, with: written.source.text)
                }
                throw error
            }
        }
    }
}
