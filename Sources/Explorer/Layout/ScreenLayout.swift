import TerminalUI

/// The position of everything on a screen of a given size.
///
/// Very wide (180 columns or more): the tree, the payload, and the model above the re-encoded JSON. Wide (110 columns or
/// more): the tree, and two companions one above the other. Narrower: the tree and one companion. Below 70 columns: one
/// pane at a time. The Why pane is below all of them if there is room for it.
struct ScreenLayout {
    static let smallest = Size(rows: 10, columns: 40)

    let size: Size
    /// Visible panes with their whole rectangle: the first row is the pane's title.
    private(set) var panes: [(pane: Pane, rect: Rect)] = []
    private(set) var title = Rect(row: 0, column: 0, rows: 0, columns: 0)
    private(set) var status = Rect(row: 0, column: 0, rows: 0, columns: 0)
    /// The lesson's rows, under the panes; nil outside a lesson.
    private(set) var lesson: Rect?
    /// The lines between panes that are side by side, from the left.
    private(set) var dividers: [Divider] = []
    /// The area of a docked panel: in place of the companion above the re-encoded JSON on a wide screen, in place of the
    /// tree on a narrower one. The re-encoded JSON stays in sight beside it. Nil if the panel covers the screen, or none
    /// is docked.
    private(set) var dock: Rect?
    /// The lower of two companions, one above the other; nil if there is one at most.
    private(set) var lower: Pane?
    /// Whether there are three columns, so that all panes are in sight. Never for a screen reader, which reads one pane
    /// at a time: lines would be cut.
    let isVeryWide: Bool
    let isWide: Bool
    let isNarrow: Bool
    /// Whether a screen reader reads the texts line by line, so that none may be cut.
    private let isSpoken: Bool
    /// Whether a layer hides the panes.
    private let isCovered: Bool
    /// The cells that each visible border divides.
    private(set) var borders: [PaneBorder: BorderRange] = [:]
    private let splits: PaneSplits
    /// The arrangement's shares, for borders that weren't moved.
    private let arranged: PaneSplits
    private var leftColumns = 0

    /// A line between panes that are side by side.
    struct Divider: Hashable {
        var border: PaneBorder
        var column: Int
        var rows: Range<Int>
    }

    /// The cells that a border divides.
    struct BorderRange: Hashable {
        /// The cells on the side that the border's share measures.
        var count: Int
        /// The allowed number of these cells.
        var allowed: ClosedRange<Int>
        /// The total that the share is a fraction of.
        var whole: Int
    }

    init(_ whole: ExplorerState) {
        let (state, hasDock, lessonRows) = (whole.panes, whole.layers.hasDocked, LessonStripText.rows(whole))
        size = whole.size
        isSpoken = whole.appearance.isLinear
        isCovered = whole.layers.layers.contains { $0.coversPanes }
        splits = state.splits
        arranged = state.arrangement.splits
        isWide = size.columns >= 110 && size.rows >= 16
        isVeryWide = size.columns >= 180 && isWide && !isSpoken
        isNarrow = size.columns < 70
        leftColumns = defaultLeft
        guard size.rows >= Self.smallest.rows, size.columns >= Self.smallest.columns else { return }
        var rest = Rect(size)
        (title, rest) = rest.split(top: 1)
        (rest, status) = rest.split(top: rest.rows - 1)
        if lessonRows > 0 {
            let area: Rect
            (rest, area) = rest.split(top: rest.rows - lessonRows)
            lesson = area
        }
        if state.isEnlarged {
            panes = [(state.focus, rest)]
            return
        }
        let why: Rect
        // Few rows explain a step, and the source gets the others.
        let whyRows = place(
            .why, otherwise: min(whole.moment == nil ? 8 : 5, max(3, size.rows / 4)),
            in: 2...max(2, rest.rows - Self.minRows * (isWide ? 2 : 1)), of: size.rows)
        (rest, why) = rest.split(top: rest.rows - whyRows)
        if isNarrow {
            panes = [(state.focus == .why ? .tree : state.focus, rest), (.why, why)]
            return
        }
        leftColumns = place(.left, otherwise: defaultLeft, in: leftRange, of: size.columns)
        let (left, right) = split(rest, at: leftColumns, .left)
        guard isWide else {
            if hasDock { dock = left }
            panes = hasDock ? [(.preview, right)] : [(.tree, left), (state.companion, right)]
            panes.append((.why, why))
            return
        }
        panes = [(.tree, left)]
        var companions = right
        var upper = Pane.payload
        lower = state.lowerCompanion
        if isVeryWide {
            let columns = place(.right, otherwise: size.columns / 3, in: rightRange, of: size.columns)
            let (payload, last) = split(right, at: right.columns - columns - 1, .right)
            panes.append((.payload, payload))
            companions = last
            (upper, lower) = (.model, .preview)
        }
        let rows = companions.rows
        let border: PaneBorder = hasDock ? .dock : .upper
        let upperRows = hasDock ? max(rows / 2, rows - Self.dockedPreview) : rows / 2
        let (top, bottom) = companions.split(
            top: place(border, otherwise: upperRows, in: upperRange(of: rows), of: rows))
        if hasDock {
            dock = top
            lower = .preview
        } else {
            panes.append((upper, top))
        }
        panes += [(lower ?? .preview, bottom), (.why, why)]
    }

