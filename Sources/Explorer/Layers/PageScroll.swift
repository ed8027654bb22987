import TerminalUI

/// The scroll position of a page of text.
struct PageScroll: Hashable, Sendable {
    var top = 0

    /// Handles a key that scrolls every text.
    /// - Returns: whether the key was one of them.
    mutating func press(_ key: Key, page: Int, count: Int) -> Bool {
        guard let command = ScrollCommand(key) else { return false }
        switch command {
        case .down: top += 1
        case .up: top -= 1
        case .pageDown: top += max(1, page - 1)
        case .pageUp: top -= max(1, page - 1)
        case .halfPageDown: top += max(1, page / 2)
        case .halfPageUp: top -= max(1, page / 2)
        case .first: top = 0
        case .last: top = count
        }
        top = max(0, min(top, count - page))
        return true
    }
}
