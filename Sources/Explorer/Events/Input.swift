import JSONText
import TerminalUI

extension ExplorerState {
    mutating func handle(_ event: InputEvent) -> [Effect] {
        switch event {
        case .key(let key): return press(key)
        case .resize(let newSize):
            size = newSize
            keepCursorsInSight()
            return []
        case .paste(let text):
            return layers.paste(text) ? [] : openPasted(text)
        case .mouse(let mouse): return point(mouse)
        case .signal(.terminate), .signal(.hangUp), .signal(.interrupt): return [.quit]
        case .signal(.suspend): return [.suspend]
        case .clusters(let clusters):
            appearance.clusters = clusters
            return []
        case .wake: return []
        }
    }

    private mutating func press(_ key: Key) -> [Effect] {
        keys.lastClick = nil
        clearNotice()
        if key != .control("c") { keys.wasInterrupted = false }
        // The key that writes a fix must not run another command because the fix isn't there yet.
        if keys.hasMissedFix, key == .character("w") {
            notice = fixes.isRunning ? fixes.noFix(decode.answer, "") : "the search is done: a and a number apply a fix"
            return []
        }
        keys.hasMissedFix = false
        if keys.pending.isEmpty || layers.isEmpty, let (outcome, effects) = offer({ $0.press(key, in: $1) }) {
            // Keys that work everywhere still work; the layer handles all others.
            guard outcome == .pass else { return effects }
            guard Keymap.works(key, besideDock: layers.hasDocked) else {
                if key == .character("/"), let instead = layers.top?.help?.insteadOfSearch {
                    notice = "/ searches nothing here: \(instead)"
                }
                notice = notice ?? "\(key.shown(ascii: appearance.isASCII)) does nothing here: ? lists the keys"
                return effects
            }
        }
        if isTooSmall, ![.character("q"), .control("c"), .control("z"), .control("l")].contains(key) { return [] }
        if play.isPlaying, !["P", "(", ")"].contains(where: { key == .character($0) }) { play.isPlaying = false }
        if key == .escape, !keys.pending.keys.isEmpty {
            // Esc takes back a sequence that was begun.
            keys.pending = PendingKeys()
            return []
        }
        switch keys.pending.press(key) {
        case .wait:
            if keys.pending.keys == [.character("a")] { fixes.number() }
            return []
        case .unbound(let typed):
            let shown = typed.map { $0.shown(ascii: appearance.isASCII) }.joined()
            notice = "\(shown) does nothing: ? lists the keys"
            return []
        case .call(let command, let count, let last):
            return run(command, count: count, last: last)
        }
    }

    /// Clears the settings problem if there is one, so that the notice under it becomes visible; otherwise the notice.
    private mutating func clearNotice() {
        if settingsProblem == nil { notice = nil }
        settingsProblem = nil
    }

    /// Handles a mouse event. A click activates what was shown there, and a second click at the same place opens it. The
    /// wheel scrolls what is under the pointer. Neither has an effect if the screen shown is out of date.
    private mutating func point(_ mouse: MouseEvent) -> [Effect] {
        if let effects = dragBorder(mouse) { return effects }
        guard !isTooSmall, let spot = mouse.spot else { return [] }
        switch mouse.action {
        case .wheelDown, .wheelUp: return turnWheel(mouse, over: spot.layer)
        case .press(.left):
            let isSecond = keys.lastClick == mouse.position
            keys.lastClick = isSecond ? nil : mouse.position
            clearNotice()
            return click(spot, at: mouse.position, isSecond: isSecond)
        case .press, .release, .drag: return []
        }
    }

    /// Scrolls the layer under the pointer if it is on top, or the pane that no layer covers there.
    private mutating func turnWheel(_ mouse: MouseEvent, over layer: Int?) -> [Effect] {
        let isDown = mouse.action == .wheelDown
        if let layer {
            guard layer == layers.count - 1 else { return [] }
            return (0..<Self.wheelRows).flatMap { _ in offer { $0.scroll(down: isDown, in: $1) }?.effects ?? [] }
        }
        let layout = ScreenLayout(self)
        guard let pane = layout.pane(at: mouse.position) else { return [] }
        scroll(pane, by: isDown ? Self.wheelRows : -Self.wheelRows, in: layout)
        return []
    }

