import TerminalUI

/// The scroll position of a page of text.
struct PageScroll: Hashable, Sendable {
    var top = 0

    /// Scrolls for the keys that scroll every text.
    /// - Returns: whether the key was one of them.
    mutating func press(_ key: Key, page: Int, count: Int) -> Bool {
        switch key {
        case .down, .character("j"), .control("e"): top += 1
        case .up, .character("k"), .control("y"): top -= 1
        case .pageDown, .space, .control("f"): top += max(1, page - 1)
        case .pageUp, .control("b"): top -= max(1, page - 1)
        case .control("d"): top += max(1, page / 2)
        case .control("u"): top -= max(1, page / 2)
        case .home, .character("g"): top = 0
        case .end, .character("G"): top = count
        default: return false
        }
        top = max(0, min(top, count - page))
        return true
    }
}
