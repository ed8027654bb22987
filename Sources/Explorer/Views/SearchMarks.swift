import DecodeTrace
import JSONText
import TerminalUI

/// Marks the matches of a search in the rows of the tree.
struct SearchMarks {
    private let folded: String
    private let pattern: TextPattern
    private let style: Style
    private let selected: Style
    /// The matching rows; nil until they are counted.
    private let rows: SearchState.Matches?

    /// - Returns: nil if there was no search, or if its matches are hidden.
    init?(_ state: ExplorerState, _ theme: Theme) {
        guard state.search.isShown, state.search.pane == .tree, let query = state.search.query,
            !query.pattern.text.isEmpty
        else { return nil }
        pattern = query.pattern
        folded = pattern.ignoresCase ? pattern.text.lowercased() : pattern.text
        style = theme.match
        selected = theme.plain.adding([.bold, .underline])
        let matches = state.search.matches
        rows = matches?.query == query && matches?.tree == state.treeVersion ? matches : nil
    }

    /// Draws the matching parts of a text over the text.
    ///
    /// An expression may take any time, so it isn't matched again: a row that is known to match is marked as a whole.
    func draw(
        _ text: String, ofRow row: Int, isSelected: Bool, at column: Int, on surface: inout Surface, in area: Rect
    ) {
        let style = isSelected ? selected : style
        switch pattern.kind {
        case .expression:
            if rows?.place(of: row).isMatch == true { surface.put(area.row, column, text, style, clip: area) }
        case .whole:
            let label = text.hasSuffix(":") ? String(text.dropLast()) : text
            if label == folded { surface.put(area.row, column, label, style, clip: area) }
        case .words:
            for range in TextPart.matches(of: pattern, in: text) {
                let before = surface.sanitizer.columns(of: String(text[..<range.lowerBound]))
                surface.put(area.row, column + before, String(text[range]), style, clip: area)
            }
        }
    }
}
