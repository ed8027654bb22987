import CTerminal
import TerminalUI

extension InputDecoder.Piece {
    /// Converts an event of curses; an unknown key becomes a pause, which has no effect.
    init(_ event: ct_event) {
        switch event.kind {
        case Int32(CT_EVENT_BYTE.rawValue): self = .byte(UInt8(truncatingIfNeeded: event.value))
        case Int32(CT_EVENT_PASTE_BEGIN.rawValue): self = .pasteBegin
        case Int32(CT_EVENT_PASTE_END.rawValue): self = .pasteEnd
        case Int32(CT_EVENT_MOUSE.rawValue): self = .mouseReport
        case Int32(CT_EVENT_KEY.rawValue): self = Key(event).map(Self.key) ?? .pause
        default: self = .pause
        }
    }
}

extension Key {
    private static let codes: [UInt32: Code] = [
        CT_KEY_UP.rawValue: .up, CT_KEY_DOWN.rawValue: .down, CT_KEY_RIGHT.rawValue: .right,
        CT_KEY_LEFT.rawValue: .left, CT_KEY_HOME.rawValue: .home, CT_KEY_END.rawValue: .end,
        CT_KEY_INSERT.rawValue: .insert, CT_KEY_DELETE.rawValue: .delete, CT_KEY_PAGE_UP.rawValue: .pageUp,
        CT_KEY_PAGE_DOWN.rawValue: .pageDown, CT_KEY_ENTER.rawValue: .enter, CT_KEY_TAB.rawValue: .tab,
        CT_KEY_BACKSPACE.rawValue: .backspace,
    ]

    init?(_ event: ct_event) {
        let held = Int(event.modifiers)
        var modifiers: Modifiers = []
        if held & CT_SHIFT != 0 { modifiers.insert(.shift) }
        if held & CT_ALT != 0 { modifiers.insert(.alt) }
        if held & CT_CONTROL != 0 { modifiers.insert(.control) }
        let value = UInt32(bitPattern: event.value)
        if value > CT_KEY_FUNCTION.rawValue {
            self.init(.function(Int(value - CT_KEY_FUNCTION.rawValue)), modifiers)
        } else if let code = Self.codes[value] {
            self.init(code, modifiers)
        } else {
            return nil
        }
    }
}
