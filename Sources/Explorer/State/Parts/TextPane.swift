/// The position of a text pane: rows and columns of its layout.
struct TextPane: Hashable, Sendable {
    var top = 0
    var left = 0
    /// The row that the keys move while the pane has the focus.
    var cursor = 0

    /// Scrolls a row into a window of this height; a distant row is placed a third from the top.
    mutating func reveal(_ row: Int, height: Int, rowCount: Int) {
        guard height > 0 else { return }
        let margin = min(2, (height - 1) / 2)
        if row < top + margin || row >= top + height - margin {
            let isNear = row >= top - height / 2 && row < top + height + height / 2
            if isNear {
                top = row < top + margin ? row - margin : row - height + 1 + margin
            } else {
                top = row - height / 3
            }
        }
        clamp(height: height, rowCount: rowCount)
    }

    /// Scrolls columns of a row into a window of this width: all of them, or the first ones if there are many. Keeps
    /// the start of the row visible if possible, doesn't scroll if the columns are visible already, and never further than
    /// to the end of the row.
    ///
    /// - Parameter rowEnd: The number of columns of the row.
    mutating func reveal(columns: Range<Int>, width: Int, rowEnd: Int) {
        let end = columns.lowerBound + min(columns.count, max(1, width / 2))
        if end <= width {
            left = 0
        } else if columns.lowerBound <= left || end > left + width {
            // The first column may hold the mark of a cut line.
            let last = max(rowEnd, end) - width + 1
            left = max(0, min(columns.lowerBound - max(0, width) / 3, last))
        }
    }

    mutating func scroll(_ rows: Int, height: Int, rowCount: Int) {
        top += rows
        clamp(height: height, rowCount: rowCount)
        cursor = min(max(cursor, top), max(top, top + height - 1))
    }

    mutating func clamp(height: Int, rowCount: Int) {
        top = max(0, min(top, rowCount - height))
        cursor = max(0, min(cursor, rowCount - 1))
    }
}
