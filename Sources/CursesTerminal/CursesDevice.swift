import CTerminal
import Synchronization
package import TerminalUI

/// A terminal, controlled by curses.
///
/// Only one at a time in a process, used by one thread; only ``waker`` may be used by others. Until ``leave()``, the
/// terminal is restored on every exit of the process, including crashes, and text written to standard error is kept and
/// shown afterwards.
package final class CursesDevice: TerminalDevice {
    /// The options for using the terminal.
    package struct Options: Sendable {
        /// Whether to use only attributes. The caller checks `NO_COLOR` and options.
        package var monochrome = false
        /// Whether to capture the mouse; without it the terminal's own selection works as usual.
        package var mouse = true
        /// The variables in which `TERM` and hints about the terminal's features are looked up.
        package var environment: [String: String]
        /// The descriptor for keys. Nil: standard input if it is a terminal, otherwise the process's controlling
        /// terminal.
        package var input: Int32?
        /// The descriptor for drawing: see ``openTerminal()`` if standard output is something else.
        package var output: Int32 = 1
        /// The emoji of several scalars that the terminal draws as one; nil to ask the terminal.
        package var clusters: ClusterSupport?

        package init(environment: [String: String]) { self.environment = environment }
    }

    package private(set) var size: Size
    /// The number of colors; 0 means attributes only.
    package let colorCount: Int
    /// Whether the terminal shows more than ASCII. If not, make surfaces with `ascii: true`.
    package let isUnicode: Bool
    /// The emoji of several scalars that the terminal draws as one, as far as that is known. Make surfaces with them.
    package private(set) var clusters: ClusterSupport = []

    private let pipe: SignalPipe
    private let input: Int32
    private let ownsInput: Bool
    private let clipboard: Clipboard
    private var isUp = true
    /// The terminal is gone and can't be read; this was reported.
    private var isLost = false
    /// A signal will end the program; this was reported.
    private var isEnding = false
    private var decoder = InputDecoder()
    /// The pending question to the terminal; nil once it has answered.
    private var widthQuestion: WidthQuestion?
    private var shown: Surface?
    /// The rows of the screen that hold an emoji of several scalars.
    private var rowsWithJoined: Set<Int> = []
    private var row: [ct_cell] = []
    private var palette: Palette
    private var pending: [InputEvent] = []

    /// Opens the terminal of the process, to draw on it if standard output is something else; nil if there is none, or if
    /// standard output is a terminal.
    package static func openTerminal() -> Int32? { System.isTerminal(1) ? nil : System.openKeyboard(besides: 2) }

    /// Opens the terminal.
    /// - Throws: ``TerminalError``; the terminal is then unchanged.
    package init(_ options: Options) throws(TerminalError) {
        guard System.isTerminal(options.output) else { throw .outputNotTerminal }
        guard let name = options.environment["TERM"], !name.isEmpty else { throw .terminalNotNamed }
        let pipe = try SignalPipe()
        let ownsInput = options.input == nil && !System.isTerminal(0)
        guard let input = options.input ?? (ownsInput ? System.openKeyboard(besides: options.output) : 0) else {
            throw .noKeyboard
        }
        self.pipe = pipe
        self.input = input
        self.ownsInput = ownsInput
        clipboard = Clipboard(environment: options.environment)
        let chosen = Palette.terminalName(
            name, environment: options.monochrome ? [:] : options.environment
        ) { name in
            var canRedefine = false
            let count = Int(ct_colors_of(name, options.output, &canRedefine))
            return count > 0 ? (count, canRedefine) : nil
        }
        let result = chosen.withCString { name in
            var entry = ct_options()
            entry.input = input
            entry.output = options.output
            entry.signal_pipe = pipe.writeEnd
            entry.terminal = name
            entry.monochrome = options.monochrome
            entry.mouse = options.mouse
            return ct_enter(&entry)
        }
        if let error = TerminalError(result, terminal: name) {
            if ownsInput { System.closeDescriptor(input) }
            throw error
        }
        colorCount = Int(ct_colors())
        isUnicode = ct_is_unicode()
        size = Size(rows: Int(ct_rows()), columns: Int(ct_columns()))
        palette = Palette(
            Palette.kind(
                colorCount: colorCount, canRedefine: ct_can_redefine(), environment: options.environment))
        for (place, number) in palette.numbers.enumerated() { ct_set_slot(Int32(place), number) }
        guard isUnicode, ct_is_ansi() else { return }
        if let clusters = options.clusters {
            self.clusters = clusters
        } else {
            askForClusters()
        }
    }

    /// Asks the terminal how wide it draws an emoji of each kind. The answer arrives as an event.
    private func askForClusters() {
        let question = WidthQuestion(ClusterSupport.samples.map(\.text))
        guard size.rows >= WidthQuestion.minRows, write(question.bytes) else { return }
        widthQuestion = question
        ct_invalidate()
    }

    /// Reads answers to the question. After the last one, reports the supported emoji.
    private func readAnswers(into events: inout [InputEvent]) {
        for report in decoder.takeCursorReports() { widthQuestion?.receive(report) }
        guard let question = widthQuestion, question.isAnswered else { return }
        widthQuestion = nil
        for (sample, width) in zip(ClusterSupport.samples, question.widths) where width == 2 {
            clusters.insert(sample.kind)
        }
        if !clusters.isEmpty { events.append(.clusters(clusters)) }
    }

    private func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { ct_write($0.bindMemory(to: CChar.self).baseAddress, $0.count) }
    }

    deinit { leave() }

    /// Restores the terminal. Nothing can be shown afterwards.
    package func leave() {
        guard isUp else { return }
        isUp = false
        ct_leave()
        if ownsInput { System.closeDescriptor(input) }
    }

    package var width: TextWidth { .libc }

    package var waker: @Sendable () -> Void {
        let pipe = pipe
        return { pipe.wake() }
    }

    // MARK: - Output

    package func present(_ surface: Surface, cursor: Position?) {
        guard isUp else { return }
        // A closed terminal doesn't always send a signal, and a program that only draws doesn't read keys.
        if !isLost, System.wait(for: [input], milliseconds: 0)[0].isGone { handleHangUp() }
        var joined = JoinedCells()
        for row in 0..<size.rows {
            if let shown, shown.row(row, equals: surface) { continue }
            let hadJoined = rowsWithJoined.contains(row)
            let count = joined.count
            put(row, of: surface, &joined)
            let hasJoined = joined.count > count
            if hasJoined { rowsWithJoined.insert(row) } else { rowsWithJoined.remove(row) }
            // Curses drew blanks there, and must not assume that they are on the screen.
            if hadJoined || hasJoined { ct_forget_row(Int32(row)) }
        }
        shown = surface.size == size ? surface : nil
        let visible = cursor.flatMap { Rect(size).contains($0) ? $0 : nil }
        ct_flush(Int32(visible?.row ?? -1), Int32(visible?.column ?? 0))
        if joined.count > 0 { _ = write(joined.bytes(&palette)) }
    }

    private func put(_ index: Int, of surface: Surface, _ joined: inout JoinedCells) {
        row.removeAll(keepingCapacity: true)
        var column = 0
        let columns = index < surface.rows ? min(size.columns, surface.columns) : 0
        while column < columns {
            let shown = surface[index, column]
            let taken = max(1, Int(shown.width))
            if column + taken > columns {
                row.append(cell(0x20, shown.style))
            } else if surface.isJoined(shown) {
                joined.add(surface.text(of: shown), shown.style, at: Position(row: index, column: column))
                for _ in 0..<taken { row.append(cell(0x20, shown.style)) }
            } else {
                append(shown, of: surface)
            }
            column += taken
        }
        for _ in column..<max(column, size.columns) { row.append(cell(0x20, .plain)) }
        ct_put_row(Int32(index), row, Int32(row.count))
    }

    /// One scalar in a style.
    private func cell(_ scalar: UInt32, _ style: Style) -> ct_cell {
        ct_cell(
            scalar: scalar, style.attributes, foreground: slot(of: style.foreground),
            background: slot(of: style.background))
    }

    private func slot(of color: Color) -> Int16 {
        if let index = color.index { return index }
        let slot = palette.slot(of: color)
        guard slot.place >= 256 else { return slot.place }
        ct_set_slot(Int32(slot.place), slot.number)
        if let rgb = slot.definition { ct_redefine(slot.number, Int32(rgb.red), Int32(rgb.green), Int32(rgb.blue)) }
        return slot.place
    }

    private func append(_ shown: Cell, of surface: Surface) {
        if let scalar = surface.scalar(of: shown), scalar.isASCII {
            row.append(cell(scalar.value, shown.style))
            return
        }
        var drawn = cell(0x3F, shown.style)
        let scalars = surface.scalars(of: shown)
        // A surface made with other widths than the terminal's would shift the rest of the row.
        guard let base = scalars.first, ct_width(base.value) == Int32(shown.width) else {
            for _ in 0..<max(1, shown.width) { row.append(drawn) }
            return
        }
        drawn.text.0 = base.value
        for mark in scalars.dropFirst() where ct_width(mark.value) == 0 { drawn.append(mark.value) }
        row.append(drawn)
    }

    package func invalidate() {
        shown = nil
        ct_invalidate()
    }

    package func copy(_ text: String) -> CopyOutcome {
        guard isUp else { return .unsupported(reason: "the terminal is not in use") }
        let (bytes, outcome) = clipboard.sequence(for: text)
        if case .sent = outcome {
            if !write(bytes) { return .unsupported(reason: "writing to the terminal failed: \(System.lastError)") }
        }
        return outcome
    }

    // MARK: - Input

    package func poll(timeout: Duration?) -> [InputEvent] {
        guard isUp else { return [] }
        var events = pending
        pending = []
        // Curses buffers input, and its buffer doesn't wake poll.
        readKeys(into: &events)
        let milliseconds = events.isEmpty ? timeout.map(\.wholeMilliseconds) ?? -1 : 0
        let watched = isLost ? [pipe.readEnd] : [pipe.readEnd, input]
        let ready = System.wait(for: watched, milliseconds: milliseconds)
        if ready.count > 1 {
            if ready[1].isReadable { readKeys(into: &events) }
            if ready[1].isGone { handleHangUp() }
        }
        readSignals(into: &events)
        return events
    }

    /// The terminal is gone: the program ends as after a hang-up.
    private func handleHangUp() {
        isLost = true
        ct_note_end(System.hangUp)
    }

    private func readKeys(into events: inout [InputEvent]) {
        while true {
            let event = ct_next_event()
            let piece = InputDecoder.Piece(event)
            decoder.feed(piece, into: &events)
            if piece == .pause { return readAnswers(into: &events) }
        }
    }

    private func readSignals(into events: inout [InputEvent]) {
        let (signals, wasWoken) = pipe.drain()
        var resized = false
        for signal in signals {
            switch signal {
            case .windowChange: resized = true
            case .continued:
                // Another process stopped this one, and the terminal was used since.
                ct_resume()
                resized = true
            case .suspend: events.append(.signal(.suspend))
            case .end: break
            }
        }
        reportEnd(in: &events)
        if resized {
            ct_fit()
            events.append(sizeChanged())
        }
        if wasWoken { events.append(.wake) }
    }

    /// Reports once that a signal will end the program. Doesn't use the signal's byte, because the pipe may have been
    /// full.
    private func reportEnd(in events: inout [InputEvent]) {
        let number = ct_ending_signal()
        guard number != 0, !isEnding else { return }
        isEnding = true
        events.append(.signal(System.ending(by: number)))
    }

    /// Uses the new size from curses; everything must be redrawn.
    private func sizeChanged() -> InputEvent {
        size = Size(rows: Int(ct_rows()), columns: Int(ct_columns()))
        shown = nil
        return .resize(size)
    }

    // MARK: - Exit

    /// Ends the process with the ending signal that it received, so that the shell sees it; returns if there was none.
    /// Call after ``leave()``.
    package static func endBySignal() { ct_end_by_signal() }

    /// Sets a function to run before a signal ends the program, normally or by force. It runs on its own thread, for a
    /// limited time.
    package static func beforeEndBySignal(_ body: @escaping @Sendable () -> Void) {
        cleanup.withLock { $0 = body }
        ct_on_forced_end { CursesDevice.cleanup.withLock { $0 }?() }
    }

    private static let cleanup = Mutex<(@Sendable () -> Void)?>(nil)

    // MARK: - Other programs

    package func suspend() {
        guard isUp else { return }
        ct_suspend()
        pending.append(sizeChanged())
    }

    package func releaseTerminal<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        guard isUp else { return try body() }
        ct_pause()
        defer {
            ct_resume()
            // A Ctrl-C or Ctrl-Z during that time was meant for the other program.
            let (_, wasWoken) = pipe.drain()
            reportEnd(in: &pending)
            pending.append(sizeChanged())
            if wasWoken { pending.append(.wake) }
        }
        return try body()
    }
}

extension TextWidth {
    /// The C library's widths, which curses uses. They depend on the locale set by ``CursesDevice``.
    package static let libc = TextWidth { scalar in Int(ct_width(scalar.value)) }
}

extension TerminalError {
    init?(_ result: ct_result, terminal name: String) {
        switch result {
        case CT_OK: return nil
        case CT_INPUT_NOT_TERMINAL: self = .noKeyboard
        case CT_OUTPUT_NOT_TERMINAL: self = .outputNotTerminal
        case CT_NO_TERMINFO: self = .terminfoMissing(terminal: name)
        case CT_UNKNOWN_TERMINAL: self = .unknownTerminal(name: name)
        case CT_DUMB_TERMINAL: self = .dumbTerminal(name: name)
        case CT_BUSY: self = .alreadyOpen
        default: self = .system(call: "curses", reason: System.lastError)
        }
    }
}

extension Duration {
    /// The milliseconds, rounded up, so that a short wait isn't a busy loop; limited to what poll accepts.
    var wholeMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        guard seconds < 1_000_000 else { return 1_000_000_000 }
        guard seconds >= 0 && attoseconds >= 0 else { return 0 }
        return Int32(seconds) * 1000 + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

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
