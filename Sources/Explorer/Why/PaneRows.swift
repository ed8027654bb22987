import Diagnosis
import JSONText

extension ExplorerState {
    /// The number of rows of a pane's content.
    func rowCount(of pane: Pane) -> Int {
        switch pane {
        case .tree: shownTree?.count ?? 0
        case .payload: payload.shown?.layout.rowCount ?? 0
        case .preview where panes.showsDifference:
            decode.preview?.difference.map { $0.changes.count + $0.equivalents.count } ?? 0
        case .preview: decode.preview?.layout?.rowCount ?? 0
        case .model: selectedSource?.source.lines.count ?? 0
        case .why: WhyRows(self).scrolled
        }
    }

    /// The columns of a text pane beside its numbers and marks.
    func textWidth(of pane: Pane) -> Int {
        switch pane {
        case .payload: payload.shown.map { textWidth(of: $0, top: panes.payload.top) } ?? 0
        case .model: sourceRows?.width ?? 0
        case .tree, .preview, .why: ScreenLayout(self).contentWidth(of: pane) - 1
        }
    }

    /// The number of rows that a pane may have to draw: a message may follow any row of the payload, including the
    /// last.
    func drawnRowCount(of pane: Pane) -> Int {
        rowCount(of: pane) + (pane == .payload && payloadMessage != nil ? 1 : 0)
    }
}
