import CTerminal
import TerminalUI

extension ct_cell {
    /// One scalar in a style whose colors have these slots.
    init(scalar: UInt32, _ attributes: Attributes, foreground: Int16, background: Int16) {
        self.init()
        text.0 = scalar
        length = 1
        // The bits of `Attributes` and of `ct_cell` are the same, which a test checks.
        self.attributes = attributes.rawValue
        self.foreground = foreground
        self.background = background
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
