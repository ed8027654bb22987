package import DecodeTrace

/// The rows whose value was read after code had tried other types for it.
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

    /// How the value of a row was read: the type that read it, and those that were tried before; nil if none was.
    ///
    /// - Complexity: O(log rows + attempts)
    package func alternative(at row: Int) -> Trace.Alternative? {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if Int(rows[middle].row) < row { low = middle + 1 } else { high = middle }
        }
        guard low < rows.count, Int(rows[low].row) == row else { return nil }
        return index.alternative(readBy: Int(rows[low].reader))
    }
}

extension Trace.Alternative {
    /// The type that read the value, and which attempt it was: `Double, 3rd attempt`.
    package var summary: String { "\(chosen), \(ordinal)" }

    /// Which attempt it was: `3rd attempt`.
    package var ordinal: String { "\(Self.ordinal(attempts.count + 1)) attempt" }

    private static func ordinal(_ number: Int) -> String {
        let suffix =
            switch (number % 10, number % 100) {
            case (_, 11...13): "th"
            case (1, _): "st"
            case (2, _): "nd"
            case (3, _): "rd"
            default: "th"
            }
        return "\(number)\(suffix)"
    }
}
