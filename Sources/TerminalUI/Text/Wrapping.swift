extension Sanitizer {
    /// Breaks text into lines of limited width, between words if possible, and sanitizes it.
    ///
    /// A line ends before the first space that doesn't fit, otherwise at its last space, or, in a word longer than a
    /// line, at the last column. The space at the break is removed; every other space is kept. Line breaks of the text
    /// are kept: U+000A, with or without a preceding carriage return.
    ///
    /// - Parameters:
    ///   - columns: The width of a line. A wide character on lines of one column has a line of its own.
    ///   - limit: The maximum number of lines.
    /// - Returns: at least one line; empty if the width or the limit is 0.
    /// - Complexity: O(columns · lines made), whatever the length of the text.
    package func wrap(_ text: some StringProtocol, to columns: Int, limit: Int = .max) -> [String] {
        guard columns > 0, limit > 0 else { return [] }
        var lines: [String] = []
        var line = WrappedLine()
        var glyphs = glyphs(of: Substring(text))
        while let glyph = glyphs.next() {
            if glyph.source == "\r", glyphs.ahead == "\n" { continue }
            if glyph.source == "\n", glyph.isEscape {
                // An escape by number has several cells.
                if glyph.offset != line.breakOffset {
                    lines.append(line.text)
                    line = WrappedLine()
                    line.breakOffset = glyph.offset
                }
            } else if line.columns > 0, line.columns + glyph.columns > columns {
                if glyph.isBlank {
                    lines.append(line.text)
                    line = WrappedLine()
                } else {
                    lines.append(line.removeHead(before: glyph))
                    line.append(glyph)
                }
            } else {
                line.append(glyph)
            }
            if lines.count >= limit { return lines }
        }
        lines.append(line.text)
        return lines
    }

    /// Breaks text into lines after a head, which indents all lines but the first.
    package func wrap(_ text: some StringProtocol, after head: String, to columns: Int) -> [String] {
        let blank = String(repeating: " ", count: self.columns(of: head))
        return wrap(text, to: max(1, columns - blank.count)).enumerated().map { ($0 == 0 ? head : blank) + $1 }
    }
}

/// A line being filled.
private struct WrappedLine {
    /// A position in the line.
    struct Place {
        var byte = 0
        var columns = 0
    }

    private(set) var text = ""
    private(set) var columns = 0
    /// The offset in the whole text of the line break before this line.
    var breakOffset = -1
    /// The last space that isn't the first cell.
    private var blank: Place?
    /// The start of the last escape, and the offset of the scalar that it represents.
    private var escape: (place: Place, offset: Int)?

    mutating func append(_ glyph: Sanitizer.Glyph) {
        if glyph.isBlank, columns > 0 { blank = Place(byte: text.utf8.count, columns: columns) }
        if glyph.isEscape, escape?.offset != glyph.offset {
            escape = (Place(byte: text.utf8.count, columns: columns), glyph.offset)
        }
        glyph.append(to: &text)
        columns += glyph.columns
    }

    /// Removes the part that becomes a line of its own because the glyph doesn't fit.
    mutating func removeHead(before glyph: Sanitizer.Glyph) -> String {
        var place = Place(byte: text.utf8.count, columns: columns)
        var skipped = 0
        if let blank {
            place = blank
            skipped = 1
        } else if let escape, glyph.isEscape, glyph.offset == escape.offset, escape.place.columns > 0 {
            place = escape.place
        }
        let end = text.utf8.index(text.startIndex, offsetBy: place.byte)
        let head = String(text[..<end])
        text = String(text[text.utf8.index(end, offsetBy: skipped)...])
        columns -= place.columns + skipped
        blank = nil
        if let begun = escape {
            let byte = begun.place.byte - place.byte - skipped
            let before = begun.place.columns - place.columns - skipped
            escape = byte >= 0 && !text.isEmpty ? (Place(byte: byte, columns: before), begun.offset) : nil
        }
        return head
    }
}
