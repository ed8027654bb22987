import DecodeTrace
import JSONText
import TerminalUI

/// Marks the matches of a search in the tree or in a text pane.
struct PaneMarks {
    private let isTree: Bool
    private let pattern: TextPattern
    private let style: Style
    private let current: Style
    private let cursor: Int?
    /// The matching rows, which an expression needs; nil until they are counted.
    private let rows: SearchState.Matches?

    /// - Returns: nil if there was no search in the pane, or if its matches are hidden.
    init?(_ pane: Pane, in state: ExplorerState, _ theme: Theme) {
        guard state.search.isShown, state.search.pane == pane, let query = state.search.query,
            !query.pattern.text.isEmpty
        else { return nil }
        pattern = query.pattern
        isTree = pane == .tree
        style = theme.match
        current = isTree ? theme.plain.adding([.bold, .underline]) : theme.currentMatch
        cursor = isTree ? state.selectedRow : state.panes[pane].cursor
        let matches = state.search.matches
        rows = matches?.query == query && matches?.tree == state.version(ofRowsIn: pane) ? matches : nil
    }

    /// Marks the matches in a text that was drawn.
    ///
    /// - Parameters:
    ///   - text: The visible text of the row.
    ///   - left: The Unicode scalars of the row before the text.
    ///   - column: The column where the text begins.
    /// - Complexity: O(text). An expression may take any time, so it was matched when the rows were counted.
    func draw(_ text: String, ofRow row: Int, left: Int = 0, at column: Int, on surface: inout Surface, in area: Rect) {
        for range in ranges(in: text, ofRow: row, left: left) {
            let start = column + surface.sanitizer.columns(of: String(text[..<range.lowerBound]))
            let width = surface.sanitizer.columns(of: String(text[range]))
            let style = row == cursor ? current : style
            surface.restyle(
                Rect(row: area.row, column: start, rows: 1, columns: width).intersection(area)
            ) { $0 = style }
        }
    }

    private func ranges(in text: String, ofRow row: Int, left: Int) -> [Range<String.Index>] {
        switch pattern.kind {
        case .words: return TextPart.matches(of: pattern, in: text)
        case .whole:
            let label = text.hasSuffix(":") ? text.dropLast() : text[...]
            return label == pattern.text ? [label.startIndex..<label.endIndex] : []
        case .expression where isTree:
            // A row that is known to match is marked as a whole.
            return rows?.place(of: row).isMatch == true ? [text.startIndex..<text.endIndex] : []
        case .expression:
            let scalars = text.unicodeScalars
            return (rows?.ranges(ofRow: row) ?? []).compactMap { range in
                let start = max(0, range.lowerBound - left)
                let end = range.upperBound - left
                guard end > start,
                    let from = scalars.index(text.startIndex, offsetBy: start, limitedBy: text.endIndex)
                else { return nil }
                return from..<(scalars.index(from, offsetBy: end - start, limitedBy: text.endIndex) ?? text.endIndex)
            }
        }
    }
}
