package import DecodeTree
package import Diagnosis
package import Foundation
package import JSONText

/// What is known of a finished decode's values once they are read. Made off the main thread.
package struct FinishedValues: Sendable {
    /// The Swift values of the rows.
    package let rows: RowValues
    /// What decoded and is likely wrong, in row order.
    package let suspicions: [Suspicion]
    /// The rows of the suspicions.
    let suspiciousRows: Set<Int>
    /// The present when they were read.
    package let now: Date
    /// Whether the values were not read, as that is another decode, and the payload is large.
    package let isLarge: Bool

    /// - Parameters:
    ///   - rows: The Swift values of the rows, as far as they were read.
    ///   - answer: The decode.
    ///   - document: The payload's text.
    ///   - isLarge: Whether the payload is too large to read its values.
    ///   - now: The present.
    /// - Complexity: O(rows)
    package init(
        _ rows: RowValues, of answer: FinishedDecode, document: JSONDocument, isLarge: Bool = false, now: Date = Date()
    ) {
        self.rows = rows
        self.isLarge = isLarge
        self.now = now
        let suspicions = Suspicion.find(
            in: answer.tree, of: answer.result, document: document, values: rows, strategies: answer.strategies,
            requested: answer.setup.strategies, now: now)
        self.suspicions = suspicions
        suspiciousRows = Set(suspicions.map(\.row))
    }

    /// What is suspicious about a row.
    func suspicions(at row: Int) -> [Suspicion] {
        suspiciousRows.contains(row) ? suspicions.filter { $0.row == row } : []
    }
}
