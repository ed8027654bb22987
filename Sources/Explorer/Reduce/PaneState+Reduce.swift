import TerminalUI

extension PaneState {
    mutating func reduce(_ command: PaneCommand, in layout: ScreenLayout) -> [Request] {
        switch command {
        case .next: moveFocus(1, in: layout)
        case .previous: moveFocus(-1, in: layout)
        case .enlarge: isEnlarged = true
        case .restore: isEnlarged = false
        case .nextCompanion:
            showNextCompanion(in: layout)
            return [.followSource]
        }
        return []
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

    private mutating func showNextCompanion(in layout: ScreenLayout) {
        if layout.isWide, !isEnlarged {
            lowerCompanion = lowerCompanion == .preview ? .model : .preview
            if [.preview, .model].contains(focus) { focus = lowerCompanion }
        } else {
            let place = Pane.companions.firstIndex(of: companion) ?? 0
            companion = Pane.companions[(place + 1) % Pane.companions.count]
            if focus != .tree || layout.isNarrow { focus = companion }
        }
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

    // MARK: Text

    /// The visible part of the focused text pane.
    struct TextContext {
        let height: Int
        let rowCount: Int
    }

    /// Moves in the focused text pane.
    /// - Returns: whether the cursor moved; nil for a command that always applies to the tree.
    mutating func reduce(_ command: MoveCommand, count: Int?, in context: TextContext) -> Bool? {
        let (height, rows) = (context.height, context.rowCount)
        let times = count ?? 1
        return switch command {
        case .down: change(in: context) { $0.cursor += times }
        case .up: change(in: context) { $0.cursor -= times }
        case .halfPageDown: change(in: context) { $0.cursor += times * max(1, height / 2) }
        case .halfPageUp: change(in: context) { $0.cursor -= times * max(1, height / 2) }
        case .pageDown: change(in: context) { $0.cursor += times * height }
        case .pageUp: change(in: context) { $0.cursor -= times * height }
        case .first: change(in: context) { $0.cursor = (count ?? 1) - 1 }
        case .last: change(in: context) { $0.cursor = (count ?? rows) - 1 }
        case .scrollDown: change(in: context) { $0.scroll(times, height: height, rowCount: rows) }
        case .scrollUp: change(in: context) { $0.scroll(-times, height: height, rowCount: rows) }
        case .placeTop: change(in: context) { $0.top = $0.cursor }
        case .placeMiddle: change(in: context) { $0.top = $0.cursor - height / 2 }
        case .placeBottom: change(in: context) { $0.top = $0.cursor - height + 1 }
        case .nextSibling, .previousSibling, .parent: nil
        }
    }

    /// Scrolls the focused text pane sideways, or leaves it.
    /// - Returns: whether the cursor moved; nil for a command that always applies to the tree.
    mutating func reduce(_ command: FoldCommand, count: Int?, in context: TextContext) -> Bool? {
        let times = count ?? 1
        switch command {
        case .left: return change(in: context) { $0.left = max(0, $0.left - 8 * times) }
        case .right: return change(in: context) { $0.left += 8 * times }
        case .enter where focus != .payload:
            focus = .tree
            return false
        case .enter, .toggle, .closeSiblings, .openSiblings, .closeDeep, .openDeep, .toLevel, .attempts: return nil
        }
    }

    private mutating func change(in context: TextContext, _ body: (inout TextPane) -> Void) -> Bool {
        var text = self[focus]
        let cursor = text.cursor
        body(&text)
        text.cursor = max(0, min(text.cursor, context.rowCount - 1))
        let hasMoved = text.cursor != cursor
        if hasMoved { text.reveal(text.cursor, height: context.height, rowCount: context.rowCount) }
        text.clamp(height: context.height, rowCount: context.rowCount)
        self[focus] = text
        return hasMoved
    }
}
