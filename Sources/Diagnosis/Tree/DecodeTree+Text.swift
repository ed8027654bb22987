package import JSONText

extension DecodeTree {
    /// Creates a tree of the text alone: before the first result, and for text that is not JSON.
    ///
    /// - Complexity: O(tokens)
    package init(document: JSONDocument) {
        self.init()
        textRows = TextRows(document)
    }
}
