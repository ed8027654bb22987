import TerminalUI

extension PaneState {
    /// - Parameter last: The last key of the command, which is the number of a pane.
    mutating func reduce(
        _ command: PaneCommand, count: Int? = nil, last: Key = .escape, in layout: ScreenLayout
    ) -> [Request] {
        let times = count ?? 1
        switch command {
        case .next: moveFocus(1, in: layout)
        case .previous: moveFocus(-1, in: layout)
        case .number:
            guard let number = last.typed?.wholeNumberValue, (1...Pane.allCases.count).contains(number) else {
                return []
            }
            show(Pane.allCases[number - 1], in: layout)
            return [.followSource]
        case .enlarge: isEnlarged = true
        case .restore: isEnlarged = false
        case .nextCompanion:
            showNextTab(in: layout)
            return [.followSource]
        case .wrapPayload:
            wrapsPayload.toggle()
            payload.left = 0
            return [.keepCursorsInSight, .notice("long lines are \(wrapsPayload ? "wrapped" : "cut")")]
        case .changePayloadStyle: return [.changePayloadStyle]
        // A cell is about twice as high as it is wide.
        case .borderLeft: return move(layout.verticalBorder(beside: focus), by: -2 * times, in: layout)
        case .borderRight: return move(layout.verticalBorder(beside: focus), by: 2 * times, in: layout)
        case .borderUp: return move(layout.horizontalBorder(beside: focus), by: -times, in: layout)
        case .borderDown: return move(layout.horizontalBorder(beside: focus), by: times, in: layout)
        case .resetBorders:
            splits = PaneSplits()
            return [.keepCursorsInSight, .remember]
        }
        return []
    }

    private mutating func move(_ border: PaneSplits.Border?, by cells: Int, in layout: ScreenLayout) -> [Request] {
        guard let border, let share = layout.share(of: border, movedBy: cells) else {
            return [.notice("there is no such border on this screen")]
        }
        splits[border] = share
        return [.keepCursorsInSight, .remember]
    }

    /// Moves the dragged border to the pointer.
    mutating func drag(to position: Position, in layout: ScreenLayout) -> [Request] {
        guard let border = heldBorder, let share = layout.share(of: border, at: position) else { return [] }
        splits[border] = share
        return [.keepCursorsInSight]
    }

    mutating func dropBorder() -> [Request] {
        guard heldBorder != nil else { return [] }
        heldBorder = nil
        return [.remember]
    }

    private mutating func moveFocus(_ step: Int, in layout: ScreenLayout) {
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
    private mutating func showNextTab(in layout: ScreenLayout) {
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
        preview = TextPane()
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

    /// The visible part of the focused text pane.
    struct TextContext {
        let height: Int
        let rowCount: Int
        /// The columns to scroll to the left so that the end of a row is in sight.
        let lineEnd: (_ row: Int) -> Int
        /// The lines of its rows while the pane is at a position; nil if each row is one line.
        let wrapped: (TextPane) -> WrappedRows?
    }

    /// Moves in the focused text pane.
    /// - Returns: whether the cursor moved; nil for a command that always applies to the tree.
    mutating func reduce(_ command: MoveCommand, count: Int?, in context: TextContext) -> Bool? {
        let (height, rows) = (context.height, context.rowCount)
        let times = count ?? 1
        // The Why pane shows no cursor, so its text scrolls at once.
        return switch command {
        case .down where focus == .why: change(in: context) { $0.scroll(times, height: height, rowCount: rows) }
        case .up where focus == .why: change(in: context) { $0.scroll(-times, height: height, rowCount: rows) }
        case .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp:
            change(in: context) { $0.cursor += command.rows(times, height: height) ?? 0 }
        case .first: change(in: context) { $0.cursor = (count ?? 1) - 1 }
        case .last: change(in: context) { $0.cursor = (count ?? rows) - 1 }
        case .scrollDown: change(in: context) { $0.scroll(times, height: height, rowCount: rows) }
        case .scrollUp: change(in: context) { $0.scroll(-times, height: height, rowCount: rows) }
        case .placeTop: change(in: context) { $0.top = $0.cursor }
        case .placeMiddle: change(in: context) { $0.top = $0.cursor - height / 2 }
        case .placeBottom: change(in: context) { $0.top = $0.cursor - height + 1 }
        case .firstSibling: change(in: context) { $0.left = 0 }
        case .lastSibling: change(in: context) { $0.left = context.lineEnd($0.cursor) }
        case .nextSibling, .previousSibling, .parent: nil
        }
    }

    /// Scrolls the focused text pane sideways or by a page, or leaves it.
    /// - Returns: whether the cursor moved; nil for a command that always applies to the tree.
    mutating func reduce(_ command: FoldCommand, count: Int?, in context: TextContext) -> Bool? {
        let times = count ?? 1
        switch command {
        case .left: return change(in: context) { $0.left = max(0, $0.left - 8 * times) }
        case .right: return change(in: context) { $0.left += 8 * times }
        case .toggle: return reduce(.pageDown, count: count, in: context)
        case .enter where focus != .payload:
            focus = .tree
            return false
        case .enter, .closeSiblings, .openSiblings, .closeDeep, .openDeep, .closeBelow, .openBelow, .closeAll, .openAll,
            .toLevel, .attempts:
            return nil
        }
    }

    private mutating func change(in context: TextContext, _ body: (inout TextPane) -> Void) -> Bool {
        var text = self[focus]
        let cursor = text.cursor
        body(&text)
        text.cursor = max(0, min(text.cursor, context.rowCount - 1))
        let hasMoved = text.cursor != cursor
        let hasScrolled = text.top != self[focus].top
        if hasMoved { text.reveal(text.cursor, height: context.height, rowCount: context.rowCount) }
        if let rows = context.wrapped(text) {
            text.clamp(in: rows, height: context.height)
            // Scrolling takes the cursor with it; any other command takes the window with the cursor.
            if hasScrolled { text.keepCursorOnScreen(in: rows, height: context.height) }
            if let rows = context.wrapped(text) { text.revealCursor(in: rows, height: context.height) }
        } else {
            text.clamp(height: context.height, rowCount: context.rowCount)
        }
        self[focus] = text
        return text.cursor != cursor
    }
}
