package import DecodeService

/// A copy of a built-in model's source in a file, because only a copy can be edited.
package struct ModelCopy: Sendable, Hashable {
    /// What follows the copying.
    package enum Purpose: Sendable, Hashable {
        /// The copy is opened in the editor, at a line.
        case edit(line: Int)
        /// The copy is changed, and the setup kept with it.
        case change(newText: String, title: String, setup: Setup)
    }

    /// The source, with the name of the built-in file.
    package var source: ModelSourceFile
    /// The lesson that it belongs to.
    package var lesson: String
    package var purpose: Purpose

    /// The file's name without its folders.
    package var fileName: String { source.file.lastName }
}

/// The result of copying a source.
package enum CopyAnswer: Sendable, Hashable {
    /// The copy is in this file, and its models are used from now on.
    case copied(path: String)
    /// With a message for the user.
    case failed(String)
}
