/// The sides of a cell that a line touches.
struct LineDirections: OptionSet {
    let rawValue: UInt8
    static let up = LineDirections(rawValue: 1)
    static let down = LineDirections(rawValue: 2)
    static let left = LineDirections(rawValue: 4)
    static let right = LineDirections(rawValue: 8)

    /// Indexed by raw value. A line that ends in a cell looks like one that crosses it.
    private static let glyphs: [Unicode.Scalar] = [
        " ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼",
    ]

    func scalar(ascii: Bool) -> Unicode.Scalar {
        guard ascii else { return Self.glyphs[Int(rawValue & 15)] }
        let vertical = !isDisjoint(with: [.up, .down])
        let horizontal = !isDisjoint(with: [.left, .right])
        return vertical && horizontal ? "+" : vertical ? "|" : "-"
    }
}

extension Surface {
    /// Draws a horizontal line; it joins existing lines that it meets (`├`, `┼`).
    package mutating func hline(_ row: Int, _ range: Range<Int>, _ style: Style = .plain) {
        for column in range.clamped(to: 0..<columns) {
            var directions: LineDirections = []
            if column > range.lowerBound { directions.insert(.left) }
            if column < range.upperBound - 1 { directions.insert(.right) }
            if range.count == 1 { directions = [.left, .right] }
            addLine(row, column, directions, style)
        }
    }

    /// Draws a vertical line; it joins existing lines that it meets (`┬`, `┼`).
    package mutating func vline(_ column: Int, _ range: Range<Int>, _ style: Style = .plain) {
        for row in range.clamped(to: 0..<rows) {
            var directions: LineDirections = []
            if row > range.lowerBound { directions.insert(.up) }
            if row < range.upperBound - 1 { directions.insert(.down) }
            if range.count == 1 { directions = [.up, .down] }
            addLine(row, column, directions, style)
        }
    }

    /// Draws a box along the edge of a rectangle, with a title in its upper edge; the inside is unchanged.
    package mutating func box(_ rect: Rect, _ style: Style = .plain, title: String = "", titleStyle: Style? = nil) {
        guard rect.rows > 1 && rect.columns > 1 else { return }
        hline(rect.row, rect.columnRange, style)
        hline(rect.endRow - 1, rect.columnRange, style)
        vline(rect.column, rect.rowRange, style)
        vline(rect.endColumn - 1, rect.rowRange, style)
        guard !title.isEmpty && rect.columns > 5 else { return }
        let shown = sanitizer.shown(title, columns: rect.columns - 5)
        put(rect.row, rect.column + 1, " \(shown) ", titleStyle ?? style, clip: rect.inset(columns: 1))
    }

    private mutating func addLine(_ row: Int, _ column: Int, _ directions: LineDirections, _ style: Style) {
        guard row >= 0 && row < rows && column >= 0 && column < columns else { return }
        writes?.drawLine(row, column)
        let joined = directions.union(LineDirections(rawValue: cells[row * columns + column].lines))
        let scalar = joined.scalar(ascii: sanitizer.isASCII)
        replace(row, column, with: Cell(scalar.value, style, lines: joined.rawValue))
    }
}
