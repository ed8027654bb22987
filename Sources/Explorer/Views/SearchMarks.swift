import DecodeTrace
import JSONText
import TerminalUI

/// Marks what was searched for in texts on screen.
struct SearchMarks {
    private let folded: String
    private let pattern: TextPattern
    private let style: Style
    private let selected: Style
    /// The rows that match; nil as long as they are not counted.
    private let rows: SearchState.Matches?

    /// - Returns: nil if nothing was searched for, or if it is not to be shown.
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

    /// Draws the parts of a text that match over the text.
    ///
    /// An expression may take any time, so where it matches is not looked for: a row that is known to match is marked
    /// as a whole.
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
