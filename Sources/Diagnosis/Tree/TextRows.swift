package import JSONText

/// The rows of a text alone: its tokens without the closing brackets. Rows aren't stored but made from the tape on
/// demand, so that a large payload is shown without a tree of its own.
struct TextRows: Sendable {
    private let document: JSONDocument
    /// The rows by their tokens.
    private let rows: TokenNumbers

    /// - Complexity: O(tokens)
    init(_ document: JSONDocument) {
        self.document = document
        // Tokens after the root don't belong to it.
        rows = TokenNumbers(below: document.tokenCount > 0 ? document.end(0) : 0) { !document.isClosing($0) }
    }

    var count: Int { rows.count }

    /// The row of a token; nil for a closing bracket.
    func row(of token: Int) -> Int? { rows.number(of: token) }

    /// - Complexity: O(log rows + depth)
    subscript(row: Int) -> DecodeTree.Row {
        let token = rows.token(row)
        let parent = document.parent(token).map { rows.count(before: $0) } ?? -1
        return DecodeTree.Row(
            node: -1, inner: -1, token: Int32(token), anchor: Int32(token), parent: Int32(parent),
            end: Int32(rows.count(before: document.end(token))), depth: Int16(document.depth(token)), mark: .none,
            traits: [])
    }
}

extension DecodeTree {
    /// Creates a tree of the text alone: before the first result, and for text that is not JSON.
    ///
    /// - Complexity: O(tokens)
    package init(document: JSONDocument) {
        self.init()
        textRows = TextRows(document)
    }
}
