/// `layout` in the config file: which panes share a place, and where the borders are until they are moved.
package struct PaneArrangement: Hashable, Sendable {
    /// A setting of the arrangement.
    package enum Part: String, CaseIterable, Sendable {
        case left, right, upper, dock, why, companion, lower

        package var summary: String {
            switch self {
            case .left: "the columns of the tree, in percent of the screen"
            case .right: "likewise of the model and the re-encoded JSON where there is room for three columns"
            case .upper: "the rows of the upper of two panes, in percent of both"
            case .dock: "likewise for a panel over the re-encoded JSON"
            case .why: "the rows of the Why pane, in percent of the screen"
            case .companion: "the pane beside the tree where there is room for one: \(Self.listed(companions))"
            case .lower: "the lower one where there is room for two: \(Self.listed(companions))"
            }
        }

        /// The panes that the setting accepts; empty for a percentage.
        var companions: [Pane] {
            switch self {
            case .left, .right, .upper, .dock, .why: []
            case .companion: Pane.companions
            case .lower: Pane.lower
            }
        }

        /// The border that it places; nil for one that places a pane.
        var border: PaneSplits.Border? { .init(rawValue: rawValue) }

        fileprivate static func listed(_ panes: [Pane]) -> String {
            let names = panes.map(\.rawValue)
            return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        }
    }

    /// The percentages that a border accepts, so that each pane keeps some cells.
    private static let percentages = 5...95

    private(set) var splits = PaneSplits()
    private(set) var companion = Pane.payload
    private(set) var lower = Pane.preview

    package init() {}

    /// Sets a percentage.
    ///
    /// - Returns: An error message; nil if it was set.
    package mutating func set(_ part: Part, to percent: Int) -> String? {
        guard let border = part.border else { return Self.expected(part) }
        guard Self.percentages.contains(percent) else { return Self.expected(part) }
        splits[border] = percent * 10
        return nil
    }

    /// Sets a pane by its name.
    ///
    /// - Returns: An error message; nil if it was set.
    package mutating func set(_ part: Part, to name: String) -> String? {
        guard let pane = Pane(rawValue: name), part.companions.contains(pane) else { return Self.expected(part) }
        if part == .companion { companion = pane } else { lower = pane }
        return nil
    }

    /// Returns the values that a setting accepts: `must be a percentage from 5 to 95`.
    package static func expected(_ part: Part) -> String {
        part.border == nil
            ? "must be \(Part.listed(part.companions))"
            : "must be a percentage from \(percentages.lowerBound) to \(percentages.upperBound)"
    }

    /// The value of a setting, as a config file writes it; nil for a border that depends on the screen.
    package subscript(part: Part) -> String? {
        switch part {
        case .companion: "\"\(companion.rawValue)\""
        case .lower: "\"\(lower.rawValue)\""
        case .left, .right, .upper, .dock, .why: part.border.flatMap { splits[$0] }.map { "\($0 / 10)" }
        }
    }
}

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
