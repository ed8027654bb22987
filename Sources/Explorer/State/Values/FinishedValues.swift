package import Diagnosis
package import Foundation
package import JSONText

/// The values of a finished decode, and what is suspicious about them. Made off the main thread.
package final class FinishedValues: Sendable {
    /// The Swift values of the rows.
    package let rows: RowValues
    /// The values that decoded and are likely wrong, in row order; one for each property and code.
    package let suspicions: [Suspicion]
    /// The rows of all suspicious values, and the same in order.
    let suspiciousRows: Set<Int>
    let suspiciousRowsInOrder: [Int]
    private let finder: SuspicionFinder
    /// The time when they were read.
    package let now: Date
    /// Whether the values were not read, because the payload is too large for another decode.
    package let isLarge: Bool

    /// - Parameters:
    ///   - rows: The Swift values of the rows, as far as they were read.
    ///   - answer: The decode.
    ///   - document: The payload's text.
    ///   - declared: The declarations in the model's source.
    ///   - isLarge: Whether the payload is too large to read its values.
    ///   - now: The current time.
    /// - Complexity: O(rows)
    package init(
        _ rows: RowValues, of answer: FinishedDecode, document: JSONDocument, declared: DeclaredTypes = .none,
        isLarge: Bool = false, now: Date = Date()
    ) {
        self.rows = rows
        self.isLarge = isLarge
        self.now = now
        finder = SuspicionFinder(
            tree: answer.tree, result: answer.result, document: document, values: rows, strategies: answer.strategies,
            requested: answer.setup.strategies, declared: declared, now: now)
        let suspicions = finder.find()
        self.suspicions = suspicions
        suspiciousRows = Set(suspicions.lazy.flatMap(\.rows).map(Int.init))
        suspiciousRowsInOrder = suspiciousRows.sorted()
    }

    /// The suspicions about a row.
    func suspicions(at row: Int) -> [Suspicion] {
        // Suspicions without rows are shown at the root.
        let ofAll = row == 0 ? suspicions.filter(\.rows.isEmpty) : []
        return (suspiciousRows.contains(row) ? finder.suspicions(of: row) : []) + ofAll
    }
}
