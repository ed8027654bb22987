import TerminalUI

/// The line where a pattern is typed.
struct SearchPrompt: Sendable {
    var field = TextField()
}

/// The page of keys and marks.
struct HelpPage: Sendable {
    var top = 0
    /// Where the person was: told first.
    var about: String

    mutating func press(_ key: Key, page: Int, count: Int) -> OverlayOutcome {
        switch key {
        case .down, .character("j"), .control("e"): top += 1
        case .up, .character("k"), .control("y"): top -= 1
        case .pageDown, .space, .control("f"): top += max(1, page - 1)
        case .pageUp, .control("b"): top -= max(1, page - 1)
        case .control("d"): top += max(1, page / 2)
        case .control("u"): top -= max(1, page / 2)
        case .home, .character("g"): top = 0
        case .end, .character("G"): top = count
        case .escape, .character("q"), .character("?"), .function(1), .enter: return .close
        default: return .pass
        }
        top = max(0, min(top, count - page))
        return .stay
    }
}
