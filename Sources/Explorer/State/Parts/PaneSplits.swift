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

    /// A line between panes that can be moved.
    enum Border: Hashable, Sendable { case left, right, upper, dock, why }

    /// Returns the share that converts back to exactly this number of cells.
    static func share(_ count: Int, of whole: Int) -> Int { whole > 0 ? (count * 1000 + whole - 1) / whole : 0 }

    static func count(_ share: Int, of whole: Int) -> Int { whole * share / 1000 }

    subscript(border: Border) -> Int? {
        get {
            switch border {
            case .left: left
            case .right: right
            case .upper: upper
            case .dock: dock
            case .why: why
            }
        }
        set {
            switch border {
            case .left: left = newValue
            case .right: right = newValue
            case .upper: upper = newValue
            case .dock: dock = newValue
            case .why: why = newValue
            }
        }
    }
}
