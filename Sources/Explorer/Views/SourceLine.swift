import SwiftDeclarations
import TerminalUI

/// A line of Swift source in the colors of its parts.
struct SourceLine {
    let theme: Theme
    /// The style of text without a role.
    var base: Style
    /// Changes the style of everything, for a marked line.
    var look: (Style) -> Style = { $0 }

    /// Draws a line from its column `left` on, with an ellipsis if it doesn't fit.
    ///
    /// - Complexity: O(left + the area's columns)
    func draw(
        _ text: Substring, _ parts: some Sequence<SwiftColoring.Part>, left: Int = 0, on surface: inout Surface,
        in area: Rect
    ) {
        let room = area.columns + left
        let isCut = surface.sanitizer.columns(of: text, limit: room) > room
        let ellipsis = surface.sanitizer.isASCII ? ".." : "…"
        let clip = isCut ? area.split(left: max(0, area.columns - ellipsis.count)).0 : area
        var column = area.column - left
        var place = text.startIndex
        func put(to end: Substring.Index, _ style: Style) {
            guard place < end, column < clip.endColumn else { return }
            column += surface.put(area.row, column, text[place..<end], look(style), clip: clip)
            place = end
        }
        for part in parts where column < clip.endColumn {
            put(to: text.utf8.index(text.startIndex, offsetBy: part.bytes.lowerBound, in: text), base)
            put(
                to: text.utf8.index(text.startIndex, offsetBy: part.bytes.upperBound, in: text), theme.source(part.role)
            )
        }
        put(to: text.endIndex, base)
        if isCut { surface.put(area.row, clip.endColumn, ellipsis, look(base), clip: area) }
    }
}

extension Substring.UTF8View {
    /// An index, or the end of a text that is shorter.
    fileprivate func index(_ start: Index, offsetBy count: Int, in text: Substring) -> Index {
        index(start, offsetBy: count, limitedBy: endIndex) ?? text.endIndex
    }
}
