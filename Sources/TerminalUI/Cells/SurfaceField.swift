extension Surface {
    /// Puts a text field on a row, scrolled so that the place of its cursor is in sight.
    ///
    /// - Parameters:
    ///   - columns: The room for it; the cursor takes one column of them.
    ///   - showsCursor: Whether the field is being typed into: then the cursor of the surface stands in it.
    ///   - clip: Only cells in it are touched; the whole surface unless told.
    /// - Complexity: O(columns), whatever the length of the text.
    package mutating func put(
        _ row: Int, _ column: Int, _ field: TextField, _ style: Style = .plain, columns: Int, showsCursor: Bool,
        clip: Rect? = nil
    ) {
        let room = min(columns, (clip ?? bounds).endColumn - column)
        guard room > 0 else { return }
        // Some of what follows the cursor stays in sight, so that one sees what one types into.
        let after = sanitizer.columns(of: field.afterCursor, limit: room / 4)
        let before = sanitizer.tail(of: field.beforeCursor, columns: room - min(room, max(1, after)))
        var at = column
        if before.isCut { at += put(row, at, before.mark, style, clip: clip) }
        let start = before.text.startIndex
        put(row, at, field.text[start...], style, maxColumns: column + room - at, clip: clip)
        guard showsCursor else { return }
        let place = Position(row: row, column: at + before.columns)
        if (clip.map(bounds.intersection) ?? bounds).contains(place) { cursor = place }
    }
}

extension Sanitizer {
    /// The end of a text, as much of it as fits.
    struct Tail {
        /// The part of the text that is shown.
        var text: Substring
        /// The columns that it takes, the mark not counted.
        var columns: Int
        /// Whether something is left out before it.
        var isCut: Bool
        /// What stands for that; empty where there is no room.
        var mark: String
    }

    /// The last part of a text that fits into so many columns, with the mark for what is left out.
    /// - Complexity: O(columns)
    func tail(of text: Substring, columns limit: Int) -> Tail {
        let scalars = text.unicodeScalars
        // Every base scalar takes a column and has four marks at most. What a scalar is shown as is known from the four
        // scalars before it.
        let lookedAt = 5 * max(0, limit) + 10
        let first = scalars.index(scalars.endIndex, offsetBy: -lookedAt, limitedBy: scalars.startIndex)
        var glyphs = Array(glyphs(of: text[(first ?? scalars.startIndex)...]))
        if first != nil {
            let sure = glyphs.firstIndex { $0.offset >= 4 } ?? glyphs.count
            glyphs.removeFirst(sure)
        }
        let isWhole = first == nil && glyphs.reduce(0) { $0 + $1.columns } <= limit
        let mark = isWhole ? "" : isASCII ? "<" : "…"
        let room = limit - (isWhole ? 0 : 1)
        guard room >= 0 else { return Tail(text: text[text.endIndex...], columns: 0, isCut: true, mark: "") }
        var used = 0
        var offset = scalars.distance(from: first ?? scalars.startIndex, to: scalars.endIndex)
        // The cells of one escape belong together.
        var index = glyphs.count
        while index > 0 {
            var start = index - 1
            while start > 0, glyphs[start - 1].offset == glyphs[start].offset { start -= 1 }
            let needed = glyphs[start..<index].reduce(0) { $0 + $1.columns }
            guard used + needed <= room else { break }
            used += needed
            offset = glyphs[start].offset
            index = start
        }
        let start = scalars.index(first ?? scalars.startIndex, offsetBy: offset)
        return Tail(text: text[start...], columns: used, isCut: start > text.startIndex, mark: mark)
    }

    /// The text as it is shown, cut at its start with a mark when it is wider than `columns`. O(columns).
    package func shownEnd(_ text: String, columns limit: Int) -> String {
        guard limit > 0 else { return "" }
        let tail = tail(of: text[...], columns: limit)
        return (tail.isCut ? tail.mark : "") + glyphs(of: tail.text).reduce(into: "") { $1.append(to: &$0) }
    }
}
