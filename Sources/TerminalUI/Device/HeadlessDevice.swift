import Synchronization

/// A device without a terminal: events are put in by hand, screens are looked at as cells.
///
/// Tests, `screen --play` and documentation run the explorer on it. It never waits: ``poll(timeout:)`` returns what was
/// put in, and nothing when there is nothing.
public final class HeadlessDevice: TerminalDevice {
    public private(set) var size: Size
    public let colorCount: Int
    public let width: TextWidth

    /// The surface that was presented last.
    public private(set) var surface: Surface?
    /// Where the cursor was shown last.
    public private(set) var cursor: Position?
    /// How many surfaces were presented.
    public private(set) var presentCount = 0
    /// The texts that were copied, in order.
    public private(set) var copied: [String] = []
    public private(set) var bellCount = 0
    public private(set) var suspendCount = 0
    /// What ``copy(_:)`` answers.
    public var copyOutcome: CopyOutcome = .sent

    private var events: [InputEvent] = []
    private let woken = WakeFlag()

    public init(rows: Int = 24, columns: Int = 80, colorCount: Int = 256, width: TextWidth = .table) {
        size = Size(rows: rows, columns: columns)
        self.colorCount = colorCount
        self.width = width
    }

    /// Puts an event in; a resize takes effect when it is taken out.
    public func send(_ event: InputEvent) { events.append(event) }

    /// Puts keys in.
    public func send(_ script: KeyScript) { events += script.keys.map { .key($0) } }

    public var waker: @Sendable () -> Void {
        let woken = woken
        return { woken.value.withLock { $0 = true } }
    }

    public func present(_ surface: Surface, cursor: Position?) {
        self.surface = surface
        self.cursor = cursor
        presentCount += 1
    }

    public func invalidate() {}

    public func poll(timeout: Duration?) -> [InputEvent] {
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

    public func suspend() { suspendCount += 1 }

    public func handOver<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        try body()
    }

    public func copy(_ text: String) -> CopyOutcome {
        if case .sent = copyOutcome { copied.append(text) }
        return copyOutcome
    }

    public func ring() { bellCount += 1 }

    /// Outlives the device in the hands of threads that may still wake it.
    private final class WakeFlag: Sendable {
        let value = Mutex(false)
    }
}
