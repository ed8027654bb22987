extension Surface {
    /// The text of a cell; empty for the right half of a wide character.
    package func text(of cell: Cell) -> String {
        guard cell.width > 0 else { return "" }
        var text = String.UnicodeScalarView()
        for scalar in scalars(of: cell) { text.append(scalar) }
        return String(text)
    }

    /// The text of a cell if it is a single scalar; nil for a character with marks and for a right half.
    package func scalar(of cell: Cell) -> Unicode.Scalar? {
        cell.width == 0 || cell.isCluster ? nil : Unicode.Scalar(cell.content)
    }

    /// Whether a cell is an emoji of several scalars: its width isn't the sum of theirs.
    package func isJoined(_ cell: Cell) -> Bool {
        guard cell.isCluster, cell.width == 2 else { return false }
        let cluster = clusters[Int(cell.content & ~Cell.clusterFlag)]
        return sanitizer.treatment(of: cluster.marks[0]) != .mark
    }

    /// The scalars of a cell: the base character, then its combining marks.
    package func scalars(of cell: Cell) -> [Unicode.Scalar] {
        guard cell.isCluster else { return cell.width == 0 ? [] : [Unicode.Scalar(cell.content) ?? " "] }
        let cluster = clusters[Int(cell.content & ~Cell.clusterFlag)]
        return [cluster.base] + (0..<cluster.marks.count).map { cluster.marks[$0] }
    }

    /// A row as text.
    /// - Parameter trimmed: whether to remove trailing spaces.
    package func line(_ row: Int, trimmed: Bool = true) -> String {
        guard row >= 0 && row < rows else { return "" }
        var line = String.UnicodeScalarView()
        var kept = line.endIndex
        for cell in cells[row * columns..<(row + 1) * columns] where cell.width > 0 {
            for scalar in scalars(of: cell) { line.append(scalar) }
            if cell.content != 0x20 { kept = line.endIndex }
        }
        return String(trimmed ? String.UnicodeScalarView(line[..<kept]) : line)
    }

    /// The rows as text, one per line, without a newline at the end.
    /// - Parameter trimmed: whether to remove each row's trailing spaces.
    package func text(trimmed: Bool = true) -> String {
        (0..<rows).map { line($0, trimmed: trimmed) }.joined(separator: "\n")
    }

    /// Whether a row looks the same on both surfaces. O(columns).
    package func row(_ row: Int, equals other: Surface) -> Bool {
        guard columns == other.columns, row < rows, row < other.rows else { return false }
        for index in row * columns..<(row + 1) * columns {
            let mine = cells[index]
            let theirs = other.cells[index]
            // A cluster's content is an index into its own surface's table.
            if mine.isCluster || theirs.isCluster {
                guard mine.isCluster && theirs.isCluster, mine.style == theirs.style,
                    clusters[Int(mine.content & ~Cell.clusterFlag)]
                        == other.clusters[Int(theirs.content & ~Cell.clusterFlag)]
                else { return false }
            } else if mine != theirs {
                return false
            }
        }
        return true
    }

    /// The styles of a surface as text: one letter per cell, `.` for plain, and a legend.
    ///
    /// Letters are assigned in order of appearance, so a map is stable as long as the screen is.
    package struct StyleMap: Hashable, Sendable, CustomStringConvertible {
        /// One string per row, as long as the surface is wide; trailing plain cells are left out.
        package var rows: [String]
        /// The letters in order of appearance with their styles, except `.`.
        package var legend: [Entry]

        package struct Entry: Hashable, Sendable {
            package var letter: Character
            package var style: Style
        }

        /// The rows, an empty line, and the legend: `a bold red`.
        package var description: String {
            (rows + [""] + legend.map { "\($0.letter) \($0.style)" }).joined(separator: "\n")
        }
    }

    /// The styles of the surface, for snapshots next to ``text(trimmed:)``.
    package var styleMap: StyleMap {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        var letters: [Style: Character] = [.plain: "."]
        var map = StyleMap(rows: [], legend: [])
        for row in 0..<rows {
            var line = ""
            for cell in cells[row * columns..<(row + 1) * columns] {
                if letters[cell.style] == nil {
                    // A screen with more styles than letters doesn't occur in practice.
                    let letter = map.legend.count < alphabet.count ? alphabet[map.legend.count] : "?"
                    letters[cell.style] = letter
                    map.legend.append(.init(letter: letter, style: cell.style))
                }
                line.append(letters[cell.style] ?? "?")
            }
            while line.last == "." { line.removeLast() }
            map.rows.append(line)
        }
        return map
    }
}

/// A piece of a line in one style.
package struct StyledText: Sendable {
    package var text: Substring
    package var style: Style

    package init(_ text: Substring, _ style: Style) {
        self.text = text
        self.style = style
    }

    package init(_ text: String, _ style: Style) { self.init(text[...], style) }
}

extension Surface {
    /// Draws the parts of one line, with a mark on each side where some of it is left out.
    ///
    /// - Parameters:
    ///   - column: Where the line begins; left of the area if it is scrolled sideways.
    ///   - area: The cells of the line, on one row.
    ///   - markStyle: The style of the marks.
    ///   - isCutBefore: Whether more of the line precedes the parts.
    /// - Complexity: O(columns to the area's end)
    package mutating func put(
        _ parts: some Sequence<StyledText>, at column: Int, in area: Rect, markStyle: Style, isCutBefore: Bool = false
    ) {
        var shown: [StyledText] = []
        var end = column
        var isCutBefore = isCutBefore
        for part in parts where end <= area.endColumn {
            if end < area.column, !isCutBefore {
                var at = end
                isCutBefore = sanitizer.glyphs(of: part.text).contains { glyph in
                    defer { at += glyph.columns }
                    return at < area.column && !glyph.isBlank
                }
            }
            shown.append(part)
            end += sanitizer.columns(of: part.text, limit: area.endColumn - end)
        }
        let mark = sanitizer.ellipsis
        let before = isCutBefore ? mark.unicodeScalars.count : 0
        let after = end > area.endColumn ? mark.unicodeScalars.count : 0
        let inside = Rect(
            row: area.row, column: area.column + before, rows: area.rows, columns: area.columns - before - after)
        let clip = bounds.intersection(inside)
        var at = column
        for part in shown {
            let columns = draw(area.row, at, part.text, part.style, clip: clip)
            recordCells(part.text, area.row, at, columns: columns, in: clip)
            at += columns
        }
        if isCutBefore { put(area.row, area.column, mark, markStyle, clip: area) }
        if after > 0, area.columns >= before + after { put(area.row, inside.endColumn, mark, markStyle, clip: area) }
    }
}
