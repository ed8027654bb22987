import TerminalUI

/// The position of everything on a screen of a given size.
///
/// Wide (110 columns or more): the tree, and two companions one above the other. Narrower: the tree and one companion.
/// Below 70 columns: one pane at a time. The Why pane is below all of them if there is room for it.
struct ScreenLayout {
    static let smallest = Size(rows: 10, columns: 40)

    let size: Size
    /// Visible panes with their whole rectangle: the first row is the pane's title.
    private(set) var panes: [(pane: Pane, rect: Rect)] = []
    private(set) var title = Rect(row: 0, column: 0, rows: 0, columns: 0)
    private(set) var status = Rect(row: 0, column: 0, rows: 0, columns: 0)
    /// The lesson's rows, under the panes; nil outside a lesson.
    private(set) var lesson: Rect?
    /// The column of the line between left and right, and its rows; nil if no panes are side by side.
    private(set) var divider: (column: Int, rows: Range<Int>)?
    /// The area of a docked panel: in place of the upper companion on a wide screen, in place of the tree on a narrower
    /// one. The re-encoded JSON stays in sight beside it. Nil if the panel covers the screen, or none is docked.
    private(set) var dock: Rect?
    let isWide: Bool
    let isNarrow: Bool

    init(_ state: ExplorerState) {
        self.init(
            size: state.size, panes: state.panes, lessonRows: LessonStripText.rows(state),
            hasDock: state.layers.hasDocked)
    }

    /// - Parameters:
    ///   - lessonRows: The rows reserved for the lesson, under the panes.
    ///   - hasDock: Whether a docked panel is open.
    init(size: Size, panes state: PaneState, lessonRows: Int = 0, hasDock: Bool = false) {
        self.size = size
        isWide = size.columns >= 110 && size.rows >= 16
        isNarrow = size.columns < 70
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
        let whyRows = min(8, max(3, size.rows / 5))
        let why: Rect
        (rest, why) = rest.split(top: rest.rows - whyRows)
        if isNarrow {
            panes = [(state.focus == .why ? .tree : shownAlone(state), rest), (.why, why)]
            return
        }
        let (left, right) = rest.split(left: leftColumns)
        let (line, companions) = right.split(left: 1)
        divider = (line.column, line.rowRange)
        switch (isWide, hasDock) {
        case (true, true):
            let (upper, lower) = companions.split(top: max(companions.rows / 2, companions.rows - Self.dockedPreview))
            panes = [(.tree, left), (.preview, lower)]
            dock = upper
        case (true, false):
            let (upper, lower) = companions.split(top: companions.rows / 2)
            panes = [(.tree, left), (.payload, upper), (state.lowerCompanion, lower)]
        case (false, true):
            panes = [(.preview, companions)]
            dock = left
        case (false, false): panes = [(.tree, left), (state.companion, companions)]
        }
        panes.append((.why, why))
    }

    /// The rows of the preview below a docked panel, with its title: the panel needs more.
    private static let dockedPreview = 12

    /// If one pane is shown at a time, the tree remains in its place when the Why pane has the focus.
    private func shownAlone(_ state: PaneState) -> Pane { state.focus }

    /// The panes that Tab visits, in order. If one is shown at a time, all of them.
    var focusable: [Pane] {
        if isNarrow, size.columns >= Self.smallest.columns { return [.tree, .payload, .preview, .model, .why] }
        return panes.map(\.pane)
    }

    private var leftColumns: Int { isWide ? min(size.columns * 2 / 5 + 4, 90) : size.columns / 2 }

    func rect(of pane: Pane) -> Rect? { panes.first { $0.pane == pane }?.rect }

    /// The area of a pane without its title.
    func content(of pane: Pane) -> Rect? { rect(of: pane)?.split(top: 1).rest }

    /// The rows of a pane's content; for a hidden pane, those it would have in the current layout.
    func contentHeight(of pane: Pane) -> Int {
        content(of: pane)?.rows ?? panes.first { $0.pane != .why }.map { $0.rect.rows - 1 } ?? 0
    }

    func contentWidth(of pane: Pane) -> Int { content(of: pane)?.columns ?? size.columns }

    func pane(at position: Position) -> Pane? { panes.first { $0.rect.contains(position) }?.pane }

    /// Rows of a list in a layer.
    var listRows: Int { max(1, layer.rows - 4) }

    /// The area of a table that needs the whole width.
    var wholeLayer: Rect { Rect(row: 1, column: 0, rows: max(0, size.rows - 2), columns: size.columns) }

    /// The area of a layer's box: on a wide screen over the left part, so that its effect is visible beside it.
    var layer: Rect {
        let below = 1 + (lesson.map { $0.rows > 1 ? $0.rows : 0 } ?? 0)
        let area = Rect(size).split(top: max(0, size.rows - below)).top
        if isWide {
            return Rect(row: 1, column: 0, rows: area.rows - 1, columns: leftColumns + 1)
        }
        if !isNarrow {
            return Rect(row: 1, column: 0, rows: area.rows - 1, columns: max(leftColumns + 1, min(52, size.columns)))
        }
        return Rect(row: 1, column: 0, rows: area.rows - 1, columns: size.columns)
    }
}

extension ExplorerState {
    var isTooSmall: Bool {
        size.rows < ScreenLayout.smallest.rows || size.columns < ScreenLayout.smallest.columns
    }
}
