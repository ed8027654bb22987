import DecodeService
package import Diagnosis

/// Files of the person's own that are changed, all of them or none, and what follows once they are.
package struct FileChange: Sendable, Hashable {
    /// What follows.
    package enum Purpose: Sendable, Hashable {
        /// The setup is kept with them.
        case apply(Setup)
        /// The experiment that changed them is undone, or done again.
        case undo, redo
        /// The user returned to an experiment, by its place among all.
        case goTo(Int)
    }

    /// What is changed, in a few words: `Order.note: String?`, `6 changes`.
    package var title: String
    package var files: [ChangedFile]
    package var purpose: Purpose

    /// The files' names as they were given.
    var names: String { files.map(\.source.file).joined(separator: ", ") }
}
