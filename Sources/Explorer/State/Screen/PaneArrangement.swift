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
        var border: PaneBorder? { .init(rawValue: rawValue) }

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

/// A line between panes that can be moved. Its name is that of its setting, a ``PaneArrangement/Part``.
package enum PaneBorder: String, Sendable, Codable, CodingKeyRepresentable {
    /// In thousandths of the screen's columns: the panes at the left, and those at the right of three columns.
    case left, right
    /// In thousandths of the companions' rows: the upper one, and a docked panel over the preview.
    case upper, dock
    /// In thousandths of the screen's rows: the Why pane.
    case why
}

/// The borders that were moved, as shares, so that they fit a screen of another size.
package typealias PaneSplits = [PaneBorder: Int]
