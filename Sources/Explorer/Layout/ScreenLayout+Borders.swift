import TerminalUI

extension ScreenLayout {
    func border(at position: Position) -> PaneSplits.Border? {
        let divider = dividers.first { $0.column == position.column && $0.rows.contains(position.row) }
        if let divider { return divider.border }
        if borders[.why] != nil, let why = rect(of: .why), position.row == why.row { return .why }
        guard let border = companionBorder, let rect = lowerRect, rect.row == position.row,
            rect.columnRange.contains(position.column)
        else { return nil }
        return border
    }

    /// The border between two companions, or between a docked panel and the one below it; nil if there are no two.
    private var companionBorder: PaneSplits.Border? { [.dock, .upper].first { borders[$0] != nil } }

    private var lowerRect: Rect? { lower.flatMap(rect) }

    /// The border that keys move up and down: the one between the companions if one of them has the focus, otherwise
    /// the one above the Why pane.
    func horizontalBorder(beside focus: Pane) -> PaneSplits.Border? {
        if borders[.dock] != nil { return .dock }
        // In three columns, the payload has one of its own.
        let isStacked = Pane.companions.contains(focus) && !(isVeryWide && focus == .payload)
        if borders[.upper] != nil, isStacked { return .upper }
        return borders[.why] == nil ? nil : .why
    }

    /// The border that keys move left and right: in three columns, that of the right one if it has the focus.
    func verticalBorder(beside focus: Pane) -> PaneSplits.Border {
        borders[.right] != nil && Pane.lower.contains(focus) ? .right : .left
    }

    /// The share of a border after it was moved by a number of cells; nil if it is not on this screen.
    ///
    /// - Parameter cells: Down or to the right; negative for up or to the left.
    func share(of border: PaneSplits.Border, movedBy cells: Int) -> Int? {
        guard let range = borders[border] else { return nil }
        // The Why pane is counted from below, and the right column from the right.
        let isFromEnd = border == .why || border == .right
        let count = isFromEnd ? range.count - cells : range.count + cells
        return PaneSplits.share(min(max(count, range.allowed.lowerBound), range.allowed.upperBound), of: range.whole)
    }

    /// The share of a border at a position on the screen; nil if it is not on this screen.
    func share(of border: PaneSplits.Border, at position: Position) -> Int? {
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
