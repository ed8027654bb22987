import CTerminal
import TerminalUI

extension ct_cell {
    /// One scalar in a style.
    init(scalar: UInt32, _ style: Style) {
        self.init()
        text.0 = scalar
        length = 1
        // The bits of `Attributes` and of `ct_cell` are the same, which a test checks.
        attributes = style.attributes.rawValue
        foreground = style.foreground.index
        background = style.background.index
    }

    /// Adds a combining mark, up to four.
    mutating func append(_ mark: UInt32) {
        switch length {
        case 1: text.1 = mark
        case 2: text.2 = mark
        case 3: text.3 = mark
        case 4: text.4 = mark
        default: return
        }
        length += 1
    }
}