    /// Splits an area into the panes left and right of a line.
    private mutating func split(_ area: Rect, at columns: Int, _ border: PaneBorder) -> (left: Rect, right: Rect) {
        let (left, rest) = area.split(left: columns)
        let (line, right) = rest.split(left: 1)
        dividers.append(Divider(border: border, column: line.column, rows: line.rowRange))
        return (left, right)
    }

    /// The maximum rows of the preview below a docked panel, with its title; the panel gets the rest.
    private static let dockedPreview = 12

    /// The panes that Tab visits, in order. If one is shown at a time, all of them.
    var focusable: [Pane] {
        if isNarrow, size.columns >= Self.smallest.columns { return Pane.upper + [.why] }
        return panes.map(\.pane)
    }

    /// The minimum rows of the panes above the Why pane, and of each of two companions.
    private static let minRows = 4
    /// The minimum columns of each side.
    private static let minColumns = 20

    private var defaultLeft: Int {
        if isVeryWide { return min(size.columns / 3, 90) }
        return isWide ? min(size.columns * 2 / 5 + 4, 90) : size.columns / 2
    }
    private var leftRange: ClosedRange<Int> {
        let others = (Self.minColumns + 1) * (isVeryWide ? 2 : 1)
        return Self.minColumns...max(Self.minColumns, size.columns - others)
    }
    private var rightRange: ClosedRange<Int> {
        Self.minColumns...max(Self.minColumns, size.columns - leftColumns - Self.minColumns - 2)
    }

    private func upperRange(of rows: Int) -> ClosedRange<Int> {
        Self.minRows...max(Self.minRows, rows - Self.minRows)
    }

    /// Records a border, and returns the cells on the side that its share measures.
    private mutating func place(
        _ border: PaneBorder, otherwise count: Int, in allowed: ClosedRange<Int>, of whole: Int
    ) -> Int {
        let moved = (splits[border] ?? arranged[border]).map {
            min(max(whole * $0 / 1000, allowed.lowerBound), allowed.upperBound)
        }
        borders[border] = BorderRange(count: moved ?? count, allowed: allowed, whole: whole)
        return moved ?? count
    }

    /// The panes that share a pane's place, one of which is shown: the tabs of its title. Only the pane itself if it
    /// shares its place with none.
    func tabs(of pane: Pane) -> [Pane] {
        if panes.count == 1 || dock != nil || pane == .why { return [pane] }
        if isNarrow { return Pane.upper }
        if pane == .tree || isVeryWide || isWide && pane == .payload { return [pane] }
        return isWide ? Pane.lower : Pane.companions
    }

    /// Whether some pane is hidden behind another one, so that there are tabs.
    var hasTabs: Bool { panes.contains { tabs(of: $0.pane).count > 1 } }

    func rect(of pane: Pane) -> Rect? { panes.first { $0.pane == pane }?.rect }

    /// The area of a pane without its title.
    func content(of pane: Pane) -> Rect? { rect(of: pane)?.split(top: 1).rest }

    /// The rows of a pane's content; for a hidden pane, those it would have in the current layout.
    func contentHeight(of pane: Pane) -> Int {
        content(of: pane)?.rows ?? panes.first { $0.pane != .why }.map { $0.rect.rows - 1 } ?? 0
    }

    func contentWidth(of pane: Pane) -> Int { content(of: pane)?.columns ?? size.columns }

    func pane(at position: Position) -> Pane? { panes.first { $0.rect.contains(position) }?.pane }

    var listRows: Int { max(1, layer.rows - 4) }

    /// The area of a table that needs the whole width.
    var wholeLayer: Rect { Rect(row: 1, column: 0, rows: max(0, size.rows - 2), columns: size.columns) }

    /// The columns of a page of text, limited to a width that is easy to read.
    func textColumns(atMost limit: Int) -> Int { isSpoken ? size.columns : min(size.columns, limit) }

