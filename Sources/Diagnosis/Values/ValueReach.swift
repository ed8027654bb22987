package import DecodeService
package import JSONText

/// How far a decode came: how many of the payload's values were read. Containers don't count as values.
package struct ValueReach: Sendable, Hashable {
    /// The values that were read. A value that was requested twice may count twice, but not beyond ``total``.
    package var read: Int
    /// The values that the payload has.
    package var total: Int

    package init(read: Int, of total: Int) {
        self.read = min(read, total)
        self.total = total
    }

    /// - Parameter document: The payload, indexed for the decode.
    /// - Complexity: O(tokens)
    package init(_ result: DecodeResult, of document: JSONDocument) {
        self.init(read: result.counts.scalars, of: document.valueCount)
    }

    /// `11 of 19`.
    package var figures: String { "\(read.grouped) of \(total.grouped)" }

    /// `11 of 19 values`.
    package var words: String { "\(figures) \(total == 1 ? "value" : "values")" }
}
