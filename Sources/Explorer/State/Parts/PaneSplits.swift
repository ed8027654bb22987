/// Where the borders between the panes are, as shares of the screen, so that they fit a screen of another size. Nil for a
/// border that was never moved.
package struct PaneSplits: Hashable, Sendable, Codable {
    /// Thousandths of the screen's columns, for the panes at the left.
    var left: Int?
    /// Thousandths of the screen's columns, for the panes at the right of three columns.
    var right: Int?
    /// Thousandths of the companions' rows, for the upper one.
    var upper: Int?
    /// Likewise for a docked panel over the preview.
    var dock: Int?
    /// Thousandths of the screen's rows, for the Why pane.
    var why: Int?

    package init() {}

    /// A line between panes that can be moved. Its name is that of its setting, a ``PaneArrangement/Part``.
    enum Border: String, Sendable { case left, right, upper, dock, why }

    /// Returns the share that converts back to exactly this number of cells.
    static func share(_ count: Int, of whole: Int) -> Int { whole > 0 ? (count * 1000 + whole - 1) / whole : 0 }

    static func count(_ share: Int, of whole: Int) -> Int { whole * share / 1000 }

    subscript(border: Border) -> Int? {
        get { self[keyPath: border.share] }
        set { self[keyPath: border.share] = newValue }
    }
}

extension PaneSplits.Border {
    fileprivate var share: WritableKeyPath<PaneSplits, Int?> {
        switch self {
        case .left: \.left
        case .right: \.right
        case .upper: \.upper
        case .dock: \.dock
        case .why: \.why
        }
    }
}
