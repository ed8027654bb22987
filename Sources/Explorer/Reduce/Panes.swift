import JSONText
import TerminalUI

extension ExplorerState {
    /// - Parameter last: The last key of the command, which is the number of a pane.
    mutating func run(_ command: PaneCommand, count: Int? = nil, last: Key = .escape) -> [Effect] {
        let layout = ScreenLayout(self)
        let times = count ?? 1
        switch command {
        case .next: panes.moveFocus(1, in: layout)
        case .previous: panes.moveFocus(-1, in: layout)
        case .number:
            guard let number = last.typed?.wholeNumberValue, (1...Pane.allCases.count).contains(number) else { break }
            panes.show(Pane.allCases[number - 1], in: layout)
            followSource()
        case .enlarge: panes.isEnlarged = true
        case .restore: panes.isEnlarged = false
        case .nextCompanion:
            panes.showNextTab(in: layout)
            followSource()
        case .wrapPayload:
            panes.wrapsPayload.toggle()
            panes[.payload].left = 0
            keepCursorsInSight()
            notice = "long lines are \(panes.wrapsPayload ? "wrapped" : "cut")"
        case .changePayloadStyle: changePayloadStyle()
        // A cell is about twice as high as it is wide.
        case .borderLeft: return move(layout.verticalBorder(beside: panes.focus), by: -2 * times, in: layout)
        case .borderRight: return move(layout.verticalBorder(beside: panes.focus), by: 2 * times, in: layout)
        case .borderUp: return move(layout.horizontalBorder(beside: panes.focus), by: -times, in: layout)
        case .borderDown: return move(layout.horizontalBorder(beside: panes.focus), by: times, in: layout)
        case .resetBorders:
            panes.splits = PaneSplits()
            keepCursorsInSight()
            return [.remember(memory)]
        }
        return []
    }

    private mutating func move(_ border: PaneBorder?, by cells: Int, in layout: ScreenLayout) -> [Effect] {
        guard let border, let share = layout.share(of: border, movedBy: cells) else {
            return say("there is no such border on this screen")
        }
        panes.splits[border] = share
        keepCursorsInSight()
        return [.remember(memory)]
    }

    /// Makes the payload's rows in the other style, and keeps the cursor on its text.
    private mutating func changePayloadStyle() {
        guard let before = payload.shown?.layout else { return }
        let byte = before.source(ofRow: panes[.payload].cursor).lowerBound
        let span = selectedSpan.flatMap { before.row(containing: $0.lowerBound) == panes[.payload].cursor ? $0 : nil }
        payload.changeStyle()
        guard let layout = payload.shown?.layout else { return }
        notice = layout.style == .pretty ? "the payload with one value a row" : "the payload as it is"
        revealInPayload(row: layout.row(containing: span?.lowerBound ?? byte))
    }
}

extension PaneState {
    fileprivate mutating func moveFocus(_ step: Int, in layout: ScreenLayout) {
        let shown = layout.focusable
        guard let place = shown.firstIndex(of: focus) else {
            focus = shown.first ?? .tree
            return
        }
        focus = shown[(place + step + shown.count) % shown.count]
        if Pane.companions.contains(focus) { companion = focus }
    }

    /// The pane that the next-tab key shows.
    func nextTab(in layout: ScreenLayout) -> Pane {
        let isAlone = isEnlarged || layout.isNarrow
        let shown = isAlone ? focus : layout.isWide ? lowerCompanion : companion
        let tabs =
            isEnlarged ? Pane.companions : layout.isNarrow ? Pane.upper : layout.isWide ? Pane.lower : Pane.companions
        guard let place = tabs.firstIndex(of: shown) else { return companion }
        return tabs[(place + 1) % tabs.count]
    }

    /// Shows the next tab. The focus follows if it was on a pane in the same place.
    fileprivate mutating func showNextTab(in layout: ScreenLayout) {
        let next = nextTab(in: layout)
        let before = focus
        show(next, in: layout)
        if !isEnlarged, !layout.tabs(of: next).contains(before) { focus = before }
    }

    /// Shows a pane in its place, and gives it the focus.
    mutating func show(_ pane: Pane, in layout: ScreenLayout) {
        if Pane.companions.contains(pane) { companion = pane }
        if layout.isWide, Pane.lower.contains(pane) { lowerCompanion = pane }
        focus = pane
    }

