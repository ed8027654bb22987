/// Where a text starts in the file that it is a part of: a line of a log is a document of its own.
package struct TextOrigin: Sendable, Hashable, Codable {
    /// The number of lines before the text.
    package var lines: Int
    /// The number of bytes before the text.
    package var bytes: Int

    package init(lines: Int, bytes: Int) {
        self.lines = lines
        self.bytes = bytes
    }

    /// The origin of a text that is a whole file.
    package static let start = TextOrigin(lines: 0, bytes: 0)
}
