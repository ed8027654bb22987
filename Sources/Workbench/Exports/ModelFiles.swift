package import Diagnosis
import Reports

/// Writes changes of the models' files for a command.
package enum ModelFiles {
    /// Replaces the text of all files, or of none.
    ///
    /// - Throws: If a file has changed since it was read, or can't be read or written. Then nothing is written.
    package static func replace(_ files: [ChangedFile]) throws(ExportTrouble) {
        do throws(SourceTrouble) {
            try SourceFiles(changes: files).replace()
        } catch {
            throw ExportTrouble(message: error.message)
        }
    }
}
