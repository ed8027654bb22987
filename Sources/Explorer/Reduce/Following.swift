import DecodeService
import Diagnosis
import JSONText

/// Makes the text panes follow the selection. They read the state from before the panes move.
extension PaneState {
    /// Scrolls payload, preview and source to the selected place.
    mutating func followSelection(in state: ExplorerState) {
        if let text = state.payload.shown?.layout, let span = state.selectedSpan {
            revealInPayload(row: text.row(containing: span.lowerBound), in: state)
        }
        followPreview(in: state)
        followSource(in: state)
        self[.why] = TextPane()
    }

    /// Moves the payload's cursor to a row, and shows its whole text.
    mutating func revealInPayload(row: Int, in state: ExplorerState) {
        self[.payload].cursor = row
        (self[.payload].left, self[.payload].column) = (0, nil)
        revealCursor(of: .payload, in: state)
    }

    private mutating func revealCursor(of pane: Pane, in state: ExplorerState) {
        let height = ScreenLayout(state).contentHeight(of: pane)
        self[pane].reveal(self[pane].cursor, in: state.rows(of: pane, at: self[pane]), height: height)
    }

    mutating func followPreview(in state: ExplorerState) {
        guard !showsDifference, let finished = state.decode.preview, let text = finished.layout,
            let document = finished.document, document.foreign == nil, let token = state.selectedPreviewToken
        else { return }
        self[.preview].cursor = text.row(containing: document.span(token).lowerBound)
        revealCursor(of: .preview, in: state)
    }

    mutating func followSource(in state: ExplorerState) {
        guard let line = state.sourcePlace?.line else { return }
        self[.model].cursor = line - 1
        revealCursor(of: .model, in: state)
    }

    /// Scrolls so that every cursor is visible after the size of the window or of a pane changed.
    mutating func keepCursorsInSight(in state: ExplorerState) {
        guard !state.isTooSmall else { return }
        for pane in Pane.companions { revealCursor(of: pane, in: state) }
    }

    /// Keeps cursors and windows within their content.
    mutating func settle(in state: ExplorerState) {
        let layout = ScreenLayout(state)
        for pane in [Pane.payload, .preview, .model, .why] {
            // A hidden pane keeps its scroll position.
            let height = layout.rect(of: pane) == nil ? 1 : layout.contentHeight(of: pane)
            self[pane].clamp(in: state.rows(of: pane, at: self[pane]), height: height)
        }
        if layout.dock == nil, let hidden = hiddenFocus {
            focus = hidden
            hiddenFocus = nil
        }
        if !layout.focusable.contains(focus) {
            if layout.dock != nil { hiddenFocus = hiddenFocus ?? focus }
            focus = layout.focusable.first ?? .tree
        }
    }
}

extension ExplorerState {
    /// Updates the panes, which may read the rest of the state.
    mutating func updatePanes(_ change: (inout PaneState, ExplorerState) -> Void) {
        var panes = panes
        change(&panes, self)
        self.panes = panes
    }

    mutating func followSelection() { updatePanes { $0.followSelection(in: $1) } }
    mutating func followSource() { updatePanes { $0.followSource(in: $1) } }
    mutating func keepCursorsInSight() { updatePanes { $0.keepCursorsInSight(in: $1) } }
}
