/// The explorer's display and input: a terminal, or a replacement without one.
///
/// A device belongs to one thread; only its ``waker`` may be used by others.
package protocol TerminalDevice: AnyObject {
    /// The current size of the screen.
    var size: Size { get }
    /// The columns of a scalar on this device; pass it to surfaces.
    var width: TextWidth { get }
    /// Makes a waiting ``poll(timeout:)`` return; may be called from any thread. Several calls may arrive as one
    /// ``InputEvent/wake``.
    var waker: @Sendable () -> Void { get }

    /// Shows a surface. A larger one is cut; a smaller one is surrounded by blanks.
    /// - Parameter cursor: the position of the cursor; nil to hide it.
    func present(_ surface: Surface, cursor: Position?)

    /// Redraws everything at the next ``present(_:cursor:)``, after another program used the screen.
    func invalidate()

    /// Waits for events and returns them in order.
    /// - Parameter timeout: how long to wait; nil to wait forever; `.zero` to return at once.
    /// - Returns: an empty array if the time is over.
    func poll(timeout: Duration?) -> [InputEvent]

    /// Restores the terminal and stops the program, as `Ctrl-Z` does; returns when it is continued.
    func suspend()

    /// Gives the terminal to another program, such as an editor, while `body` runs.
    func releaseTerminal<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value

    /// Copies text to the clipboard of the user's machine, if the terminal supports it.
    func copy(_ text: String) -> CopyOutcome
}

extension TerminalDevice {
    package func present(_ surface: Surface) { present(surface, cursor: nil) }
}

/// The outcome of copying a text.
package enum CopyOutcome: Hashable, Sendable {
    /// The text was sent to the terminal, which doesn't confirm it.
    case sent
    /// The terminal is known not to support it.
    case unsupported(reason: String)
    /// The text is longer than terminals accept.
    case tooLong(limit: Int)
}
