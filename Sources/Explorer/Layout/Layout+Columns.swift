import JSONText

extension Layout {
    /// The columns that a part of the text occupies in a row.
    /// - Complexity: O(log length) in the source style; in the pretty style O(columns before its end), which are few,
    ///   since a row holds one value there.
    func columns(of span: Range<Int>, inRow row: Int) -> Range<Int> {
        let part = span.clamped(to: source(ofRow: row))
        if style == .source {
            let start = document.position(part.lowerBound).column - 1
            return start..<max(start + 1, document.position(part.upperBound).column - 1)
        }
        var column = 0
        var found: Range<Int>?
        for piece in self.row(row, width: 4096) {
            let end = column + piece.text.unicodeScalars.count
            if let source = piece.source, source.lowerBound < span.upperBound, span.lowerBound < source.upperBound {
                found = (found?.lowerBound ?? column)..<end
            }
            column = end
        }
        return found ?? 0..<1
    }

    /// The first byte of the text on a row that isn't white space; nil for a blank row.
    func firstByte(ofRow row: Int) -> Int? {
        guard row >= 0, row < rowCount else { return nil }
        let range = source(ofRow: row)
        return range.first { ![0x20, 0x09, 0x0A, 0x0D].contains(document.text[$0]) }
    }
}
