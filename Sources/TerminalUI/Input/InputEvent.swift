/// What the mouse did, at a cell.
package struct MouseEvent: Hashable, Sendable {
    package enum Button: Hashable, Sendable { case left, middle, right }

    package enum Action: Hashable, Sendable {
        case press(Button)
        case release(Button)
        /// Moved with the button held.
        case drag(Button)
        case wheelUp
        case wheelDown
    }

    package var action: Action
    package var position: Position
    package var modifiers: Key.Modifiers

    package init(_ action: Action, row: Int, column: Int, modifiers: Key.Modifiers = []) {
        self.action = action
        position = Position(row: row, column: column)
        self.modifiers = modifiers
    }
}

/// A signal that asks something of the program; on others the device acts itself.
package enum TerminalSignal: Hashable, Sendable {
    /// Someone else sent an interrupt; `Ctrl-C` on the keyboard is a key.
    case interrupt
    case terminate
    /// The terminal is gone: save what must be saved and leave.
    case hangUp
    /// Someone else asks to suspend; `Ctrl-Z` on the keyboard is a key. Answer with ``TerminalDevice/suspend()``.
    case suspend
}

/// One thing that happened, for the event loop.
package enum InputEvent: Hashable, Sendable {
    case key(Key)
    case mouse(MouseEvent)
    /// Text pasted in one piece. Lines end in `\n`.
    case paste(String)
    /// The screen has another size now; whatever was on it must be presented anew.
    case resize(Size)
    case signal(TerminalSignal)
    /// Someone called the device's waker.
    case wake
}
