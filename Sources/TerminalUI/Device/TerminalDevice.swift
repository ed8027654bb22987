/// What the explorer shows itself on and hears from: a terminal, or none at all.
///
/// A device belongs to one thread; only its ``waker`` may be used from others.
package protocol TerminalDevice: AnyObject {
    /// The present size of the screen.
    var size: Size { get }
    /// The colours that can be shown; 0 means attributes only.
    var colorCount: Int { get }
    /// The columns that a scalar takes here; build surfaces with it.
    var width: TextWidth { get }
    /// Makes a waiting ``poll(timeout:)`` return, from any thread. Several calls may arrive as one ``InputEvent/wake``.
    var waker: @Sendable () -> Void { get }

    /// Shows a surface. A larger one is cut; around a smaller one the screen is blank.
    /// - Parameter cursor: where the cursor is shown; hidden when nil.
    func present(_ surface: Surface, cursor: Position?)

    /// Draws everything anew at the next ``present(_:cursor:)``, for a screen that another program wrote on.
    func invalidate()

    /// Waits for something to happen and returns all that did, in order.
    /// - Parameter timeout: how long to wait at most; for ever when nil; `.zero` only looks.
    /// - Returns: nothing when the time is over.
    func poll(timeout: Duration?) -> [InputEvent]

    /// Gives the terminal back and stops the program, as `Ctrl-Z` does; returns when it is continued.
    func suspend()

    /// Gives the terminal to another program, an editor perhaps, while `body` runs.
    func handOver<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value

    /// Puts text on the clipboard of the person's machine, as far as the terminal lets us.
    func copy(_ text: String) -> CopyOutcome

    /// Rings the bell.
    func ring()
}

extension TerminalDevice {
    package func present(_ surface: Surface) { present(surface, cursor: nil) }
}

/// What became of a text for the clipboard.
package enum CopyOutcome: Hashable, Sendable {
    /// The terminal was told. Terminals do not answer, so whether it arrived is not known.
    case sent
    /// The terminal is known not to take it.
    case unsupported(reason: String)
    /// The text is longer than terminals take.
    case tooLong(limit: Int)
}
