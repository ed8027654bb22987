/// A line of text being typed, with a cursor.
///
/// The cursor is always between two grapheme clusters: a user-perceived character is skipped and deleted as a whole,
/// however many scalars it has. An edit can join clusters (an accent joins the letter before it, two regional
/// indicators become a flag when the text between them is deleted); then the cursor moves to the end of the cluster
/// that would contain it.
///
/// - Complexity: Every edit is O(length of the text), a cursor movement O(cluster).
package struct TextField: Hashable, Sendable {
    package private(set) var text: String
    /// The UTF-8 offset of the cursor; an index would be invalid after an edit.
    private var offset: Int
    /// The text that was cut last.
    private var killed = ""

    /// - Parameter text: The initial text, with the cursor at its end.
    package init(_ text: String = "") {
        self.text = text
        // A bridged string has neither edits in place nor offsets in constant time.
        self.text.makeContiguousUTF8()
        offset = self.text.utf8.count
    }

    /// The position of the cursor; always a boundary of a grapheme cluster.
    package var cursor: String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }

    package var beforeCursor: Substring { text[..<cursor] }

    package var afterCursor: Substring { text[cursor...] }

    /// Edits, or moves the cursor.
    /// - Returns: whether the field handles the key.
    package mutating func press(_ key: Key) -> Bool {
        if let character = key.typed {
            insert(String(character))
            return true
        }
        switch key {
        case .backspace:
            if cursor > text.startIndex { remove(text.index(before: cursor)..<cursor) }
        case .delete, .control("d"):
            if cursor < text.endIndex { remove(cursor..<text.index(after: cursor)) }
        case .left, .control("b"):
            if cursor > text.startIndex { move(to: text.index(before: cursor)) }
        case .right, .control("f"):
            if cursor < text.endIndex { move(to: text.index(after: cursor)) }
        case .home, .control("a"): move(to: text.startIndex)
        case .end, .control("e"): move(to: text.endIndex)
        case .alt("b"), Key(.left, .control): move(to: wordStart)
        case .alt("f"), Key(.right, .control): move(to: wordEnd)
        case .control("u"): kill(text.startIndex..<cursor)
        case .control("k"): kill(cursor..<text.endIndex)
        case .control("w"): kill(wordStart..<cursor)
        case .alt("d"): kill(cursor..<wordEnd)
        case .control("y"): insert(killed)
        default: return false
        }
        return true
    }

    /// The maximum length, in bytes. Each key takes time in proportion to it, and nobody reads a longer line.
    package static let maxLength = 1 << 16

    /// Inserts as much text before the cursor as there is room for. Line breaks become spaces, because the field has
    /// one line.
    package mutating func insert(_ more: String) {
        let line = Self.onOneLine(Self.beginning(of: more, maxBytes: Self.maxLength - text.utf8.count))
        guard !line.isEmpty else { return }
        let place = cursor
        text.insert(contentsOf: line, at: place)
        settle(at: offset + line.utf8.count)
    }

    private mutating func kill(_ range: Range<String.Index>) {
        if !range.isEmpty { killed = String(text[range]) }
        remove(range)
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

    /// Moves the cursor to a byte, or to the end of the cluster that contains it.
    private mutating func settle(at byte: Int) {
        offset = byte
        let place = cursor
        guard place > text.startIndex, place < text.endIndex else { return }
        let end = clusterEnd(around: place)
        if text.index(before: end) < place { move(to: end) }
    }

    /// The end of the cluster that contains the scalar at a position.
    private func clusterEnd(around place: String.Index) -> String.Index { text.index(after: place) }

    /// The start of the word before the cursor, including the spaces after the word.
    private var wordStart: String.Index {
        var place = cursor
        while place > text.startIndex {
            let before = text.index(before: place)
            guard text[before].isWhitespace else { break }
            place = before
        }
        // By scalars, not by clusters: moving back by a cluster counts all regional indicators before it, which would
        // take quadratic time for a row of flags.
        let scalars = text.unicodeScalars
        while place > text.startIndex {
            let before = scalars.index(before: place)
            guard scalars[before].properties.isWhitespace else {
                place = before
                continue
            }
            // A space may be in a cluster that begins with another scalar, since U+0600 joins what follows.
            let end = clusterEnd(around: before)
            place = text.index(before: end)
            if text[place].isWhitespace { return end }
        }
        return place
    }

    /// The end of the word after the cursor, including the spaces before the word.
    private var wordEnd: String.Index {
        var place = cursor
        while place < text.endIndex, text[place].isWhitespace { place = text.index(after: place) }
        while place < text.endIndex, !text[place].isWhitespace { place = text.index(after: place) }
        return place
    }

    /// The lines of a text separated by spaces; empty ones are left out.
    private static func onOneLine(_ text: Substring) -> String {
        let scalars = text.unicodeScalars
        guard scalars.contains(where: isLineBreak) else { return String(text) }
        var line = String.UnicodeScalarView()
        var isAfterBreak = false
        // One at a time: appending a part would reserve exactly its room, and copy the line each time.
        for scalar in scalars {
            guard !isLineBreak(scalar) else {
                isAfterBreak = true
                continue
            }
            if isAfterBreak, !line.isEmpty { line.append(" ") }
            isAfterBreak = false
            line.append(scalar)
        }
        return String(line)
    }

    /// The scalars at the beginning of a text that fit in a number of bytes.
    private static func beginning(of text: String, maxBytes: Int) -> Substring {
        let bytes = text.utf8
        guard var end = bytes.index(bytes.startIndex, offsetBy: max(0, maxBytes), limitedBy: bytes.endIndex) else {
            return text[...]
        }
        while end > bytes.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
            end = bytes.index(before: end)
        }
        return text[..<end]
    }

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
