import SwiftDeclarations
import TerminalUI

/// The lines on screen of a model's source. The marked line is never cut: it is wrapped, and its message follows it.
struct SourceRows: TallRows {
    let place: SourcePlace
    /// The columns for a line's text, without its number.
    let width: Int
    /// The columns to the left of the window. A source that was scrolled sideways is cut on both sides.
    let left: Int
    let sanitizer: Sanitizer

    /// A part of a source line that a line on screen shows.
    struct Part {
        let text: Substring
        /// The Unicode scalars of the source line before it.
        let start: Int
        /// The columns before it.
        let indent: Int
    }

    var rowCount: Int { place.source.lines.count }

    /// The number of digits of the last line's number.
    static func numberWidth(of source: SourceText) -> Int { String(source.lines.count).count }

    func isMarked(_ row: Int) -> Bool { row + 1 == place.line }

    func height(ofRow row: Int, limit: Int) -> Int {
        guard isMarked(row) else { return min(limit, 1) }
        let messages = (place.remark == nil ? 0 : 1) + (place.problem == nil ? 0 : 1)
        return min(limit, parts(ofRow: row, limit: limit).count + messages)
    }

    /// The parts of a row, one for each of its lines. The last one has the rest of the text, even if that doesn't fit.
    ///
    /// - Complexity: O(limit × width)
    func parts(ofRow row: Int, limit: Int) -> [Part] {
        let line = place.source.lines[row]
        guard isMarked(row), left == 0, width > 0 else { return [Part(text: line, start: 0, indent: 0)] }
        var parts: [Part] = []
        var rest = line
        var start = 0
        var indent = 0
        while parts.count < limit - 1, let count = count(of: rest, columns: width - indent) {
            let end = rest.unicodeScalars.index(rest.startIndex, offsetBy: count)
            parts.append(Part(text: rest[..<end], start: start, indent: indent))
            rest = rest[end...]
            start += count
            indent = min(line.prefix { $0 == " " }.count + 4, width / 2)
        }
        return parts + [Part(text: rest, start: start, indent: indent)]
    }

    /// The number of Unicode scalars of a text that fit a line; nil if all of it fits. Names stay whole in a line that is
    /// at least half full without them.
    private func count(of text: Substring, columns limit: Int) -> Int? {
        // More of them fit only if most are combining characters.
        let scalars = Array(text.unicodeScalars.prefix(2 * limit))
        var columns = 0
        var lastBreak: Int?
        for glyph in sanitizer.glyphs(of: text) {
            columns += glyph.columns
            if columns > limit { return glyph.offset == 0 ? nil : lastBreak ?? glyph.offset }
            guard columns > limit / 2, glyph.offset < scalars.count else { continue }
            switch scalars[glyph.offset] {
            case " ", "(": lastBreak = glyph.offset + 1
            case ".": lastBreak = glyph.offset
            default: break
            }
        }
        return nil
    }
}

extension ExplorerState {
    /// The lines of the source of the model pane; nil if there is none.
    var sourceRows: SourceRows? {
        sourcePlace.map { place in
            let columns = ScreenLayout(self).contentWidth(of: .model)
            return SourceRows(
                place: place, width: columns - SourceRows.numberWidth(of: place.source) - 1, left: panes.model.left,
                sanitizer: appearance.sanitizer)
        }
    }
}
