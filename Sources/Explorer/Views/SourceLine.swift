import SwiftDeclarations
import TerminalUI

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
