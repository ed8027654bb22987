import TerminalUI

/// How the rows of the Why pane are shared between its text and the list of what to change, which stays in sight at the
/// bottom.
struct WhyRows {
    /// The rows of text that are scrolled over the list. They include the list if it does not fit below them.
    let text: Int
    /// The first rows of the list, at the bottom of the pane; none once a text is scrolled that the list follows.
    let list: Int
    /// Whether the whole list follows the text, since there is no room for all of it at the bottom.
    let listFollows: Bool

    /// The rows below the edge of the pane: of the text, and of a list that follows it.
    ///
    /// - Parameters:
    ///   - top: The first row of the text that is shown.
    ///   - rows: The rows of the pane.
    func hidden(below top: Int, rows: Int) -> Int { text + (listFollows ? 0 : list) - top - rows }

    /// The rows to scroll over: the pane may be scrolled to its end.
    init(_ state: ExplorerState) {
        let area = ScreenLayout(state).content(of: .why)
        self.init(
            text: state.why.lines.count, list: HelpList(state).lines(width: area?.columns ?? state.size.columns).count,
            hasChanges: !state.fixes.shown.isEmpty, rows: area?.rows ?? 0, isScrolled: true)
    }

    /// - Parameters:
    ///   - text: The lines of the text.
    ///   - list: The lines of the list.
    ///   - hasChanges: Whether the list has a change that can be applied.
    ///   - rows: The rows of the pane.
    ///   - isScrolled: Whether the first row of the text is out of sight.
    init(text: Int, list: Int, hasChanges: Bool, rows: Int, isScrolled: Bool = false) {
        if text + list <= rows {
            (self.list, listFollows) = (list, false)
        } else if rows > 3 || hasChanges {
            let pinned = min(list, max(1, rows / 2, rows - text))
            listFollows = pinned < list
            // Otherwise the first rows of the list would stand in the pane twice.
            self.list = listFollows && isScrolled ? 0 : pinned
        } else {
            // On a small screen the explanation needs every row.
            (self.list, listFollows) = (0, list > 0)
        }
        self.text = text + (listFollows ? list : 0)
    }

    /// The rows that the pane scrolls over: with the pane's height, they end where the text does.
    var scrolled: Int { text + list }
}
