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
        guard room >= 0 else { return Tail(text: text[text.endIndex...], isCut: true, mark: "") }
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
        return Tail(text: text[start...], isCut: start > text.startIndex, mark: mark)
    }

    /// The text as shown, cut at its start with a mark if it is wider than `columns`. O(columns).
    package func shownEnd(_ text: String, columns limit: Int) -> String {
        guard limit > 0 else { return "" }
        let tail = tail(of: text[...], columns: limit)
        return (tail.isCut ? tail.mark : "") + glyphs(of: tail.text).reduce(into: "") { $1.append(to: &$0) }
    }
}

/// The sides of a cell that a line touches.
struct LineDirections: OptionSet {
    let rawValue: UInt8
    static let up = LineDirections(rawValue: 1)
    static let down = LineDirections(rawValue: 2)
    static let left = LineDirections(rawValue: 4)
    static let right = LineDirections(rawValue: 8)

    /// Indexed by raw value. A line that ends in a cell looks like one that crosses it.
    private static let glyphs: [Unicode.Scalar] = [
        " ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼",
    ]

    func scalar(ascii: Bool) -> Unicode.Scalar {
        guard ascii else { return Self.glyphs[Int(rawValue & 15)] }
        let vertical = !isDisjoint(with: [.up, .down])
        let horizontal = !isDisjoint(with: [.left, .right])
        return vertical && horizontal ? "+" : vertical ? "|" : "-"
    }
}

extension Surface {
    /// Draws a horizontal line; it joins existing lines that it meets (`├`, `┼`).
    package mutating func hline(_ row: Int, _ range: Range<Int>, _ style: Style = .plain) {
        for column in range.clamped(to: 0..<columns) {
            var directions: LineDirections = []
            if column > range.lowerBound { directions.insert(.left) }
            if column < range.upperBound - 1 { directions.insert(.right) }
            if range.count == 1 { directions = [.left, .right] }
            addLine(row, column, directions, style)
        }
    }

    /// Draws a vertical line; it joins existing lines that it meets (`┬`, `┼`).
    package mutating func vline(_ column: Int, _ range: Range<Int>, _ style: Style = .plain) {
        for row in range.clamped(to: 0..<rows) {
            var directions: LineDirections = []
            if row > range.lowerBound { directions.insert(.up) }
            if row < range.upperBound - 1 { directions.insert(.down) }
            if range.count == 1 { directions = [.up, .down] }
            addLine(row, column, directions, style)
        }
    }

    /// Draws a box along the edge of a rectangle, with a title in its upper edge; the inside is unchanged.
    package mutating func box(_ rect: Rect, _ style: Style = .plain, title: String = "", titleStyle: Style? = nil) {
        guard rect.rows > 1 && rect.columns > 1 else { return }
        hline(rect.row, rect.columnRange, style)
        hline(rect.endRow - 1, rect.columnRange, style)
        vline(rect.column, rect.rowRange, style)
        vline(rect.endColumn - 1, rect.rowRange, style)
        guard !title.isEmpty && rect.columns > 5 else { return }
        let shown = sanitizer.shown(title, columns: rect.columns - 5)
        put(rect.row, rect.column + 1, " \(shown) ", titleStyle ?? style, clip: rect.inset(columns: 1))
    }

    private mutating func addLine(_ row: Int, _ column: Int, _ directions: LineDirections, _ style: Style) {
        guard row >= 0 && row < rows && column >= 0 && column < columns else { return }
        writes?.drawLine(row, column)
        let joined = directions.union(LineDirections(rawValue: cells[row * columns + column].lines))
        let scalar = joined.scalar(ascii: sanitizer.isASCII)
        replace(row, column, with: Cell(scalar.value, style, lines: joined.rawValue))
    }
}
