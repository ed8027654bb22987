import DecodeService
import Diagnosis

/// Files of the person's own that are changed together: all of them, or none.
struct SourceFiles: Sendable {
    let changes: [ChangedFile]

    /// Puts the new text of each file in the place of the old one.
    ///
    /// All files are looked at before one is written; if one cannot be written then, those before it get their old text
    /// back.
    ///
    /// - Throws: ``SourceTrouble`` when a file holds something else than before the change, or cannot be read or written.
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
