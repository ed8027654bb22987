import Diagnosis
import JSONText

extension ExplorerState {
    /// Changes whenever other rows are shown in a pane.
    func version(ofRowsIn pane: Pane) -> TreeVersion {
        switch pane {
        case .tree: treeVersion
        case .payload: TreeVersion(pane: pane, payload: payload.version)
        case .preview:
            TreeVersion(
                pane: pane, payload: payload.version, answer: decode.preview == nil ? nil : decode.version,
                isDifference: panes.showsDifference)
        case .model: TreeVersion(pane: pane, models: models.version, file: selectedSource?.source.file)
        case .why: TreeVersion(pane: pane, payload: payload.version, why: whyKey)
        }
    }

    /// The text of a pane; nil for the tree, and if no text is shown.
    func text(of pane: Pane) -> PaneText? {
        switch pane {
        case .tree: nil
        case .payload: (payload.shown?.layout).map { PaneText($0) }
        case .preview where panes.showsDifference:
            decode.preview?.difference.map { PaneText($0, isASCII: appearance.isASCII) }
        case .preview: (decode.preview?.layout).map { PaneText($0) }
        case .model: (selectedSource?.source.lines).map { PaneText($0) }
        case .why: PaneText(why.lines.map { $0[...] })
        }
    }

    /// The number of the match under the cursor, and of all matches of the last search: `3/17`. Nil if there was no
    /// search, or until its matches are counted.
    var shownMatches: String? {
        guard let query = search.query, let matches = search.matches, matches.query == query,
            matches.tree == version(ofRowsIn: search.pane)
        else { return nil }
        return matches.shown(at: search.pane == .tree ? selectedRow : panes[search.pane].cursor)
    }
}

extension ExplorerState {
    /// The number of rows of a pane's content.
    func rowCount(of pane: Pane) -> Int {
        switch pane {
        case .tree: shownTree?.count ?? 0
        case .payload: payload.shown?.layout.rowCount ?? 0
        case .preview where panes.showsDifference:
            decode.preview?.difference.map { $0.changes.count + $0.equivalents.count } ?? 0
        case .preview: decode.preview?.layout?.rowCount ?? 0
        case .model: selectedSource?.source.rowCount ?? 0
        case .why: WhyRows(self).scrolled
        }
    }

    /// The columns of a text pane beside its numbers and marks.
    func textWidth(of pane: Pane) -> Int {
        switch pane {
        case .payload: payload.shown.map(textWidth(of:)) ?? 0
        case .model: sourceRows?.width ?? 0
        case .tree, .preview, .why: ScreenLayout(self).contentWidth(of: pane) - 1
        }
    }
}
