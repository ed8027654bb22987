import Synchronization

/// The explorer's display and input: a terminal, or a replacement without one.
///
/// A device belongs to one thread; only its ``waker`` may be used by others.
package protocol TerminalDevice: AnyObject {
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

package enum CopyOutcome: Hashable, Sendable {
    /// The text was sent to the terminal, which doesn't confirm it.
    case sent
    /// The terminal is known not to support it.
    case unsupported(reason: String)
    /// The text is longer than terminals accept.
    case tooLong(limit: Int)
}

/// A device that prints one line after another instead of showing a screen, for a screen reader.
package protocol LineDevice: TerminalDevice {
    /// Prints a line, which contains no line break.
    func say(_ line: String)
}

/// A device without a terminal: events are added by code, and screens are read as cells.
///
/// Used by tests, `screen --play` and the documentation. It never waits: ``poll(timeout:)`` returns the added events.
package final class HeadlessDevice: LineDevice {
    package private(set) var size: Size
    package let width: TextWidth

    package private(set) var surface: Surface?
    package private(set) var cursor: Position?
    package private(set) var presentCount = 0
    /// The copied texts, in order.
    package private(set) var copied: [String] = []
    /// The lines that were spoken, in order.
    package private(set) var said: [String] = []
    package var copyOutcome: CopyOutcome = .sent

    private var events: [InputEvent] = []
    private let woken = WakeFlag()

    package init(rows: Int = 24, columns: Int = 80, width: TextWidth = .table) {
        size = Size(rows: rows, columns: columns)
        self.width = width
    }

    /// Adds an event; a resize takes effect when it is returned.
    package func send(_ event: InputEvent) { events.append(event) }

    package func send(_ script: KeyScript) { events += script.keys.map { .key($0) } }

    package var waker: @Sendable () -> Void {
        let woken = woken
        return { woken.value.withLock { $0 = true } }
    }

    package func present(_ surface: Surface, cursor: Position?) {
        self.surface = surface
        self.cursor = cursor
        presentCount += 1
    }

    package func invalidate() {}

    package func poll(timeout: Duration?) -> [InputEvent] {
        var taken = events
        events = []
        let wasWoken = woken.value.withLock { flag in
            defer { flag = false }
            return flag
        }
        if wasWoken { taken.append(.wake) }
        for case .resize(let size) in taken { self.size = size }
        return taken
    }

    package func suspend() {}

    package func releaseTerminal<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        try body()
    }

    package func copy(_ text: String) -> CopyOutcome {
        if case .sent = copyOutcome { copied.append(text) }
        return copyOutcome
    }

    package func say(_ line: String) { said.append(line) }

    /// May outlive the device, because other threads may still wake it.
    private final class WakeFlag: Sendable {
        let value = Mutex(false)
    }
}
