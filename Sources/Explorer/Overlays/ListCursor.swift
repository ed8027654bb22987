import TerminalUI

/// A cursor in a list that scrolls.
struct ListCursor: Hashable, Sendable {
    var index = 0
    var top = 0

    /// Moves on the keys that move in every list.
    /// - Returns: whether the key was one of them.
    mutating func press(_ key: Key, count: Int, page: Int) -> Bool {
        let step: Int
        switch key {
        case .down, .character("j"), .control("n"): step = 1
        case .up, .character("k"), .control("p"): step = -1
        case .pageDown, .control("f"): step = max(1, page)
        case .pageUp, .control("b"): step = -max(1, page)
        case .control("d"): step = max(1, page / 2)
        case .control("u"): step = -max(1, page / 2)
        case .home, .character("g"): step = -count
        case .end, .character("G"): step = count
        default: return false
        }
        index = max(0, min(count - 1, index + step))
        return true
    }

    /// The first item to show so that the cursor is among those shown.
    func firstShown(count: Int, height: Int) -> Int {
        guard count > height, height > 0 else { return 0 }
        let wanted = index - height / 2
        return max(0, min(wanted, count - height))
    }
}