    /// The columns of the box around a page of text. It ends where a pane ends, because fragments of words would be left
    /// beside it otherwise.
    private func boxColumns(atLeast width: Int) -> Int {
        guard isWide, !isSpoken, !isCovered else { return size.columns }
        return ([layer.columns] + panes.map(\.rect.endColumn)).filter { $0 >= width }.min() ?? size.columns
    }

    /// The area of the box around a page of text.
    ///
    /// - Parameters:
    ///   - width: The columns that the text needs.
    ///   - lines: The number of its lines; nil to take all rows.
    ///   - isLesson: Whether the page is one of the lesson itself.
    func textBox(atLeast width: Int, lines: Int? = nil, ofLesson isLesson: Bool = false) -> Rect {
        let area = isLesson ? lessonPage : layer
        return Rect(
            row: area.row, column: area.column, rows: min(area.rows, lines.map { $0 + 3 } ?? area.rows),
            columns: boxColumns(atLeast: width))
    }

    /// The area of a layer's box. On a wide screen it covers the tree, so that its effect is visible beside it; on a
    /// narrower one, and over a layer that hides the panes, it covers the whole width.
    var layer: Rect { layer(below: lesson?.rows ?? 0) }

    /// The area of a page of the lesson itself, which covers a strip of one row.
    private var lessonPage: Rect { layer(below: lesson.map { $0.rows > 1 ? $0.rows : 0 } ?? 0) }

    private func layer(below lessonRows: Int) -> Rect {
        let below = 1 + lessonRows
        let area = Rect(size).split(top: max(0, size.rows - below)).top
        if isWide, !isSpoken, !isCovered, !dividers.isEmpty {
            let end = rect(of: .why)?.row ?? area.endRow
            return Rect(row: 1, column: 0, rows: end - 1, columns: leftColumns + 1)
        }
        return Rect(row: 1, column: 0, rows: area.rows - 1, columns: size.columns)
    }
}

extension ExplorerState {
    var isTooSmall: Bool {
        size.rows < ScreenLayout.smallest.rows || size.columns < ScreenLayout.smallest.columns
    }
}

extension ScreenLayout {
    func border(at position: Position) -> PaneBorder? {
        let divider = dividers.first { $0.column == position.column && $0.rows.contains(position.row) }
        if let divider { return divider.border }
        if borders[.why] != nil, let why = rect(of: .why), position.row == why.row { return .why }
        // The border between two companions, or between a docked panel and the one below it.
        let companions = [PaneBorder.dock, .upper].first { borders[$0] != nil }
        guard let border = companions, let rect = lowerRect, rect.row == position.row,
            rect.columnRange.contains(position.column)
        else { return nil }
        return border
    }

    private var lowerRect: Rect? { lower.flatMap(rect) }

    /// The border that keys move up and down: the one between the companions if one of them has the focus, otherwise
    /// the one above the Why pane.
    func horizontalBorder(beside focus: Pane) -> PaneBorder? {
        if borders[.dock] != nil { return .dock }
        // In three columns, the payload has one of its own.
        let isStacked = Pane.companions.contains(focus) && !(isVeryWide && focus == .payload)
        if borders[.upper] != nil, isStacked { return .upper }
        return borders[.why] == nil ? nil : .why
    }

    /// The border that keys move left and right: in three columns, that of the right one if it has the focus.
    func verticalBorder(beside focus: Pane) -> PaneBorder {
        borders[.right] != nil && Pane.lower.contains(focus) ? .right : .left
    }

    /// The share of a border after it was moved by a number of cells; nil if it is not on this screen.
    ///
    /// - Parameter cells: Down or to the right; negative for up or to the left.
    func share(of border: PaneBorder, movedBy cells: Int) -> Int? {
        guard let range = borders[border] else { return nil }
        // The Why pane is counted from below, and the right column from the right.
        let isFromEnd = border == .why || border == .right
        let count = isFromEnd ? range.count - cells : range.count + cells
        let cells = min(max(count, range.allowed.lowerBound), range.allowed.upperBound)
        // Converts back to exactly this number of cells.
        return range.whole > 0 ? (cells * 1000 + range.whole - 1) / range.whole : 0
    }

    /// The share of a border at a position on the screen; nil if it is not on this screen.
    func share(of border: PaneBorder, at position: Position) -> Int? {
        let cells: Int?
        switch border {
        case .left, .right:
            cells = dividers.first { $0.border == border }.map { position.column - $0.column }
        case .why: cells = rect(of: .why).map { position.row - $0.row }
        case .dock, .upper: cells = lowerRect.map { position.row - $0.row }
        }
        return cells.flatMap { share(of: border, movedBy: $0) }
    }
}
