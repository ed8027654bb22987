/// One part of the main screen.
package enum Pane: String, CaseIterable, Sendable {
    case tree, payload, preview, model, why

    var title: String {
        switch self {
        case .tree: "Decode tree"
        case .payload: "Payload"
        case .preview: "Re-encoded"
        case .model: "Model"
        case .why: "Why"
        }
    }

    /// One word for it among others on a narrow screen.
    var shortTitle: String { self == .tree ? "Tree" : title }

    static let companions: [Pane] = [.payload, .preview, .model]
}

/// Which panes are shown and where each stands.
struct PaneState: Sendable {
    var focus = Pane.tree
    var isEnlarged = false
    /// The companion shown where there is room for one only.
    var companion = Pane.payload
    /// The lower companion where there is room for two.
    var lowerCompanion = Pane.preview
    var payload = TextPane()
    var preview = TextPane()
    var model = TextPane()
    var why = TextPane()
    /// The re-encoded pane shows the round-trip difference instead.
    var showsDifference = false

    /// Where a pane of text stands; the tree's rows are selected and folded, see ``SelectionState``.
    subscript(pane: Pane) -> TextPane {
        get {
            switch pane {
            case .tree, .payload: payload
            case .preview: preview
            case .model: model
            case .why: why
            }
        }
        set {
            switch pane {
            case .tree, .payload: payload = newValue
            case .preview: preview = newValue
            case .model: model = newValue
            case .why: why = newValue
            }
        }
    }
}
