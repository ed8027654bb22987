package import DecodeService

/// A file of the models' source before and after a change.
package struct ChangedFile: Sendable, Hashable {
    /// The file as it is.
    package var source: ModelSourceFile
    /// Its text after the change.
    package var newText: String

    /// A file with its text after the change.
    package init(source: ModelSourceFile, newText: String) {
        self.source = source
        self.newText = newText
    }

    /// The file after the change.
    package var edited: ModelSourceFile { ModelSourceFile(file: source.file, text: newText) }

    /// The change that takes this one back.
    package var reversed: ChangedFile { ChangedFile(source: edited, newText: source.text) }

    /// The change as a unified diff, ready for `patch -p1`.
    package var diff: String { UnifiedDiff(from: source.text, to: newText, file: source.file).text }
}
