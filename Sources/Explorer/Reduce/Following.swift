import DecodeService
import Diagnosis
import JSONText

/// Makes the text panes follow the selection.
extension ExplorerState {
    /// Scrolls payload, preview and source to the selected place.
    mutating func followSelection() {
        if let text = payload.shown?.layout, let span = selectedSpan {
            revealInPayload(row: text.row(containing: span.lowerBound))
        }
        followPreview()
        followSource()
        panes[.why] = TextPane()
    }

    /// Moves the payload's cursor to a row, and shows its whole text.
    mutating func revealInPayload(row: Int) {
        panes[.payload].cursor = row
        panes[.payload].left = 0
        panes[.payload].column = nil
        revealCursor(of: .payload)
    }

    private mutating func revealCursor(of pane: Pane) {
        let (rows, height) = (rows(of: pane), ScreenLayout(self).contentHeight(of: pane))
        panes[pane].reveal(panes[pane].cursor, in: rows, height: height)
    }

    mutating func followPreview() {
        guard !panes.showsDifference, let finished = decode.preview, let text = finished.layout,
            let document = finished.document, document.foreign == nil, let token = selectedPreviewToken
        else { return }
        panes[.preview].cursor = text.row(containing: document.span(token).lowerBound)
        revealCursor(of: .preview)
    }

    mutating func followSource() {
        guard let line = sourcePlace?.line else { return }
        panes[.model].cursor = line - 1
        revealCursor(of: .model)
    }

    /// Scrolls so that every cursor is visible after the size of the window or of a pane changed.
    mutating func keepCursorsInSight() {
        guard !isTooSmall else { return }
        for pane in Pane.companions { revealCursor(of: pane) }
    }

    /// Keeps cursors and windows within their content, and the focus on a pane that is shown.
    mutating func settlePanes() {
        let layout = ScreenLayout(self)
        for pane in [Pane.payload, .preview, .model, .why] {
            // A hidden pane keeps its scroll position.
            let height = layout.rect(of: pane) == nil ? 1 : layout.contentHeight(of: pane)
            let rows = rows(of: pane)
            panes[pane].clamp(in: rows, height: height)
        }
        if layout.dock == nil, let hidden = panes.hiddenFocus {
            panes.focus = hidden
            panes.hiddenFocus = nil
        }
        if !layout.focusable.contains(panes.focus) {
            if layout.dock != nil { panes.hiddenFocus = panes.hiddenFocus ?? panes.focus }
            panes.focus = layout.focusable.first ?? .tree
        }
    }
}
