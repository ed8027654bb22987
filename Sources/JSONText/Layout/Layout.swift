/// Rows of text to draw: the lines of the source, or a pretty-printed view with one row per token.
///
/// Nothing is laid out in advance: a row is made from the text on demand, and only its visible part, so that a line of
/// a gigabyte costs as much as a short one.
///
/// ```swift
/// let layout = Layout(document, style: Layout.preferredStyle(for: document))
/// for row in 0..<min(layout.rowCount, 50) {
///     print(layout.row(row, from: 0, width: 80).map(\.text).joined())
/// }
/// ```
package struct Layout: Sendable {
    /// The arrangement of rows.
    package enum Style: String, Sendable, Hashable {
        /// The lines of the text, unchanged. A line feed at its end begins no further row.
        case source
        /// One row per token, indented: the index of a row is the index of its token. They are followed by the lines of
        /// the text that a fault left unread.
        case pretty
    }

    /// The role of a piece of a row.
    package enum Role: String, Sendable, Hashable {
        case key, string, number, literal, punctuation, space, comment, invalid
    }

    /// A piece of a row with one role.
    package struct Piece: Sendable, Equatable {
        package var text: String
        /// The bytes of the document's text that it shows; nil for text that the pretty view adds.
        package var source: Range<Int>?
        package var role: Role

        package init(text: String, source: Range<Int>?, role: Role) {
            self.text = text
            self.source = source
            self.role = role
        }
    }

    /// The document that is shown.
    package let document: JSONDocument
    package let style: Style
    /// The number of rows, at least one in the source style.
    package let rowCount: Int
    /// The text after a fault that has no tokens, without surrounding white space.
    let rest: Range<Int>
    /// The number of line feeds before the rest.
    let linesBeforeRest: Int

    /// Creates the layout of a document.
    ///
    /// - Complexity: O(length) for the first layout of a document, which counts its lines, then constant.
    package init(_ document: JSONDocument, style: Style) {
        self.document = document
        self.style = style
        let storage = document.storage
        rest = document.fault == nil ? storage.text.count..<storage.text.count : Self.rest(of: storage)
        switch style {
        case .source:
            linesBeforeRest = 0
            rowCount = max(1, document.lineCount - (document.text.last == UInt8(ascii: "\n") ? 1 : 0))
        case .pretty:
            linesBeforeRest = rest.isEmpty ? 0 : storage.lines.lineFeeds(before: rest.lowerBound, in: storage.text)
            let restRows =
                rest.isEmpty
                ? 0 : storage.lines.lineFeeds(before: rest.upperBound, in: storage.text) - linesBeforeRest + 1
            rowCount = document.tokenCount + restRows
        }
    }

    /// Pretty if the text has few, long lines with many tokens; otherwise the source.
    package static func preferredStyle(for document: JSONDocument) -> Style {
        let lines = document.lineCount
        let isLong = document.text.count > 120 * lines && document.tokenCount > 4 * lines
        return isLong && document.fault?.kind != .newlineDelimited ? .pretty : .source
    }

    private static func rest(of storage: Storage) -> Range<Int> {
        let text = storage.text
        guard let first = text[storage.indexedEnd...].firstIndex(where: { $0 > 0x20 }),
            let last = text[first...].lastIndex(where: { $0 > 0x20 })
        else { return text.count..<text.count }
        return first..<last + 1
    }

    /// The visible part of a row.
    ///
    /// - Parameters:
    ///   - row: 0-based.
    ///   - from: The columns to skip at its start, in Unicode scalars of the row.
    ///   - width: The maximum number of columns to return, in Unicode scalars.
    /// - Returns: The pieces from left to right; empty for a row that doesn't exist or ends before `from`.
    /// - Complexity: O(width + log length), whatever the length of the row; plus the depth in the pretty style.
    package func row(_ row: Int, from: Int = 0, width: Int) -> [Piece] {
        guard row >= 0, row < rowCount, width > 0 else { return [] }
        if style == .pretty, row < document.tokenCount {
            return prettyRow(row, from: max(from, 0), width: width)
        }
        return pieces(in: window(source(ofRow: row), from: max(from, 0), width: width))
    }

    /// The number of columns of a row, in Unicode scalars.
    ///
    /// - Complexity: O(log length).
    package func columns(ofRow row: Int) -> Int {
        guard row >= 0, row < rowCount else { return 0 }
        if style == .pretty, row < document.tokenCount {
            return prettySegments(row).reduce(0) { $0 + $1.columns }
        }
        return columns(of: source(ofRow: row))
    }

    /// The row that shows a byte of the text; for space and punctuation between tokens, the row of the token before, and
    /// for the end of the text the last row.
    ///
    /// - Complexity: O(log length).
    package func row(containing byte: Int) -> Int {
        let byte = min(max(byte, 0), document.text.count)
        let storage = document.storage
        guard style == .pretty else {
            return min(storage.lines.lineFeeds(before: byte, in: storage.text), rowCount - 1)
        }
        if !rest.isEmpty, byte >= rest.lowerBound {
            let line = storage.lines.lineFeeds(before: min(byte, rest.upperBound), in: storage.text)
            return document.tokenCount + line - linesBeforeRest
        }
        let next = document.firstToken(after: byte)
        if next < document.tokenCount, let key = document.keySpan(next), key.lowerBound <= byte { return next }
        return max(next - 1, 0)
    }

    /// The line of the file, 1-based, where a row starts.
    package func lineNumber(ofRow row: Int) -> Int {
        style == .source ? document.origin.lines + row + 1 : document.position(source(ofRow: row).lowerBound).line
    }

    /// The bytes of the text that a row shows: without the line feed; in the pretty style from the key to the end of
    /// the value, for containers to the opening bracket.
    package func source(ofRow row: Int) -> Range<Int> {
        guard row >= 0, row < rowCount else { return document.text.count..<document.text.count }
        guard style == .pretty else { return document.line(document.origin.lines + row + 1) }
        guard row < document.tokenCount else {
            let line = document.origin.lines + row - document.tokenCount + linesBeforeRest + 1
            return document.line(line).clamped(to: rest)
        }
        let value = valueSource(row)
        return (document.keySpan(row)?.lowerBound ?? value.lowerBound)..<value.upperBound
    }

    /// The bytes of a token itself: for a container, one bracket.
    func valueSource(_ token: JSONDocument.Token) -> Range<Int> {
        let span = document.span(token)
        guard document.isContainer(token) else { return span }
        let isImplicit = document.storage.hasImplicitRoot && token == 0
        return span.lowerBound..<(isImplicit ? span.lowerBound : span.lowerBound + 1)
    }

    /// The number of Unicode scalars in a range of bytes.
    func columns(of range: Range<Int>) -> Int {
        let storage = document.storage
        return storage.lines.scalars(before: range.upperBound, in: storage.text)
            - storage.lines.scalars(before: range.lowerBound, in: storage.text)
    }

    /// The part of a range that starts at a column.
    func window(_ range: Range<Int>, from: Int, width: Int) -> Range<Int> {
        let storage = document.storage
        let first = storage.lines.scalars(before: range.lowerBound, in: storage.text)
        let start = from == 0 ? range.lowerBound : storage.lines.byte(atScalar: first + from, in: storage.text)
        guard start < range.upperBound else { return range.upperBound..<range.upperBound }
        // A scalar has at most four bytes, but any number of stray continuation bytes may follow it.
        var end = start
        var remaining = width
        while end < range.upperBound {
            if storage.text[end] & 0xC0 != 0x80 {
                if remaining == 0 { break }
                remaining -= 1
            } else if end - start > 4 * width {
                break
            }
            end += 1
        }
        return start..<end
    }
}
