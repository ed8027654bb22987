import TerminalUI

/// The mouse: a click selects, a click on the fold mark folds, the wheel scrolls the pane under the pointer.
extension ExplorerState {
    mutating func point(_ mouse: MouseEvent) -> [Effect] {
        guard overlays.isEmpty, !isTooSmall else { return [] }
        let layout = ScreenLayout(self)
        guard let pane = layout.pane(at: mouse.position) else { return [] }
        switch mouse.action {
        case .wheelDown: scroll(pane, by: 3)
        case .wheelUp: scroll(pane, by: -3)
        case .press(.left):
            panes.focus = pane
            click(pane, at: mouse.position, in: layout)
        default: break
        }
        return []
    }

    private mutating func scroll(_ pane: Pane, by rows: Int) {
        let height = ScreenLayout(self).contentHeight(of: pane)
        guard pane == .tree else {
            var text = textPane(pane)
            text.scroll(rows, height: height, rowCount: rowCount(of: pane))
            set(text, for: pane)
            return
        }
        let kept = panes.focus
        panes.focus = .tree
        move(rows > 0 ? .scrollDown : .scrollUp, count: abs(rows))
        panes.focus = kept
    }

    private mutating func click(_ pane: Pane, at position: Position, in layout: ScreenLayout) {
        guard let content = layout.content(of: pane), content.contains(position) else { return }
        let line = position.row - content.row
        if pane == .tree {
            guard let tree = shownTree else { return }
            let shown = self.tree.window(height: content.rows, in: tree)
            guard shown.indices.contains(line) else { return }
            let row = shown[line]
            let isMark = position.column - content.column == TreePane.foldColumn(of: row, in: tree)
            select(row)
            if isMark { self.tree.setFolded(!self.tree.isFolded(row, in: tree), row, in: tree) }
        } else {
            var text = textPane(pane)
            let wanted = text.top + line
            let step = wanted - text.cursor
            set(text, for: pane)
            guard step != 0 else { return }
            text.cursor = wanted
            move(step > 0 ? .down : .up, count: abs(step))
        }
    }
}
