/// A line of text that is being typed, and the cursor in it.
///
/// The cursor always stands between two grapheme clusters: what a person takes for one character is moved over and
/// deleted as one, however many scalars it is made of. An edit can join what was apart (an accent joins the letter
/// before it, two regional indicators become a flag when what stood between them goes); then the cursor moves to the end
/// of the cluster that it would stand inside of.
///
/// - Complexity: Every edit is O(length of the text), and a step of the cursor is O(cluster).
package struct TextField: Hashable, Sendable {
    package private(set) var text: String
    /// The bytes of UTF-8 before the cursor; an index would not outlive an edit.
    private var offset: Int

    /// - Parameter text: What stands in the field at first, with the cursor at its end.
    package init(_ text: String = "") {
        self.text = text
        // A bridged string has neither edits in place nor offsets in constant time.
        self.text.makeContiguousUTF8()
        offset = self.text.utf8.count
    }

    /// Where the cursor stands; always a boundary of a grapheme cluster.
    package var cursor: String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }

    /// The text before the cursor.
    package var beforeCursor: Substring { text[..<cursor] }

    /// The text from the cursor on.
    package var afterCursor: Substring { text[cursor...] }

    /// Edits, or moves the cursor.
    /// - Returns: whether the key is one that a field has a use for.
    package mutating func press(_ key: Key) -> Bool {
        if let character = key.typed {
            insert(String(character))
            return true
        }
        switch key {
        case .backspace:
            if cursor > text.startIndex { remove(text.index(before: cursor)..<cursor) }
        case .delete:
            if cursor < text.endIndex { remove(cursor..<text.index(after: cursor)) }
        case .left, .control("b"):
            if cursor > text.startIndex { move(to: text.index(before: cursor)) }
        case .right, .control("f"):
            if cursor < text.endIndex { move(to: text.index(after: cursor)) }
        case .home, .control("a"): move(to: text.startIndex)
        case .end, .control("e"): move(to: text.endIndex)
        case .control("u"): remove(text.startIndex..<cursor)
        case .control("k"): remove(cursor..<text.endIndex)
        case .control("w"): remove(wordStart..<cursor)
        default: return false
        }
        return true
    }

    /// Inserts text at the cursor, which then stands behind it. Line breaks become blanks: the field has one line.
    package mutating func insert(_ more: String) {
        let line = Self.onOneLine(more)
        guard !line.isEmpty else { return }
        let place = cursor
        text.insert(contentsOf: line, at: place)
        settle(at: offset + line.utf8.count)
    }

    private mutating func remove(_ range: Range<String.Index>) {
        guard !range.isEmpty else { return }
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        text.removeSubrange(range)
        settle(at: start)
    }

    private mutating func move(to place: String.Index) {
        offset = text.utf8.distance(from: text.startIndex, to: place)
    }

    /// Puts the cursor at a byte, or at the end of the cluster that the byte is inside of.
    private mutating func settle(at byte: Int) {
        offset = byte
        let place = cursor
        guard place > text.startIndex, place < text.endIndex else { return }
        let end = clusterEnd(around: place)
        if text.index(before: end) < place { move(to: end) }
    }

    /// The end of the cluster that holds the scalar at a place.
    private func clusterEnd(around place: String.Index) -> String.Index { text.index(after: place) }

    /// Where the word before the cursor begins, with the blanks that follow it.
    private var wordStart: String.Index {
        var place = cursor
        while place > text.startIndex {
            let before = text.index(before: place)
            guard text[before].isWhitespace else { break }
            place = before
        }
        // By scalars, not by clusters: a step back over a cluster counts all regional indicators before it, so that a row
        // of flags would take time that grows with its square.
        let scalars = text.unicodeScalars
        while place > text.startIndex {
            let before = scalars.index(before: place)
            guard scalars[before].properties.isWhitespace else {
                place = before
                continue
            }
            // A blank may stand in a cluster that another scalar begins, as U+0600 joins what follows.
            let end = clusterEnd(around: before)
            place = text.index(before: end)
            if text[place].isWhitespace { return end }
        }
        return place
    }

    /// The lines of a text with a blank between them; empty ones are left out.
    private static func onOneLine(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.contains(where: isLineBreak) else { return text }
        var line = String.UnicodeScalarView()
        for part in scalars.split(whereSeparator: isLineBreak) {
            if !line.isEmpty { line.append(" ") }
            line.append(contentsOf: part)
        }
        return String(line)
    }

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
