/// A position on the screen; the top left cell is row 0, column 0.
package struct Position: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}

/// The size of a screen, in cells.
package struct Size: Hashable, Sendable {
    package var rows: Int
    package var columns: Int

    package init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }
}

/// A rectangle of cells. Rows and columns are never negative: a rectangle that would be smaller is empty.
package struct Rect: Hashable, Sendable {
    package let row: Int
    package let column: Int
    package let rows: Int
    package let columns: Int

    package init(row: Int, column: Int, rows: Int, columns: Int) {
        self.row = row
        self.column = column
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }

    /// The whole screen.
    package init(_ size: Size) { self.init(row: 0, column: 0, rows: size.rows, columns: size.columns) }

    /// The row after the last one.
    package var endRow: Int { row + rows }
    /// The column after the last one.
    package var endColumn: Int { column + columns }
    package var isEmpty: Bool { rows == 0 || columns == 0 }
    package var rowRange: Range<Int> { row..<endRow }
    package var columnRange: Range<Int> { column..<endColumn }

    package func contains(_ position: Position) -> Bool {
        rowRange.contains(position.row) && columnRange.contains(position.column)
    }

    /// The cells that are in both.
    package func intersection(_ other: Rect) -> Rect {
        let top = max(row, other.row)
        let left = max(column, other.column)
        return Rect(
            row: top, column: left,
            rows: min(endRow, other.endRow) - top, columns: min(endColumn, other.endColumn) - left)
    }

    /// The rectangle without this many cells on each side.
    package func inset(rows dRows: Int = 0, columns dColumns: Int = 0) -> Rect {
        Rect(row: row + dRows, column: column + dColumns, rows: rows - 2 * dRows, columns: columns - 2 * dColumns)
    }

    /// One of its rows, from 0.
    package func line(_ offset: Int) -> Rect { Rect(row: row + offset, column: column, rows: 1, columns: columns) }

    /// The first `count` rows, and the rest.
    package func split(top count: Int) -> (top: Rect, rest: Rect) {
        let count = min(max(0, count), rows)
        return (
            Rect(row: row, column: column, rows: count, columns: columns),
            Rect(row: row + count, column: column, rows: rows - count, columns: columns)
        )
    }

    /// The first `count` columns, and the rest.
    package func split(left count: Int) -> (left: Rect, rest: Rect) {
        let count = min(max(0, count), columns)
        return (
            Rect(row: row, column: column, rows: rows, columns: count),
            Rect(row: row, column: column + count, rows: rows, columns: columns - count)
        )
    }
}