    /// The rows that a notch of the wheel scrolls.
    private static let wheelRows = 3

    private mutating func click(_ spot: Spot, at position: Position, isSecond: Bool) -> [Effect] {
        let layout = ScreenLayout(self)
        switch spot.target {
        case .keys(let keys): return keys.flatMap { press($0) }
        case .item(let item):
            guard layers.top is any ListLayer, spot.layer == layers.count - 1 else { return [] }
            let effects = offer { layer, context in
                guard var list = layer as? any ListLayer else { return .stay }
                defer { layer = list }
                return list.choose(item, in: context)
            }
            return (effects?.effects ?? []) + (isSecond ? press(.enter) : [])
        case .part(let name):
            guard let pane = Pane(rawValue: name) else { return [] }
            panes.show(pane, in: layout)
            followSource()
            return []
        case .step(let step):
            if layers.isEmpty, keys.pending.isEmpty { goToStep(step) }
            return []
        case .nothing: return []
        case nil: break
        }
        guard layers.isEmpty || layers.top?.isDocked == true else { return [] }
        guard let pane = layout.pane(at: position) else { return [] }
        if layers.isEmpty { panes.focus = pane }
        click(pane, at: position)
        guard isSecond, layers.isEmpty, layout.content(of: pane)?.contains(position) == true else { return [] }
        return run(.fold(.enter))
    }

    /// Starts, continues or ends dragging a border.
    /// - Returns: nil if the event doesn't drag a border.
    private mutating func dragBorder(_ mouse: MouseEvent) -> [Effect]? {
        guard !isTooSmall, layers.isEmpty || layers.top?.isDocked == true else { return nil }
        let layout = ScreenLayout(self)
        switch mouse.action {
        case .press(.left) where mouse.spot != nil:
            panes.heldBorder = layout.border(at: mouse.position)
            // A pane's title is also a border, so a click there must still choose the pane.
            return panes.heldBorder == .left ? [] : nil
        case .drag(.left):
            guard let border = panes.heldBorder else { return nil }
            if let share = layout.share(of: border, at: mouse.position) {
                panes.splits[border] = share
                keepCursorsInSight()
            }
            return []
        case .release(.left) where panes.heldBorder != nil:
            panes.heldBorder = nil
            return [.remember(memory)]
        default: return nil
        }
    }

    private mutating func scroll(_ pane: Pane, by rows: Int, in layout: ScreenLayout) {
        guard pane != .tree else { return moveInTree(rows > 0 ? .scrollDown : .scrollUp, count: abs(rows)) }
        panes[pane].scroll(rows, in: self.rows(of: pane), height: layout.contentHeight(of: pane))
    }

    private mutating func click(_ pane: Pane, at position: Position) {
        guard let content = ScreenLayout(self).content(of: pane), content.contains(position) else { return }
        let line = position.row - content.row
        guard pane == .tree else {
            // A message belongs to the row above it.
            let step = rows(of: pane).row(atLine: line, top: panes[pane].top) - panes[pane].cursor
            if step != 0 { move(step > 0 ? .down : .up, count: abs(step)) }
            return
        }
        guard let tree = shownTree else { return }
        let shown = TreeWindow(selection.tree, of: tree, height: content.rows, columns: content.columns)
        guard shown.lines.indices.contains(line) else { return }
        let row = shown.lines[line].row
        select(row)
        if shown.lines[line].attempt == nil,
            position.column - content.column == shown.foldColumn(of: row, in: tree)
        {
            selection.tree.setFolded(!selection.tree.isFolded(row, in: tree), row, in: tree)
        }
    }
}
