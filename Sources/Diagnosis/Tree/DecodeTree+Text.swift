package import JSONText

extension DecodeTree {
    /// The tree of the text alone: before the first answer, and for text that is not JSON.
    ///
    /// - Complexity: O(tokens)
    package init(document: JSONDocument) {
        self.init()
        textRows = TextRows(document)
    }
}
