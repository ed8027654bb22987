import TerminalUI

/// A layer whose rows are filtered by words that are typed after `/`.
protocol FilteredLayer: Layer {
    /// The filter; nil if there is none.
    var filter: TextField? { get set }
    /// Whether the filter is being typed.
    var isTyping: Bool { get set }
}

extension FilteredLayer {
    var field: TextField? { isTyping ? filter : nil }

    mutating func paste(_ text: String) -> Bool {
        if isTyping { filter?.insert(text) }
        return isTyping
    }

    var insteadOfSearch: String? { nil }

    /// Draws the filter in the first row, and returns the area below it; the whole area if there is no filter.
    func drawFilter(on surface: inout Surface, in rect: Rect, _ theme: Theme) -> Rect {
        guard let filter else { return rect }
        let (row, rest) = rect.split(top: 1)
        surface.put(row.row, row.column, "/", theme.keyHint, clip: row)
        surface.put(
            row.row, row.column + 1, filter, theme.keyHint, columns: row.columns - 1, showsCursor: isTyping, clip: row)
        return rest
    }
}
