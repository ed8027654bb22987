import TerminalUI

extension ExplorerState {
    mutating func handle(_ event: InputEvent) -> [Effect] {
        switch event {
        case .key(let key): return press(key)
        case .resize(let newSize):
            size = newSize
            updatePanes { $0.keepCursorsInSight(in: $1) }
            return []
        case .paste(let text):
            if !layers.paste(text) { notice = "no text field is open: press / to search for pasted text" }
            return []
        case .mouse(let mouse): return point(mouse)
        case .signal(.terminate), .signal(.hangUp), .signal(.interrupt): return [.quit]
        case .signal(.suspend): return [.suspend]
        case .wake: return []
        }
    }

    private mutating func press(_ key: Key) -> [Effect] {
        notice = nil
        if key != .control("c") { keys.wasInterrupted = false }
        if keys.pending.isEmpty || layers.isEmpty, let (outcome, effects) = offer({ $0.press(key, in: $1) }) {
            // Keys that work everywhere still work; the layer handles all others.
            guard outcome == .pass, Keymap.works(key, besideDock: layers.hasDocked) else { return effects }
        }
        if isTooSmall, ![.character("q"), .control("c"), .control("z"), .control("l")].contains(key) { return [] }
        if play.isPlaying, !["P", "(", ")"].contains(where: { key == .character($0) }) { play.isPlaying = false }
        switch keys.pending.press(key) {
        case .wait:
            if keys.pending.keys == [.character("a")] { fixes.hold() }
            return []
        case .unbound:
            fixes.release()
            return []
        case .call(let command, let count, let last):
            defer { fixes.release() }
            return run(command, count: count, last: last)
        }
    }

    // MARK: The mouse

    /// A click selects, a click on the fold mark folds, and the wheel scrolls the pane under the pointer.
    private mutating func point(_ mouse: MouseEvent) -> [Effect] {
        if let effects = dragBorder(mouse) { return effects }
        if let (_, effects) = offer({ $0.point(mouse, in: $1) }) { return effects }
        let layout = ScreenLayout(self)
        if !isTooSmall, mouse.action == .press(.left), let step = StatusLine.step(at: mouse.position, in: self) {
            return perform(selection.goToStep(step, in: stepContext))
        }
        guard !isTooSmall, let pane = layout.pane(at: mouse.position) else { return [] }
        switch mouse.action {
        case .wheelDown: return scroll(pane, by: 3, in: layout)
        case .wheelUp: return scroll(pane, by: -3, in: layout)
        case .press(.left):
            panes.focus = pane
            return click(pane, at: mouse.position)
        default: return []
        }
    }

    /// Takes hold of a border, moves the one that is held, or lets it go.
    /// - Returns: nil if the event is no such thing.
    private mutating func dragBorder(_ mouse: MouseEvent) -> [Effect]? {
        guard !isTooSmall, layers.isEmpty || layers.top?.isDocked == true else { return nil }
        let layout = ScreenLayout(self)
        switch mouse.action {
        case .press(.left):
            panes.heldBorder = layout.border(at: mouse.position)
            // A pane's title is a border, too: there a click also chooses the pane.
            return panes.heldBorder == .left ? [] : nil
        case .drag(.left) where panes.heldBorder != nil: return perform(panes.drag(to: mouse.position, in: layout))
        case .release(.left) where panes.heldBorder != nil: return perform(panes.dropBorder())
        default: return nil
        }
    }

    private mutating func scroll(_ pane: Pane, by rows: Int, in layout: ScreenLayout) -> [Effect] {
        guard pane == .tree else {
            let count = rowCount(of: pane)
            panes[pane].scroll(rows, height: layout.contentHeight(of: pane), rowCount: count)
            return []
        }
        return moveInTree(rows > 0 ? .scrollDown : .scrollUp, count: abs(rows))
    }

    private mutating func click(_ pane: Pane, at position: Position) -> [Effect] {
        guard let content = ScreenLayout(self).content(of: pane), content.contains(position) else { return [] }
        let line = position.row - content.row
        guard pane == .tree else {
            let step = panes[pane].top + line - panes[pane].cursor
            return step == 0 ? [] : move(step > 0 ? .down : .up, count: abs(step))
        }
        guard let tree = shownTree else { return [] }
        let shown = TreeWindow(selection.tree, of: tree, height: content.rows, columns: content.columns)
        guard shown.lines.indices.contains(line) else { return [] }
        let row = shown.lines[line].row
        let effects = perform(selection.select(row, in: tree))
        if shown.lines[line].attempt == nil,
            position.column - content.column == shown.foldColumn(of: row, in: tree)
        {
            selection.tree.setFolded(!selection.tree.isFolded(row, in: tree), row, in: tree)
        }
        return effects
    }
}
