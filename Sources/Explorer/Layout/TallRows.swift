/// The rows of a text pane, of which some take several lines of the screen.
protocol TallRows {
    var rowCount: Int { get }

    /// The number of lines of a row with its message, or the limit if there are more.
    func height(ofRow row: Int, limit: Int) -> Int
}

extension TallRows {
    /// The first row to draw so that a row is whole on screen: not before `top`, unless the row itself is.
    func top(showing row: Int, from top: Int, height: Int) -> Int {
        var first = row
        var rest = height - self.height(ofRow: row, limit: height)
        while first > top, rest > 0 {
            rest -= self.height(ofRow: first - 1, limit: height)
            if rest >= 0 { first -= 1 }
        }
        return first
    }

    /// The row on a line of the pane.
    func row(atLine line: Int, top: Int) -> Int {
        var row = top
        var rest = line
        while row < rowCount - 1 {
            rest -= height(ofRow: row, limit: line + 1)
            if rest < 0 { break }
            row += 1
        }
        return row
    }
}

extension TextPane {
    /// Scrolls rows of several lines, and takes the cursor along.
    mutating func scroll(_ count: Int, in rows: some TallRows, height: Int) {
        top = max(0, min(top + count, rows.rowCount - 1))
        keepCursorOnScreen(in: rows, height: height)
    }

    /// Moves the cursor into the window.
    mutating func keepCursorOnScreen(in rows: some TallRows, height: Int) {
        cursor = max(top, min(cursor, rows.row(atLine: height - 1, top: top)))
    }

    /// Moves the window so that the cursor's row is in it although rows are of several lines.
    mutating func revealCursor(in rows: some TallRows, height: Int) {
        top = rows.top(showing: cursor, from: min(top, cursor), height: height)
    }
}
