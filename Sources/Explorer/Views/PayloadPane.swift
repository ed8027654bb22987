import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

/// The payload's text: the selected value is marked, the failing one underlined and labelled.
struct PayloadPane {
    let state: ExplorerState
    let theme: Theme

    /// - Returns: The number of rows below the edge.
    func draw(on surface: inout Surface, in rect: Rect) -> Int {
        guard let loaded = state.payload.shown else {
            surface.put(wrapped: message, theme.bad, in: rect.inset(columns: 1))
            return 0
        }
        var rows = TextRows(
            layout: loaded.layout, theme: theme, pane: state.panes[.payload], hasFocus: state.panes.focus == .payload)
        rows.selected = state.selectedSpan
        rows.wrapped = state.wrappedPayload
        rows.found = PaneMarks(.payload, in: state, theme)
        rows.mark = mark
        let gutter = PayloadGutter(layout: loaded.layout, hasMarks: rows.mark != nil)
        rows.gutter = gutter.text(ofRow:)
        rows.gutterWidth = gutter.width
        return rows.draw(on: &surface, in: rect)
    }

    /// The mark of a row's values; nil if the rows have none.
    var mark: ((Int) -> Mark)? {
        guard let coverage = state.coveredTree, let loaded = state.payload.shown else { return nil }
        return { [layout = loaded.layout, document = loaded.document, moment = state.moment] row in
            coverage.mark(of: layout.source(ofRow: row), in: document, at: moment)
        }
    }

    /// The text in place of rows.
    var message: String { if case .trouble(_, let message) = state.payload.content { message } else { "" } }
}

/// Rows of a layout with the selected and the failing part marked: shared by payload and preview.
struct TextRows {
    let layout: Layout
    let theme: Theme
    let pane: TextPane
    let hasFocus: Bool
    var selected: Range<Int>?
    /// The marks of a search; nil for none.
    var found: PaneMarks?
    /// The text to the left of each row; nil for none.
    var gutter: ((Int) -> String)?
    /// The columns of these texts, and the space after them.
    var gutterWidth = 1
    /// How much of a row is shown; nil for everything.
    var look: ((Int) -> PreviewRowLook)?
    /// The mark of a row's values, in the last column of its gutter; nil for none.
    var mark: ((Int) -> Mark)?
    /// The lines that the rows are broken into; nil if each row is one line.
    var wrapped: WrappedRows?

    private var failing: Range<Int>? { wrapped?.message?.span }
    private typealias Part = WrappedRows.Part

    /// - Returns: The number of rows below the edge.
    func draw(on surface: inout Surface, in rect: Rect) -> Int {
        var line = 0
        var row = pane.top
        /// The next line of the pane.
        func next() -> Rect? {
            guard line < rect.rows else { return nil }
            defer { line += 1 }
            return rect.line(line)
        }
        while line < rect.rows, row < layout.rowCount {
            let parts = wrapped?.parts(ofRow: row, limit: rect.rows - line) ?? [Part(start: pane.left, end: nil)]
            let labelled = wrapped?.labelledPart(ofRow: row, parts)
            for (index, part) in parts.enumerated() {
                guard let area = next() else { break }
                draw(row, part, isFirst: index == 0, on: &surface, in: area)
                guard index == labelled else { continue }
                for (column, text) in wrapped?.messageLines(below: part, ofRow: row) ?? [] {
                    guard let area = next() else { break }
                    surface.put(cut: text, theme.bad, in: area.split(left: gutterWidth + column).rest)
                }
            }
            row += 1
        }
        return layout.rowCount - row
    }

    private func draw(_ row: Int, _ part: Part, isFirst: Bool, on surface: inout Surface, in area: Rect) {
        if let gutter, isFirst {
            let text = gutter(row)
            let number = mark == nil ? text[...] : text.dropLast()
            surface.put(
                area.row, area.column + max(0, gutterWidth - 1 - text.count), number,
                row == pane.cursor ? theme.strong : theme.quiet, clip: area)
        }
        if isFirst, let mark = mark?(row), gutterWidth > 1 {
            surface.put(
                area.row, area.column + gutterWidth - 2, mark.symbol(ascii: surface.sanitizer.isASCII),
                theme.mark(mark), clip: area)
        }
        let (_, content) = area.split(left: gutterWidth)
        let isCursor = hasFocus && row == pane.cursor
        let look = look?(row) ?? .shown
        // One column more than fits, to know whether the row is cut.
        let width = part.end.map { $0 - part.start } ?? content.columns + 1
        let pieces = look == .hidden ? [] : pieces(ofRow: row, from: part.start, width: width)
        let parts = pieces.map { piece in
            var style = look == .open ? theme.quiet : theme.text(piece.role)
            if let source = piece.source {
                if let failing, overlaps(source, failing) { style = theme.badSpan }
                if let selected, overlaps(source, selected), piece.role != .space {
                    style = selectedStyle(style)
                }
            }
            if isCursor, piece.role == .space { style = style.adding(.underline) }
            return StyledText(piece.text, style)
        }
        surface.put(
            parts, at: content.column, in: content, markStyle: theme.quiet,
            isCutBefore: look != .hidden && isFirst && hasText(before: part.start, row))
        found?.draw(
            pieces.map(\.text).joined(), ofRow: row, left: part.start, at: content.column, on: &surface, in: content)
        if isCursor {
            surface.put(
                area.row, max(area.column, content.column - 1), surface.sanitizer.isASCII ? ">" : "▌", theme.keyHint,
                clip: area)
        }
    }

    /// The pieces of a row, cut where the selected and the failing part begin and end: a text without tokens has one piece
    /// for several values.
    private func pieces(ofRow row: Int, from start: Int, width: Int) -> [Layout.Piece] {
        let cuts = [selected, failing].compactMap(\.self).flatMap { [$0.lowerBound, $0.upperBound] }.sorted()
        return layout.row(row, from: start, width: width).flatMap { piece -> [Layout.Piece] in
            guard let source = piece.source, source.count == piece.text.utf8.count else { return [piece] }
            let inside = cuts.filter { source.lowerBound < $0 && $0 < source.upperBound }
            guard !inside.isEmpty else { return [piece] }
            let bytes = Array(piece.text.utf8)
            return zip([source.lowerBound] + inside, inside + [source.upperBound]).map { start, end in
                var part = piece
                part.text = String(decoding: bytes[start - source.lowerBound..<end - source.lowerBound], as: UTF8.self)
                part.source = start..<end
                return part
            }
        }
    }

    /// Whether a row has more than blanks to the left of a column.
    private func hasText(before column: Int, _ row: Int) -> Bool {
        column > 0 && layout.row(row, from: 0, width: column).contains { $0.role != .space }
    }

    /// A selected scalar is reversed. A selected object could fill the pane, so its parts are only bold.
    private func selectedStyle(_ style: Style) -> Style {
        guard let selected else { return style }
        let isLong =
            layout.row(containing: selected.lowerBound)
            != layout.row(containing: max(selected.lowerBound, selected.upperBound - 1))
        return isLong ? style.adding(.bold) : style.adding(.reverse)
    }

    private func overlaps(_ piece: Range<Int>, _ span: Range<Int>) -> Bool {
        piece.lowerBound < span.upperBound && span.lowerBound < piece.upperBound
            || span.isEmpty && piece.contains(span.lowerBound)
    }
}
