package import JSONText

extension DecodeTree {
    /// The tree of the text alone: before the first answer, and for text that is not JSON.
    ///
    /// One pass over the tokens, which are in row order: the first screen of a large file waits for this.
    ///
    /// - Complexity: O(tokens)
    package init(document: JSONDocument) {
        self.init(rows: [], rowOfNode: [])
        rows.reserveCapacity(document.tokenCount)
        // The containers around the next token.
        var open: [Int32] = []
        for token in 0..<document.tokenCount {
            let kind = document.kind(token)
            if kind == .endObject || kind == .endArray {
                if let row = open.popLast() { rows[Int(row)].end = Int32(rows.count) }
            } else {
                let row = Int32(rows.count)
                rows.append(
                    Row(
                        node: -1, inner: -1, token: Int32(token), anchor: Int32(token), parent: open.last ?? -1,
                        end: row + 1, depth: Int16(open.count), mark: .none, traits: []))
                if kind == .object || kind == .array { open.append(row) }
            }
            // Tokens after the root don't belong to it.
            if open.isEmpty { break }
        }
        for row in open { rows[Int(row)].end = Int32(rows.count) }
    }
}
