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
    /// The position of each text pane; see ``SelectionState`` for the tree.
    private var positions = Dictionary(uniqueKeysWithValues: Pane.allCases.map { ($0, TextPane()) })
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
    var heldBorder: PaneBorder?

    init(_ arrangement: PaneArrangement = PaneArrangement()) {
        self.arrangement = arrangement
        companion = arrangement.companion
        lowerCompanion = arrangement.lower
    }

    subscript(pane: Pane) -> TextPane {
        get { positions[pane] ?? TextPane() }
        set { positions[pane] = newValue }
    }
}

/// The position of a text pane: rows and columns of its layout.
struct TextPane: Hashable, Sendable {
    var top = 0
    var left = 0
    /// The row that the keys move while the pane has the focus.
    var cursor = 0
    /// A column of that row that stays in sight where the row has too many lines; nil for the selected value's.
    var column: Int?

    /// Scrolls columns of a row into a window of this width: all of them, or the first ones if there are many. Keeps
    /// the start of the row visible if possible, doesn't scroll if the columns are visible already, and never further than
    /// to the end of the row.
    ///
    /// - Parameter rowEnd: The number of columns of the row.
    mutating func reveal(columns: Range<Int>, width: Int, rowEnd: Int) {
        let end = columns.lowerBound + min(columns.count, max(1, width / 2))
        if end <= width {
            left = 0
        } else if columns.lowerBound <= left || end > left + width {
            // The first column may hold the mark of a cut line.
            let last = max(rowEnd, end) - width + 1
            left = max(0, min(columns.lowerBound - max(0, width) / 3, last))
        }
    }
}
