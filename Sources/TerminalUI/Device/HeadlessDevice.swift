import Synchronization

/// A device without a terminal: events are added by code, and screens are read as cells.
///
/// Used by tests, `screen --play` and the documentation. It never waits: ``poll(timeout:)`` returns the added events.
package final class HeadlessDevice: LineDevice {
    package private(set) var size: Size
    package let width: TextWidth

    /// The surface presented last.
    package private(set) var surface: Surface?
    /// The last position of the cursor.
    package private(set) var cursor: Position?
    /// The number of surfaces presented.
    package private(set) var presentCount = 0
    /// The copied texts, in order.
    package private(set) var copied: [String] = []
    /// The lines that were spoken, in order.
    package private(set) var said: [String] = []
    /// The result of ``copy(_:)``.
    package var copyOutcome: CopyOutcome = .sent

    private var events: [InputEvent] = []
    private let woken = WakeFlag()

    package init(rows: Int = 24, columns: Int = 80, width: TextWidth = .table) {
        size = Size(rows: rows, columns: columns)
        self.width = width
    }

    /// Adds an event; a resize takes effect when it is returned.
    package func send(_ event: InputEvent) { events.append(event) }

    /// Adds keys.
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
