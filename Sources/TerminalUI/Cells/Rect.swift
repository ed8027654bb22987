/// A place on the screen; the top left cell is row 0, column 0.
public struct Position: Hashable, Sendable {
    public var row: Int
    public var column: Int

    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}

/// The extent of a screen, in cells.
public struct Size: Hashable, Sendable {
    public var rows: Int
    public var columns: Int

    public init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }
}

/// A rectangle of cells. Rows and columns are never negative: a rectangle that would be smaller is empty.
public struct Rect: Hashable, Sendable {
    public let row: Int
    public let column: Int
    public let rows: Int
    public let columns: Int

    public init(row: Int, column: Int, rows: Int, columns: Int) {
        self.row = row
        self.column = column
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }

    /// The whole of a screen.
    public init(_ size: Size) { self.init(row: 0, column: 0, rows: size.rows, columns: size.columns) }

    /// The row after the last one.
    public var endRow: Int { row + rows }
    /// The column after the last one.
    public var endColumn: Int { column + columns }
    public var isEmpty: Bool { rows == 0 || columns == 0 }
    public var rowRange: Range<Int> { row..<endRow }
    public var columnRange: Range<Int> { column..<endColumn }

    public func contains(_ position: Position) -> Bool {
        rowRange.contains(position.row) && columnRange.contains(position.column)
    }

    /// The cells that are in both.
    public func intersection(_ other: Rect) -> Rect {
        let top = max(row, other.row)
        let left = max(column, other.column)
        return Rect(
            row: top, column: left,
            rows: min(endRow, other.endRow) - top, columns: min(endColumn, other.endColumn) - left)
    }

    /// The rectangle with this many cells taken off each side.
    public func inset(rows dRows: Int = 0, columns dColumns: Int = 0) -> Rect {
        Rect(row: row + dRows, column: column + dColumns, rows: rows - 2 * dRows, columns: columns - 2 * dColumns)
    }

    /// The first `count` rows, and the rest.
    public func split(top count: Int) -> (top: Rect, rest: Rect) {
        let count = min(max(0, count), rows)
        return (
            Rect(row: row, column: column, rows: count, columns: columns),
            Rect(row: row + count, column: column, rows: rows - count, columns: columns)
        )
    }

    /// The first `count` columns, and the rest.
    public func split(left count: Int) -> (left: Rect, rest: Rect) {
        let count = min(max(0, count), columns)
        return (
            Rect(row: row, column: column, rows: rows, columns: count),
            Rect(row: row, column: column + count, rows: rows, columns: columns - count)
        )
    }

    /// A rectangle of this size in the middle of this one, made smaller where it does not fit.
    public func centered(rows wantedRows: Int, columns wantedColumns: Int) -> Rect {
        let height = min(rows, wantedRows)
        let width = min(columns, wantedColumns)
        return Rect(
            row: row + (rows - height) / 2, column: column + (columns - width) / 2, rows: height, columns: width)
    }
}
