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

    /// Marks the matching parts of a text that was drawn.
    ///
    /// An expression may take any time, so it isn't matched again: a row that is known to match is marked as a whole.
    func draw(
        _ text: String, ofRow row: Int, isSelected: Bool, at column: Int, on surface: inout Surface, in area: Rect
    ) {
        for range in ranges(in: text, ofRow: row) {
            let before = surface.sanitizer.columns(of: String(text[..<range.lowerBound]))
            let width = surface.sanitizer.columns(of: String(text[range]))
            surface.restyle(
                Rect(row: area.row, column: column + before, rows: 1, columns: width).intersection(area)
            ) { $0 = isSelected ? selected : style }
        }
    }

    private func ranges(in text: String, ofRow row: Int) -> [Range<String.Index>] {
        let whole = text.startIndex..<text.endIndex
        switch pattern.kind {
        case .expression: return rows?.place(of: row).isMatch == true ? [whole] : []
        case .whole:
            let label = text.hasSuffix(":") ? text.dropLast() : text[...]
            return label == folded ? [label.startIndex..<label.endIndex] : []
        case .words: return TextPart.matches(of: pattern, in: text)
        }
    }
}
