import SwiftDeclarations

/// The beginning of a file, or the names in a folder, as the file browser shows it.
package struct FilePreview: Sendable, Hashable {
    package var lines: [String]
    /// A message in place of lines: the file is binary, or can't be read.
    package var note: String?
    /// The coloring of the lines of a Swift file.
    var coloring = SwiftColoring()

    package init(lines: [String], note: String? = nil) {
        self.lines = lines
        self.note = note
    }
}
