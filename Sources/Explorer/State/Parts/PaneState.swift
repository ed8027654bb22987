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

    /// A short title, for a narrow screen.
    var shortTitle: String { self == .tree ? "Tree" : title }

    static let companions: [Pane] = [.payload, .preview, .model]
    /// Those that are above the Why pane.
    static let upper: [Pane] = [.tree] + companions
    /// Those that share the lower place if there is room for two.
    static let lower: [Pane] = [.preview, .model]
}

/// Which panes are shown, and their scroll positions.
struct PaneState: Sendable, Equatable {
    /// The companions in their two places.
    struct Companions: Sendable, Equatable {
        let upper: Pane
        let lower: Pane
    }

    var focus = Pane.tree
    /// The pane that had the focus before a docked panel hid it.
    var hiddenFocus: Pane?
    var isEnlarged = false
    /// The companion shown if there is room for only one.
    var companion = Pane.payload
    /// The lower companion if there is room for two.
    var lowerCompanion = Pane.preview
    var payload = TextPane()
    var preview = TextPane()
    var model = TextPane()
    var why = TextPane()
    /// Whether the re-encoded pane shows the round-trip difference instead.
    var showsDifference = false
    /// Whether long rows of the payload are broken into lines.
    var wrapsPayload = false
    /// The companions that the source took the place of when the first step was shown.
    var beforeSteps: Companions?
    /// The arrangement that applies to borders that weren't moved.
    private(set) var arrangement = PaneArrangement()
    /// The shares of the borders that were moved.
    var splits = PaneSplits()
    /// The border that is being dragged.
    var heldBorder: PaneSplits.Border?

    init(_ arrangement: PaneArrangement = PaneArrangement()) {
        self.arrangement = arrangement
        companion = arrangement.companion
        lowerCompanion = arrangement.lower
    }

    /// The position of a text pane; see ``SelectionState`` for the tree.
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
