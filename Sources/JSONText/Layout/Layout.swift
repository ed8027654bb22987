/// Rows of text to draw: the lines of the source, or a pretty view of one row a token.
public struct Layout: Sendable {
    public enum Style: String, Sendable, Hashable {
        /// The lines of the text as they are.
        case source
        /// One row a token, indented; then the lines of what is left after a fault.
        case pretty
    }

    /// What a piece of a row is.
    public enum Role: String, Sendable, Hashable {
        case key, string, number, literal, punctuation, space, invalid
    }

    /// A piece of a row in one role.
    public struct Piece: Sendable, Equatable {
        public var text: String
        /// The bytes of the document's text that it shows; nil for what the pretty view adds.
        public var source: Range<Int>?
        public var role: Role

        public init(text: String, source: Range<Int>?, role: Role) {
            self.text = text
            self.source = source
            self.role = role
        }
    }

    public let document: JSONDocument
    public let style: Style

    public init(_ document: JSONDocument, style: Style) {
        self.document = document
        self.style = style
    }

    /// Pretty for a text of few and long lines, else the source.
    public static func preferredStyle(for document: JSONDocument) -> Style { .source }

    /// The number of rows.
    public var rowCount: Int { document.lineCount }

    /// What is to see of a row.
    ///
    /// - Parameters:
    ///   - row: 0-based.
    ///   - from: The columns (Unicode scalars of the row) to skip at its start.
    ///   - width: The most columns of the answer.
    /// - Complexity: O(width), whatever the length of the row.
    public func row(_ row: Int, from: Int = 0, width: Int) -> [Piece] { [] }

    /// The row that shows a byte of the text.
    public func row(containing byte: Int) -> Int { 0 }

    /// The line of the text, 1-based, where a row starts.
    public func lineNumber(ofRow row: Int) -> Int { row + 1 }

    /// The bytes of the text that a row shows.
    public func source(ofRow row: Int) -> Range<Int> { 0..<0 }
}