    /// Switches between the round-trip difference and the re-encoded JSON.
    mutating func toggleDifference(in layout: ScreenLayout) {
        showsDifference.toggle()
        self[.preview] = TextPane()
        companion = .preview
        lowerCompanion = .preview
        if layout.isNarrow { focus = .preview }
    }

    mutating func showModel() {
        companion = .model
        lowerCompanion = .model
    }

    /// Brings the source to the front while steps are shown.
    mutating func beginStepping() {
        guard beforeSteps == nil else { return }
        beforeSteps = Companions(upper: companion, lower: lowerCompanion)
        showModel()
    }

    /// Brings back the pane that the source replaced, unless another pane was chosen since.
    mutating func endStepping() {
        guard let before = beforeSteps else { return }
        beforeSteps = nil
        if companion == .model { companion = before.upper }
        if lowerCompanion == .model { lowerCompanion = before.lower }
    }
}

/// Moves in the focused text pane.
extension ExplorerState {
    /// - Returns: Whether the cursor moved; nil for a command that always applies to the tree.
    mutating func moveInText(_ command: MoveCommand, count: Int?) -> Bool? {
        let pane = panes.focus
        let (height, rows, times) = (textHeight, rows(of: pane), count ?? 1)
        switch command {
        // The Why pane shows no cursor, so its text scrolls at once.
        case .down where pane == .why: return changeText { $0.scroll(times, in: rows, height: height) }
        case .up where pane == .why: return changeText { $0.scroll(-times, in: rows, height: height) }
        case .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp:
            return changeText { $0.cursor += command.rows(times, height: height) ?? 0 }
        case .first: return changeText { $0.cursor = (count ?? 1) - 1 }
        case .last: return changeText { $0.cursor = (count ?? rows.rowCount) - 1 }
        case .scrollDown: return changeText { $0.scroll(times, in: rows, height: height) }
        case .scrollUp: return changeText { $0.scroll(-times, in: rows, height: height) }
        case .placeTop: return changeText { $0.top = $0.cursor }
        case .placeMiddle: return changeText { $0.top = $0.cursor - height / 2 }
        case .placeBottom: return changeText { $0.top = $0.cursor - height + 1 }
        case .firstSibling: return changeText { $0.left = 0 }
        case .lastSibling:
            let end = (text(of: pane)?.columns(ofRow: panes[pane].cursor) ?? 0) - textWidth(of: pane)
            return changeText { $0.left = max(0, end) }
        case .nextSibling, .previousSibling, .parent: return nil
        }
    }

    /// Scrolls the focused text pane sideways or by a page, or leaves it.
    ///
    /// - Returns: Whether the cursor moved; nil for a command that always applies to the tree.
    mutating func foldText(_ command: FoldCommand, count: Int?) -> Bool? {
        let times = count ?? 1
        switch command {
        case .left: return changeText { $0.left = max(0, $0.left - 8 * times) }
        case .right: return changeText { $0.left += 8 * times }
        case .toggle: return moveInText(.pageDown, count: count)
        case .enter where panes.focus != .payload:
            panes.focus = .tree
            return false
        case .enter, .closeSiblings, .openSiblings, .closeDeep, .openDeep, .closeBelow, .openBelow, .closeAll, .openAll,
            .toLevel, .attempts:
            return nil
        }
    }

    private var textHeight: Int { max(1, ScreenLayout(self).contentHeight(of: panes.focus)) }

    private mutating func changeText(_ body: (inout TextPane) -> Void) -> Bool {
        let (pane, height) = (panes.focus, textHeight)
        let before = panes[pane]
        var text = before
        body(&text)
        text.cursor = max(0, min(text.cursor, rowCount(of: pane) - 1))
        let hasScrolled = text.top != before.top
        if text.cursor != before.cursor { text.reveal(text.cursor, in: rows(of: pane, at: text), height: height) }
        let rows = rows(of: pane, at: text)
        text.clamp(in: rows, height: height)
        // Scrolling takes the cursor with it; any other command takes the window with the cursor.
        if hasScrolled { text.keepCursorOnScreen(in: rows, height: height) }
        text.revealCursor(in: self.rows(of: pane, at: text), height: height)
        panes[pane] = text
        return text.cursor != before.cursor
    }
}
