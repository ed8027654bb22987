import DecodeTrace

/// A short line of a decode's steps: the current step, and where something failed.
struct Timeline {
    enum Cell: Hashable {
        case past, future, position
        case tick(StepTick.Kind)
    }

    let cells: [Cell]
    private let count: Int

    /// - Parameters:
    ///   - columns: The maximum width; a decode with fewer steps has one column for each.
    ///   - count: The number of steps.
    ///   - position: The step on screen; nil in the finished decode.
    ///   - ticks: The steps where something failed or was adjusted, in order. Those after the position aren't shown.
    /// - Complexity: O(columns · log ticks + ticks of a column)
    init(columns: Int, count: Int, position: Int?, ticks: [StepTick]) {
        self.count = count
        guard columns > 0, count > 0 else {
            cells = []
            return
        }
        let columns = min(columns, count)
        let known = position.map { $0 + 1 } ?? count
        cells = (0..<columns).map { column in
            let steps = Self.steps(of: column, columns: columns, count: count)
            if let position, steps.contains(position) { return .position }
            let first = ticks.partitioningIndex { $0.step >= steps.lowerBound }
            let end = ticks.partitioningIndex { $0.step >= min(steps.upperBound, known) }
            if first < end {
                // A failure that ended the decode takes precedence over swallowed ones. It is the last tick or near it. Only
                // so many are read, to bound the work.
                let read = ticks[first..<end].prefix(500) + ticks[first..<end].suffix(500)
                let kinds = Set(read.map(\.kind))
                if let kind = StepTick.Kind.allCases.first(where: kinds.contains) { return .tick(kind) }
            }
            return steps.lowerBound < known ? .past : .future
        }
    }

    /// The step that a click on a column goes to: the first of the column, but the last step of all for the last column.
    func step(ofColumn column: Int) -> Int {
        column == cells.count - 1
            ? count - 1 : Self.steps(of: column, columns: cells.count, count: count).lowerBound
    }

    private static func steps(of column: Int, columns: Int, count: Int) -> Range<Int> {
        column * count / columns..<(column + 1) * count / columns
    }

    /// The columns of the timeline on a screen of this width.
    static func columns(ofScreen columns: Int) -> Int {
        columns >= 160 ? 32 : columns >= 110 ? 18 : columns >= 70 ? 10 : 5
    }
}
