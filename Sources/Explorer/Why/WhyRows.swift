import TerminalUI

/// Divides the rows of the Why pane between its text and the list of changes, which stays visible at the bottom.
struct WhyRows {
    /// The rows of text that scroll above the list. They include the list if it doesn't fit below them.
    let text: Int
    /// The first rows of the list, pinned at the bottom of the pane; zero if the list follows a text that is scrolled.
    let list: Int
    /// Whether the whole list follows the text, because not all of it fits at the bottom.
    let listFollows: Bool

    /// The rows below the edge of the pane: of the text, and of a list that follows it.
    ///
    /// - Parameters:
    ///   - top: The first row of the text that is shown.
    ///   - rows: The rows of the pane.
    func hidden(below top: Int, rows: Int) -> Int { text + (listFollows ? 0 : list) - top - rows }

    /// Creates the rows of a scrolled pane, which say how far it scrolls.
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
            // Otherwise the first rows of the list would appear twice.
            self.list = listFollows && isScrolled ? 0 : pinned
        } else {
            // On a small screen the explanation needs every row.
            (self.list, listFollows) = (0, list > 0)
        }
        self.text = text + (listFollows ? list : 0)
    }

    /// The number of rows to scroll over, so that scrolling ends where the text does.
    var scrolled: Int { text + list }
}
