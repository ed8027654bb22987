/// The record of who wrote which cell of a surface, for tests: a surface keeps it only when asked.
///
/// Each part of a screen writes its own cells, each of them once, and never less of a text than it was given. A part may
/// write a cell again after clearing it: that is how a layer covers what is below.
package struct SurfaceWrites: Sendable {
    package struct Fault: Hashable, Sendable, CustomStringConvertible {
        package enum Kind: String, Sendable {
            case twice = "drawn over another text"
            case cut = "cut without a mark"
            case outside = "drawn outside its part"
        }

        package let kind: Kind
        package let row: Int
        package let column: Int
        package let text: String

        package var description: String { "\(row):\(column) \"\(text)\" is \(kind.rawValue)" }
    }

    package private(set) var faults: [Fault] = []
    private let columns: Int
    /// The part that owns each cell.
    private var owners: [Int]
    /// The cells with text.
    private var isWritten: [Bool]
    private var part = 0

    init(rows: Int, columns: Int) {
        self.columns = columns
        owners = Array(repeating: 0, count: rows * columns)
        isWritten = Array(repeating: false, count: rows * columns)
    }

    mutating func beginPart() { part += 1 }

    mutating func own(_ rect: Rect) {
        forEachCell(of: rect) { $0.owners[$1] = $0.part }
    }

    mutating func clear(_ rect: Rect) {
        forEachCell(of: rect) { $0.isWritten[$1] = false }
    }

    private mutating func forEachCell(of rect: Rect, _ change: (inout Self, Int) -> Void) {
        for row in rect.rowRange {
            for index in row * columns + rect.column..<row * columns + rect.endColumn { change(&self, index) }
        }
    }

    /// Records a text, and the cells that it was drawn in.
    mutating func write(_ text: Substring, _ row: Int, _ range: Range<Int>, isCut: Bool) {
        func add(_ kind: Fault.Kind) {
            faults.append(Fault(kind: kind, row: row, column: range.lowerBound, text: String(text.prefix(80))))
        }
        if isCut { add(.cut) }
        guard !range.isEmpty else { return }
        let cells = row * columns + range.lowerBound..<row * columns + range.upperBound
        if isWritten[cells].contains(true) { add(.twice) }
        if owners[cells].contains(where: { $0 != part }) { add(.outside) }
        for index in cells { isWritten[index] = true }
    }

    /// Records a line, which must not be drawn through a text.
    mutating func drawLine(_ row: Int, _ column: Int) {
        guard isWritten[row * columns + column] else { return }
        faults.append(Fault(kind: .twice, row: row, column: column, text: "a line"))
    }
}

extension Surface {
    /// Starts to record who writes which cell.
    package mutating func recordWrites() { writes = SurfaceWrites(rows: rows, columns: columns) }

    /// Begins a part of the screen: what is drawn from now on belongs to it.
    /// - Parameter rect: Its cells; it owns more after clearing them.
    package mutating func beginPart(_ rect: Rect? = nil) {
        let owned = rect.map(bounds.intersection)
        writes?.beginPart()
        if let owned { writes?.own(owned) }
    }

    /// Clears a rectangle that is drawn over other parts, and makes it a part's own.
    package mutating func cover(_ rect: Rect, _ style: Style) {
        let owned = bounds.intersection(rect)
        fill(owned, style)
        writes?.own(owned)
    }

    /// Records a text and the columns that it took.
    /// - Parameter area: The cells that it may use.
    mutating func record(_ text: Substring, _ row: Int, _ column: Int, columns: Int, in area: Rect) {
        guard writes != nil else { return }
        var at = column
        var isCut = false
        for glyph in sanitizer.glyphs(of: text) where !isCut {
            let isInside = area.rowRange.contains(row) && at >= area.column && at + glyph.columns <= area.endColumn
            isCut = !glyph.isBlank && !isInside
            at += glyph.columns
        }
        recordCells(text, row, column, columns: columns, in: area, isCut: isCut)
    }

    mutating func recordCells(
        _ text: Substring, _ row: Int, _ column: Int, columns: Int, in area: Rect, isCut: Bool = false
    ) {
        guard writes != nil else { return }
        let start = max(column, area.column)
        let end = area.rowRange.contains(row) ? max(start, min(column + columns, area.endColumn)) : start
        writes?.write(text, row, start..<end, isCut: isCut)
    }
}
