import SwiftDeclarations

/// The content of a folder, folders first.
package struct FolderListing: Sendable {
    package struct Entry: Sendable, Hashable {
        package var name: String
        package var isFolder: Bool
        /// Bytes; nil for folders and if the size isn't available.
        package var size: Int?

        package init(name: String, isFolder: Bool, size: Int? = nil) {
            self.name = name
            self.isFolder = isFolder
            self.size = size
        }
    }

    /// The folder's path, made absolute.
    package var path: String
    package var entries: [Entry]
    /// Why the folder could not be read.
    package var trouble: String?

    /// Whether a file is a payload by its extension.
    package static func isPayload(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return payloadEndings.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let payloadEndings: Set<String> = [
        "json", "json5", "geojson", "topojson", "jsonld", "har", "webmanifest", "ndjson", "jsonl", "plist",
        "codarecording",
    ]

    package init(path: String, entries: [Entry], trouble: String? = nil) {
        self.path = path
        self.entries = entries
        self.trouble = trouble
    }
}

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
