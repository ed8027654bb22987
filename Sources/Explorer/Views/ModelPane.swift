import SwiftDeclarations
import TerminalUI

/// The model's Swift source, with the selected property's line marked.
struct ModelPane {
    let state: ExplorerState
    let theme: Theme

    /// The text in place of a source.
    var message: String {
        if state.models.failure != nil { return "No source to show: the Why pane says what is missing." }
        return state.setup.model == nil
            ? "No model is chosen. m chooses one." : "The source of this model isn't available."
    }

    /// - Returns: The number of lines below the edge.
    func draw(on surface: inout Surface, in rect: Rect) -> Int {
        guard let rows = state.sourceRows else {
            surface.put(wrapped: message, theme.plain, in: rect.inset(columns: 1))
            return 0
        }
        let marks = PaneMarks(.model, in: state, theme)
        let values = state.valuesRead(in: rows.place.source.file)
        var rest = rect
        var number = state.panes[.model].top
        while !rest.isEmpty, number < rows.rowCount {
            let parts = rows.parts(ofRow: number, limit: rest.rows)
            for (index, part) in parts.enumerated() {
                let (line, below) = rest.split(top: 1)
                let end = draw(part, isFirst: index == 0, ofRow: number, of: rows, marks, on: &surface, in: line)
                if index + 1 == parts.count, let value = values[number + 1] {
                    let style = rows.isMarked(number) ? theme.selected(theme.plain, hasFocus: true) : theme.quiet
                    let room = Rect(row: line.row, column: end + 2, rows: 1, columns: max(0, line.endColumn - end - 2))
                    surface.put(cut: "\(surface.sanitizer.arrow) \(value)", style, in: room)
                }
                rest = below
                guard rows.isMarked(number) else { continue }
                let isLast = index + 1 == parts.count
                for message in messages(below: part, isLast ? nil : parts[index + 1].start, of: rows)
                where !rest.isEmpty {
                    let (line, below) = rest.split(top: 1)
                    draw(message, of: rows, on: &surface, in: line)
                    rest = below
                }
            }
            number += 1
        }
        return rows.rowCount - number
    }

    /// - Returns: The column where the text ends.
    private func draw(
        _ part: SourceRows.Part, isFirst: Bool, ofRow row: Int, of rows: SourceRows, _ marks: PaneMarks?,
        on surface: inout Surface, in area: Rect
    ) -> Int {
        let place = rows.place
        let isMarked = rows.isMarked(row)
        if isMarked { surface.fill(area, theme.selected(theme.plain, hasFocus: true)) }
        let isCompanion = place.companions.contains(row + 1)
        let look = { (style: Style) in
            isMarked ? theme.selected(style, hasFocus: true) : isCompanion ? style.adding(.bold) : style
        }
        let (margin, text) = area.split(left: SourceRows.numberWidth(of: place.source) + 1)
        if isFirst {
            let label = String(row + 1)
            surface.put(area.row, margin.endColumn - 1 - label.count, label, look(theme.quiet), clip: area)
            if row == state.panes[.model].cursor, state.panes.focus == .model {
                surface.put(
                    area.row, margin.endColumn - 1, state.appearance.isASCII ? ">" : "▌", theme.keyHint, clip: area)
            }
        }
        let (_, content) = text.split(left: part.indent)
        // A marked line has one style: reversed colors would be hard to read.
        SourceLine(theme: theme, base: theme.plain, look: look).draw(
            part.text, isMarked ? [] : place.source.parts(ofLine: row), left: rows.left, on: &surface, in: content)
        marks?.draw(
            String(part.text.unicodeScalars.prefix(rows.left + content.columns)), ofRow: row, left: part.start,
            at: content.column - rows.left, on: &surface, in: content)
        return content.column - rows.left + surface.sanitizer.columns(of: part.text, limit: content.columns + rows.left)
    }

    /// A text below a part of the marked line, at a column of it.
    private typealias Message = (text: String, column: Int, style: Style)

    /// The error in a part of the marked line, and below its last part what is remarked on the line.
    ///
    /// - Parameter end: The Unicode scalars of the line before the next part; nil if this is the last one.
    private func messages(below part: SourceRows.Part, _ end: Int?, of rows: SourceRows) -> [Message] {
        var messages: [Message] = []
        if end == nil, let remark = rows.place.remark {
            let indent = part.start == 0 ? part.text.prefix { $0 == " " }.count : part.indent
            messages.append((remark, min(indent, max(0, rows.width - 24)), theme.quiet))
        }
        if let problem = rows.place.problem, (part.start..<(end ?? .max)).contains(problem.column - 1) {
            // Further left if too little of it would fit.
            let column = part.indent + problem.column - 1 - part.start
            messages.append(
                (problem.text, rows.width - column >= 16 ? column : max(0, rows.width - 16), theme.bad))
        }
        return messages
    }

    private func draw(_ message: Message, of rows: SourceRows, on surface: inout Surface, in line: Rect) {
        let (_, content) = line.split(left: SourceRows.numberWidth(of: rows.place.source) + 1 + message.column)
        surface.put(cut: "^ \(message.text)", message.style, in: content)
    }
}

/// A line of Swift source in the colors of its parts.
struct SourceLine {
    let theme: Theme
    /// The style of text without a role.
    var base: Style
    /// Changes the style of everything, for a marked line.
    var look: (Style) -> Style = { $0 }

    /// Draws a line from its column `left` on, with a mark on each side where it doesn't fit.
    ///
    /// - Complexity: O(left + the area's columns)
    func draw(
        _ text: Substring, _ parts: some Sequence<SwiftColoring.Part>, left: Int = 0, on surface: inout Surface,
        in area: Rect
    ) {
        var pieces: [StyledText] = []
        var place = text.startIndex
        func add(to byte: Int?, _ style: Style) {
            let end =
                byte.flatMap {
                    text.utf8.index(text.startIndex, offsetBy: $0, limitedBy: text.endIndex)
                } ?? text.endIndex
            guard place < end else { return }
            pieces.append(StyledText(text[place..<end], look(style)))
            place = end
        }
        for part in parts {
            add(to: part.bytes.lowerBound, base)
            add(to: part.bytes.upperBound, theme.source(part.role))
        }
        add(to: nil, base)
        surface.put(pieces, at: area.column - left, in: area, markStyle: look(base))
    }
}
