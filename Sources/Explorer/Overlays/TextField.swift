import TerminalUI

/// A line that is typed: the text and a cursor among its characters.
struct TextField: Hashable, Sendable {
    private(set) var text: String
    /// Characters before the cursor.
    private(set) var cursor: Int

    init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// - Returns: whether the key was one that edits.
    mutating func press(_ key: Key) -> Bool {
        if let character = key.typed {
            insert(String(character))
            return true
        }
        switch key {
        case .backspace:
            if cursor > 0 { remove(cursor - 1..<cursor) }
        case .delete:
            if cursor < text.count { remove(cursor..<cursor + 1) }
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(text.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = text.count
        case .control("u"): remove(0..<cursor)
        case .control("k"): remove(cursor..<text.count)
        case .control("w"):
            let before = Array(text.prefix(cursor))
            var start = before.count
            while start > 0, before[start - 1].isWhitespace { start -= 1 }
            while start > 0, !before[start - 1].isWhitespace { start -= 1 }
            remove(start..<cursor)
        default: return false
        }
        return true
    }

    mutating func insert(_ more: String) {
        let line = more.split(whereSeparator: \.isNewline).joined(separator: " ")
        let place = text.index(text.startIndex, offsetBy: cursor)
        text.insert(contentsOf: line, at: place)
        cursor += line.count
    }

    private mutating func remove(_ range: Range<Int>) {
        var characters = Array(text)
        characters.removeSubrange(range)
        text = String(characters)
        cursor = range.lowerBound
    }
}
