import DecodeService
package import Diagnosis

/// The files of the user's models, which are changed together: all of them, or none.
package enum ModelFiles {
    /// Replaces the text of each file.
    ///
    /// All files are checked before one is written. If a write still fails, the files written before it get their old
    /// text back.
    ///
    /// - Throws: ``SourceTrouble`` if a file has changed since it was read, or can't be read or written.
    package static func replace(_ changes: [ChangedFile]) throws(SourceTrouble) {
        for change in changes { try SourceFile(path: change.source.file).check(change.source.text) }
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
