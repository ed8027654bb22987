import TerminalUI

/// Emoji of several scalars, which don't fit in a cell of curses: it draws blanks, and the emoji are written over them.
struct JoinedCells {
    private var cells: [(text: String, style: Style, place: Position)] = []

    var count: Int { cells.count }

    mutating func add(_ text: String, _ style: Style, at place: Position) { cells.append((text, style, place)) }

    /// The bytes that draw the emoji and restore the terminal's cursor and style. Their colors already have slots.
    func bytes(_ palette: inout Palette) -> [UInt8] {
        var text = "\u{1B}7"
        for cell in cells {
            text += "\u{1B}[\(cell.place.row + 1);\(cell.place.column + 1)H"
            text += "\u{1B}[\(Self.rendition(cell.style, &palette))m\(cell.text)"
        }
        return Array((text + "\u{1B}8").utf8)
    }

    private static func rendition(_ style: Style, _ palette: inout Palette) -> String {
        var parameters = ["0"]
        let attributes: [(Attributes, String)] = [
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
        ]
        for (attribute, parameter) in attributes where style.attributes.contains(attribute) {
            parameters.append(parameter)
        }
        guard palette.kind != .none else { return parameters.joined(separator: ";") }
        for (color, base) in [(style.foreground, 30), (style.background, 40)] where color != .default {
            let number = Int(palette.slot(of: color).number)
            switch number {
            case ..<8: parameters.append("\(base + number)")
            case ..<16 where palette.kind != .direct: parameters.append("\(base + 52 + number)")
            case ..<256 where palette.kind != .direct: parameters.append("\(base + 8);5;\(number)")
            default: parameters.append("\(base + 8);2;\(number >> 16);\(number >> 8 & 0xFF);\(number & 0xFF)")
            }
        }
        return parameters.joined(separator: ";")
    }
}
