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
        why = TextPane()
    }

    /// Moves the payload's cursor to a row, and shows its whole text.
    mutating func revealInPayload(row: Int, in state: ExplorerState) {
        payload.cursor = row
        (payload.left, payload.column) = (0, nil)
        let height = ScreenLayout(state).contentHeight(of: .payload)
        payload.reveal(row, height: height, rowCount: state.drawnRowCount(of: .payload))
        if let rows = state.wrappedPayload(at: payload) { payload.revealCursor(in: rows, height: height) }
    }

    mutating func followPreview(in state: ExplorerState) {
        guard !showsDifference, let finished = state.decode.preview, let text = finished.layout,
            let document = finished.document, document.foreign == nil, let token = state.selectedPreviewToken
        else { return }
        let row = text.row(containing: document.span(token).lowerBound)
        preview.cursor = row
        preview.reveal(row, height: ScreenLayout(state).contentHeight(of: .preview), rowCount: text.rowCount)
    }

    mutating func followSource(in state: ExplorerState) {
        guard let rows = state.sourceRows, let line = rows.place.line else { return }
        let height = ScreenLayout(state).contentHeight(of: .model)
        model.cursor = line - 1
        model.reveal(line - 1, height: height, rowCount: rows.rowCount)
        model.revealCursor(in: rows, height: height)
    }

    /// Scrolls so that every cursor is visible after the size of the window or of a pane changed.
    mutating func keepCursorsInSight(in state: ExplorerState) {
        guard !state.isTooSmall else { return }
        let layout = ScreenLayout(state)
        for pane in Pane.companions {
            self[pane].reveal(
                self[pane].cursor, height: layout.contentHeight(of: pane), rowCount: state.drawnRowCount(of: pane))
        }
        if let rows = state.wrappedPayload(at: payload) {
            payload.revealCursor(in: rows, height: layout.contentHeight(of: .payload))
        }
        if let rows = state.sourceRows {
            model.revealCursor(in: rows, height: layout.contentHeight(of: .model))
        }
    }

    /// Keeps cursors and windows within their content.
    mutating func settle(in state: ExplorerState) {
        let layout = ScreenLayout(state)
        for pane in [Pane.payload, .preview, .model, .why] {
            // A hidden pane keeps its scroll position.
            let height = layout.rect(of: pane) == nil ? 1 : layout.contentHeight(of: pane)
            if pane == .payload, let rows = state.wrappedPayload(at: payload) {
                payload.clamp(in: rows, height: height)
            } else {
                self[pane].clamp(height: height, rowCount: state.drawnRowCount(of: pane))
            }
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
