/// A mouse action at a cell.
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
    /// What the screen showed there. Devices leave it nil; the event loop sets it unless the screen is out of date.
    package var spot: Spot?

    package init(_ action: Action, row: Int, column: Int) {
        self.action = action
        position = Position(row: row, column: column)
    }
}

/// A signal that the program has to handle; the device handles others itself.
package enum TerminalSignal: Hashable, Sendable {
    /// Another process sent an interrupt; `Ctrl-C` on the keyboard is a key.
    case interrupt
    case terminate
    /// The terminal is gone: save what must be saved and exit.
    case hangUp
    /// Another process requests to suspend; `Ctrl-Z` on the keyboard is a key. Respond with
    /// ``TerminalDevice/suspend()``.
    case suspend
}

package enum InputEvent: Hashable, Sendable {
    case key(Key)
    case mouse(MouseEvent)
    /// Text pasted as a whole. Lines end in `\n`.
    case paste(String)
    /// The screen has a new size and must be presented again.
    case resize(Size)
    case signal(TerminalSignal)
    /// The device found out which emoji of several scalars it draws as one; make surfaces with them from now on.
    case clusters(ClusterSupport)
    /// The device's waker was called.
    case wake
}
