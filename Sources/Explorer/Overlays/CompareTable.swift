import Diagnosis
import TerminalUI
import Trials

/// The strategy matrix over the screen: rows come in as they were decoded; Enter applies one.
struct CompareTable: Sendable {
    private(set) var progress = ComparisonProgress()
    private(set) var order = ComparisonOrder.best
    var cursor = ListCursor()

    /// The rows as they are shown.
    var rows: [ComparedChange] { order.sorted(progress.rows) }

    /// The row under the cursor.
    var choice: ComparedChange? {
        let rows = rows
        return rows.indices.contains(cursor.index) ? rows[cursor.index] : nil
    }

    /// Takes more rows, and stays on the row it was on once somebody moved.
    mutating func take(_ further: ComparisonProgress) {
        keepingPlace { $0.progress = further }
    }

    private mutating func keepingPlace(_ change: (inout CompareTable) -> Void) {
        let standing = cursor.index > 0 ? choice : nil
        change(&self)
        guard let standing, let index = rows.firstIndex(where: { $0.change == standing.change }) else { return }
        cursor.index = index
    }

    mutating func press(_ key: Key, page: Int) -> OverlayOutcome {
        switch key {
        case .character("s"), .right, .tab: sort(1)
        case .character("S"), .left, .backTab: sort(-1)
        case .escape, .character("q"), .character("x"): return .close
        default: return cursor.press(key, count: max(1, rows.count), page: page) ? .stay : .pass
        }
        return .stay
    }

    private mutating func sort(_ step: Int) {
        let all = ComparisonOrder.allCases
        let place = all.firstIndex(of: order) ?? 0
        order = all[(place + step + all.count) % all.count]
        cursor.index = 0
    }
}
