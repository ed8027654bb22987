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

    package init(path: String, entries: [Entry], trouble: String? = nil) {
        self.path = path
        self.entries = entries
        self.trouble = trouble
    }
}
