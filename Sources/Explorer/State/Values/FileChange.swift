import DecodeService
package import Diagnosis

/// Changes of the user's own files, all of them or none, and their purpose.
package struct FileChange: Sendable, Hashable {
    /// What follows the changes.
    package enum Purpose: Sendable, Hashable {
        /// Keeps a setup together with the changes.
        case apply(Setup)
        /// Undoes or redoes the experiment that made the changes.
        case undo, redo
        /// Returns to an experiment, by its index.
        case goTo(Int)
    }

    /// A short description: `Order.note: String?`, `6 changes`.
    package var title: String
    package var files: [ChangedFile]
    package var purpose: Purpose

    /// The files' names as they were given.
    var names: String { files.map(\.source.file).joined(separator: ", ") }
}
