/// The cells of a screen, on which views draw and which a device shows.
///
/// Drawing outside is clipped, never an error; text is sanitized; half of a wide character is never left.
package struct Surface: Sendable {
    package let rows: Int
    package let columns: Int
    /// Sanitizes text before it is stored in cells, and decides whether lines are drawn in ASCII.
    package let sanitizer: Sanitizer
    package internal(set) var cells: [Cell]
    /// Characters of several scalars; a cell refers to them by index.
    var clusters: [Cluster] = []
    /// The position of the device's cursor, in the active text field; nil if it is hidden.
    package var cursor: Position?
    /// The targets of clicks, the topmost last.
    package internal(set) var targets: [(rect: Rect, target: ClickTarget, layer: Int?)] = []
    /// The layer that is being drawn, the lowest is 0; nil for what belongs to no layer.
    package var layer: Int?
    /// Who wrote which cell; nil unless a test asks.
    package internal(set) var writes: SurfaceWrites?

    /// A base scalar with what is drawn onto it or joined to it.
    struct Cluster: Hashable, Sendable {
        var base: Unicode.Scalar
        var marks: GlyphMarks
    }

    /// A blank surface.
    /// - Parameters:
    ///   - width: the columns of a scalar on the target device.
    ///   - ascii: whether to draw lines and escapes in ASCII only.
    ///   - clusters: the emoji of several scalars that the target device draws as one.
    package init(
        rows: Int, columns: Int, width: TextWidth = .table, ascii: Bool = false, clusters: ClusterSupport = []
    ) {
        self.rows = max(0, rows)
        self.columns = max(0, columns)
        var sanitizer = Sanitizer(width: width, ascii: ascii, clusters: clusters)
        sanitizer.widensTabs = true
        self.sanitizer = sanitizer
        cells = Array(repeating: .blank(.plain), count: self.rows * self.columns)
    }

    /// A blank surface with a device's size.
    package init(_ size: Size, width: TextWidth = .table, ascii: Bool = false, clusters: ClusterSupport = []) {
        self.init(rows: size.rows, columns: size.columns, width: width, ascii: ascii, clusters: clusters)
    }

    package var size: Size { Size(rows: rows, columns: columns) }
    package var bounds: Rect { Rect(size) }

    /// The cell at a position, which must be on the surface.
    package subscript(row: Int, column: Int) -> Cell {
        precondition(row >= 0 && row < rows && column >= 0 && column < columns, "outside the surface")
        return cells[row * columns + column]
    }

    /// Draws text on a row, clipped, and returns its width in columns, including those left of the clip.
    ///
    /// A wide character that would be cut in half is drawn as a space.
    /// - Parameters:
    ///   - column: where the text begins; may be left of the clip, as when a pane is scrolled sideways.
    ///   - clip: the cells that may be changed; by default the whole surface.
    /// - Returns: the columns used from `column` on; 0 if the row isn't in the clip.
    /// - Complexity: O(columns to the clip's end), not the text's length.
    @discardableResult
    package mutating func put(
        _ row: Int, _ column: Int, _ text: String, _ style: Style = .plain, clip: Rect? = nil
    ) -> Int {
        put(row, column, text[...], style, clip: clip)
    }

    /// Draws a piece of text on a row; see the variant for `String`.
    @discardableResult
    package mutating func put(
        _ row: Int, _ column: Int, _ text: Substring, _ style: Style = .plain, clip: Rect? = nil
    ) -> Int {
        let visible = clip.map(bounds.intersection) ?? bounds
        let columns = draw(row, column, text, style, clip: visible)
        record(text, row, column, columns: columns, in: visible)
        return columns
    }

    /// Draws a piece of text on a row, and records nothing.
    mutating func draw(_ row: Int, _ column: Int, _ text: Substring, _ style: Style, clip: Rect) -> Int {
        guard clip.rowRange.contains(row) else { return 0 }
        var at = column
        for glyph in sanitizer.glyphs(of: text) {
            guard at < clip.endColumn else { break }
            let next = at + glyph.columns
            if at >= clip.column && next <= clip.endColumn {
                store(glyph, row, at, glyph.isEscape && glyph.source == "\t" ? style.adding(.dim) : style)
            } else {
                for cut in max(at, clip.column)..<max(clip.column, min(next, clip.endColumn)) {
                    replace(row, cut, with: .blank(style))
                }
            }
            at = min(next, clip.endColumn)
        }
        return max(0, at - column)
    }

    /// Fills a rectangle with one cell.
    package mutating func fill(_ rect: Rect, _ style: Style, _ scalar: Unicode.Scalar = " ") {
        let visible = bounds.intersection(rect)
        guard !visible.isEmpty else { return }
        writes?.clear(visible)
        let safe = sanitizer.treatment(of: scalar) == .base(1) ? scalar : " "
        let cell = Cell(safe.value, style)
        for row in visible.rowRange {
            replace(row, visible.column, with: cell)
            replace(row, visible.endColumn - 1, with: cell)
            let start = row * columns
            for index in start + visible.column..<start + visible.endColumn { cells[index] = cell }
        }
    }

    /// Changes the style of every cell in a rectangle, but not the content.
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
        if glyph.marks.isEmpty {
            content = glyph.base.value
        } else {
            content = Cell.clusterFlag | UInt32(clusters.count)
            clusters.append(Cluster(base: glyph.base, marks: glyph.marks))
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

    /// Stores one narrow cell; the other half of a wide character becomes blank.
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
}

/// One character cell of a ``Surface``: its content, its style, and its width in columns.
///
/// Sixteen bytes without references, so that a screen is one flat allocation. A base character with combining marks
/// doesn't fit; it is stored in a table of the surface, so only the surface can return a cell's text.
package struct Cell: Hashable, Sendable, BitwiseCopyable {
    /// A Unicode scalar, or ``clusterFlag`` and an index into the surface's table of clusters.
    var content: UInt32
    package internal(set) var style: Style
    /// The width in columns: 1, 2, or 0 for the right half of a wide character.
    package internal(set) var width: UInt8
    /// The directions of the line drawn here (``LineDirections``), 0 for text.
    var lines: UInt8

    static let clusterFlag: UInt32 = 1 << 31

    init(_ content: UInt32, _ style: Style, width: UInt8 = 1, lines: UInt8 = 0) {
        self.content = content
        self.style = style
        self.width = width
        self.lines = lines
    }

    static func blank(_ style: Style) -> Cell { Cell(0x20, style) }

    /// The right half of a wide character.
    static func continuation(_ style: Style) -> Cell { Cell(0, style, width: 0) }

    /// Whether it is a character of several scalars.
    var isCluster: Bool { content & Cell.clusterFlag != 0 }
}

/// The effect of a click on some cells of a surface. Views add targets while they draw, so that exactly what is visible
/// can be clicked.
package enum ClickTarget: Hashable, Sendable {
    case keys([Key])
    /// An item of the list on top.
    case item(Int)
    /// A part of the screen, by its name.
    case part(String)
    /// A step of the timeline.
    case step(Int)
    /// No effect; covers the targets below.
    case nothing
}

/// What is drawn at a position.
package struct Spot: Hashable, Sendable {
    /// The topmost target; nil if there is none.
    package var target: ClickTarget?
    /// The topmost layer; nil if none covers the position.
    package var layer: Int?
}

extension Surface {
    /// Sets the effect of clicks on some cells, above earlier targets.
    package mutating func addTarget(_ rect: Rect, _ target: ClickTarget) { targets.append((rect, target, layer)) }

    package func spot(at position: Position) -> Spot {
        let found = targets.filter { $0.rect.contains(position) }
        return Spot(target: found.last?.target, layer: found.compactMap(\.layer).last)
    }
}
