/// A screen's worth of cells that views draw on and a device shows.
///
/// Drawing outside is clipped, never an error; text is sanitised on the way in; half a wide character is never left.
package struct Surface: Sendable {
    package let rows: Int
    package let columns: Int
    /// What text goes through on its way into cells, and whether lines are drawn in ASCII.
    package let sanitizer: Sanitizer
    package internal(set) var cells: [Cell]
    /// Base characters with combining marks; a cell refers to them by index.
    var clusters: [Cluster] = []
    /// Where the device's cursor is to stand: in the field that is typed into; nil where it is hidden.
    package var cursor: Position?

    /// A base scalar and up to four combining marks, 0 where there is none.
    struct Cluster: Hashable, Sendable {
        var base: Unicode.Scalar
        var marks: SIMD4<UInt32>
    }

    /// A blank surface.
    /// - Parameters:
    ///   - rows: its height, at least 0.
    ///   - columns: its width, at least 0.
    ///   - width: the columns that a scalar takes on the device it is for.
    ///   - ascii: draw lines and escapes in ASCII only.
    package init(rows: Int, columns: Int, width: TextWidth = .table, ascii: Bool = false) {
        self.rows = max(0, rows)
        self.columns = max(0, columns)
        sanitizer = Sanitizer(width: width, ascii: ascii)
        cells = Array(repeating: .blank(.plain), count: self.rows * self.columns)
    }

    /// A blank surface of a device's size.
    package init(_ size: Size, width: TextWidth = .table, ascii: Bool = false) {
        self.init(rows: size.rows, columns: size.columns, width: width, ascii: ascii)
    }

    package var size: Size { Size(rows: rows, columns: columns) }
    /// All of the surface.
    package var bounds: Rect { Rect(size) }

    /// The cell at a place, which must be on the surface.
    package subscript(row: Int, column: Int) -> Cell {
        precondition(row >= 0 && row < rows && column >= 0 && column < columns, "outside the surface")
        return cells[row * columns + column]
    }

    /// Puts text on a row, clipped, and returns the columns it took, those left of the clip included.
    ///
    /// A wide character that the clip would cut in half is shown as a blank.
    /// - Parameters:
    ///   - column: where the text begins; may lie left of the clip, as when a pane is scrolled sideways.
    ///   - maxColumns: at most so many columns are taken.
    ///   - clip: only cells in it are touched; the whole surface unless told.
    /// - Returns: the columns taken from `column` on; 0 when the row is not in the clip.
    /// - Complexity: O(columns to the clip's end), not the text's length.
    @discardableResult
    package mutating func put(
        _ row: Int, _ column: Int, _ text: String, _ style: Style = .plain, maxColumns: Int = .max, clip: Rect? = nil
    ) -> Int {
        put(row, column, text[...], style, maxColumns: maxColumns, clip: clip)
    }

    /// Puts a piece of text on a row; see the variant that takes a `String`.
    @discardableResult
    package mutating func put(
        _ row: Int, _ column: Int, _ text: Substring, _ style: Style = .plain, maxColumns: Int = .max,
        clip: Rect? = nil
    ) -> Int {
        let visible = clip.map(bounds.intersection) ?? bounds
        guard visible.rowRange.contains(row), maxColumns > 0 else { return 0 }
        let end = column > visible.endColumn - maxColumns ? visible.endColumn : column + maxColumns
        var at = column
        for glyph in sanitizer.glyphs(of: text) {
            guard at < end else { break }
            let next = at + glyph.columns
            if at >= visible.column && next <= end {
                store(glyph, row, at, style)
            } else {
                for cut in max(at, visible.column)..<max(visible.column, min(next, end)) {
                    replace(row, cut, with: .blank(style))
                }
            }
            at = min(next, end)
        }
        return at - column
    }

    /// Makes every cell of a rectangle the same.
    package mutating func fill(_ rect: Rect, _ style: Style, _ scalar: Unicode.Scalar = " ") {
        let visible = bounds.intersection(rect)
        guard !visible.isEmpty else { return }
        let safe = sanitizer.treatment(of: scalar) == .base(1) ? scalar : " "
        let cell = Cell(safe.value, style)
        for row in visible.rowRange {
            replace(row, visible.column, with: cell)
            replace(row, visible.endColumn - 1, with: cell)
            let start = row * columns
            for index in start + visible.column..<start + visible.endColumn { cells[index] = cell }
        }
    }

    /// Changes the look of every cell of a rectangle and leaves what stands there.
    package mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
        let visible = bounds.intersection(rect)
        for row in visible.rowRange {
            for index in row * columns + visible.column..<row * columns + visible.endColumn {
                change(&cells[index].style)
            }
        }
    }

    private mutating func store(_ glyph: Sanitizer.Glyph, _ row: Int, _ column: Int, _ style: Style) {
        let content: UInt32
        if glyph.marks == .zero {
            content = glyph.base.value
        } else {
            content = Cell.clusterFlag | add(Cluster(base: glyph.base, marks: glyph.marks))
        }
        if glyph.columns == 2 {
            replace(row, column + 1, with: .continuation(style))
            replace(row, column, with: .blank(style))
            let index = row * columns + column
            cells[index] = Cell(content, style, width: 2)
            cells[index + 1] = .continuation(style)
        } else {
            replace(row, column, with: Cell(content, style))
        }
    }

    /// Puts one narrow cell; what is left of a wide one that it hits becomes blank.
    mutating func replace(_ row: Int, _ column: Int, with cell: Cell) {
        let index = row * columns + column
        let old = cells[index].width
        if old != 1 {
            if old == 0 && column > 0 {
                cells[index - 1] = .blank(cells[index - 1].style)
            } else if old == 2 && column + 1 < columns {
                cells[index + 1] = .blank(cells[index + 1].style)
            }
        }
        cells[index] = cell
    }

    private mutating func add(_ cluster: Cluster) -> UInt32 {
        clusters.append(cluster)
        return UInt32(clusters.count - 1)
    }
}
