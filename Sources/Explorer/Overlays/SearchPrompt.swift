import TerminalUI

/// The line where a pattern is typed.
struct SearchPrompt: Sendable {
    var field = TextField()
}

/// The page of keys and marks.
struct HelpPage: Sendable {
    var scroll = PageScroll()
    /// Where the person was: told first.
    var about: String

    mutating func press(_ key: Key, page: Int, count: Int) -> OverlayOutcome {
        if scroll.press(key, page: page, count: count) { return .stay }
        return [.escape, .character("q"), .character("?"), .function(1), .enter].contains(key) ? .close : .pass
    }
}
