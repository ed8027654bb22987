extension Surface {
    /// Draws a text field on a row, scrolled so that the cursor is visible.
    ///
    /// - Parameters:
    ///   - columns: The available columns, including one for the cursor.
    ///   - showsCursor: Whether the field is active: then the surface's cursor is placed in it.
    ///   - clip: The cells that may be changed; by default the whole surface.
    /// - Complexity: O(columns), whatever the length of the text.
    package mutating func put(
        _ row: Int, _ column: Int, _ field: TextField, _ style: Style = .plain, columns: Int, showsCursor: Bool,
        clip: Rect? = nil
    ) {
        let room = min(columns, (clip ?? bounds).endColumn - column)
        guard room > 0 else { return }
        // Some of the text after the cursor remains visible for context.
        let after = sanitizer.columns(of: field.afterCursor, limit: room / 4)
        let before = sanitizer.tail(of: field.beforeCursor, columns: room - min(room, max(1, after)))
        var at = column
        if before.isCut { at += put(row, at, before.mark, style, clip: clip) }
        at += put(row, at, before.text, style, clip: clip)
        let rest = sanitizer.shown(field.afterCursor, columns: column + room - at, mark: sanitizer.isASCII ? ">" : "…")
        put(row, at, rest, style, clip: clip)
        guard showsCursor else { return }
        let place = Position(row: row, column: at)
        if (clip.map(bounds.intersection) ?? bounds).contains(place) { cursor = place }
    }
}

extension Sanitizer {
    /// The part of a text's end that fits.
    struct Tail {
        /// The visible part of the text.
        var text: Substring
        /// Its width in columns, without the mark.
        var columns: Int
        /// Whether text before it is left out.
        var isCut: Bool
        /// The mark for the omitted text; empty if there is no room.
        var mark: String
    }

    /// The last part of a text that fits into a number of columns, with a mark for the omitted text.
    /// - Complexity: O(columns)
    func tail(of text: Substring, columns limit: Int) -> Tail {
        let scalars = text.unicodeScalars
        // Every base scalar needs a column and has at most this many marks. That many scalars before a scalar determine
        // how it is shown, except in a run of regional indicators, which pair from its start.
        let marks = clusters.isEmpty ? Sanitizer.Glyph.maxMarks : GlyphMarks.most
        let lookedAt = (marks + 1) * max(0, limit) + 2 * marks + 2
        var first = scalars.index(scalars.endIndex, offsetBy: -lookedAt, limitedBy: scalars.startIndex)
        while clusters.contains(.flags), let place = first, scalars[place].isRegionalIndicator {
            first = place == scalars.startIndex ? nil : scalars.index(before: place)
        }
        var glyphs = Array(glyphs(of: text[(first ?? scalars.startIndex)...]))
        if first != nil {
            let sure = glyphs.firstIndex { $0.offset >= marks } ?? glyphs.count
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

    /// The text as shown, cut at its start with a mark if it is wider than `columns`. O(columns).
    package func shownEnd(_ text: String, columns limit: Int) -> String {
        guard limit > 0 else { return "" }
        let tail = tail(of: text[...], columns: limit)
        return (tail.isCut ? tail.mark : "") + glyphs(of: tail.text).reduce(into: "") { $1.append(to: &$0) }
    }
}
