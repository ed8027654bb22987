package import DecodeTrace

/// The rows whose value was read after attempts to read it as other types.
package struct RowAlternatives: Sendable {
    /// The rows in order, and the call that read each.
    private let rows: [(row: Int32, reader: Int32)]
    private let index: Trace.AlternativeIndex

    /// - Parameters:
    ///   - tree: The trace matched to the payload.
    ///   - trace: The trace.
    /// - Complexity: O(*n* log *n*) in the number of errors before a value was read.
    package init(tree: DecodeTree, trace: Trace) {
        let index = Trace.AlternativeIndex(trace)
        self.index = index
        var rows: [(row: Int32, reader: Int32)] = []
        for reader in index.readers {
            guard let alternative = index.alternative(readBy: reader),
                let row = tree.row(ofNode: trace.place(of: alternative))
            else { continue }
            rows.append((Int32(row), Int32(reader)))
        }
        self.rows = rows.sorted { ($0.row, $0.reader) < ($1.row, $1.reader) }
    }

    /// Returns the type that read a row's value, and the types tried before it; nil if none was tried before.
    ///
    /// - Complexity: O(log rows + attempts)
    package func alternative(at row: Int) -> Trace.Alternative? {
        let place = rows.partitioningIndex { Int($0.row) >= row }
        guard place < rows.count, Int(rows[place].row) == row else { return nil }
        return index.alternative(readBy: Int(rows[place].reader))
    }
}
