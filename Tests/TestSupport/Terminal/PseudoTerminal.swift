package import CTerminal
package import Foundation
import TerminalUI

/// A program in a pseudo-terminal, run as from a shell, and the contents of its screen.
///
/// Nothing happens in the background: ``wait(_:deadline:until:)`` moves bytes both ways until its condition holds.
package final class PseudoTerminal {
    /// Where the program's standard input comes from.
    package enum Input: Sendable {
        case terminal
        /// A pipe with these bytes, as in `curl … | program`; keys still come from the terminal.
        case pipe(Data)
    }

    package enum State: Hashable, Sendable {
        case running
        case stopped
        case exited(code: Int32)
        case killed(signal: Int32)

        package var isOver: Bool { self != .running && self != .stopped }
    }

    /// A program couldn't be started, or an awaited condition didn't hold in time.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    package private(set) var screen: ScreenModel
    package private(set) var state = State.running
    /// The program's standard error, if it is kept apart from the terminal.
    package private(set) var errorOutput = Data()
    /// Everything that the program sent to the terminal.
    package private(set) var output: [UInt8] = []
    /// The program's process, which leads a process group of its own.
    package let processID: Int32

    /// Whether the terminal answers cursor queries.
    private let answers: Bool
    private let leader: pid_t
    private let terminal: Int32
    private let status: Int32
    private var errorPipe: Int32 = -1
    private var inputPipe: Int32 = -1
    private var isTerminalOpen = true
    private var keysToSend: [UInt8] = []
    private var inputToSend: [UInt8] = []

    /// Variables that describe a terminal like ``ScreenModel``, without any of the machine's own.
    package static let environment = [
        "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
        // No config file, and nothing is kept for the next run.
        "XDG_CONFIG_HOME": "/dev/null", "XDG_STATE_HOME": "/dev/null",
    ]

    /// Starts a program.
    /// - Parameters:
    ///   - path: the executable.
    ///   - environment: the whole environment; nothing is inherited.
    ///   - keepsErrors: keep standard error apart, in ``errorOutput``.
    ///   - joining: how the terminal draws an emoji of several scalars.
    ///   - answers: whether the terminal answers cursor queries.
    package init(
        _ path: String, arguments: [String] = [], environment: [String: String] = PseudoTerminal.environment,
        directory: String? = nil, rows: Int = 24, columns: Int = 80, input: Input = .terminal,
        keepsErrors: Bool = false, joining: ScreenModel.Joining = .none, answers: Bool = true
    ) throws {
        screen = ScreenModel(rows: rows, columns: columns)
        screen.joining = joining
        self.answers = answers
        signal(SIGPIPE, SIG_IGN)  // the program may end before it has read all of its input
        var childInput: Int32 = -1
        var childError: Int32 = -1
        defer { for end in [childInput, childError] where end >= 0 { close(end) } }
        if case .pipe(let data) = input {
            (childInput, inputPipe) = try Self.makePipe()
            inputToSend = Array(data)
        }
        if keepsErrors { (errorPipe, childError) = try Self.makePipe() }
        let started = try startInTerminal(
            path, arguments, environment: environment, directory: directory, rows: rows, columns: columns,
            input: childInput, error: childError)
        leader = started.leader
        processID = started.program
        terminal = started.terminal
        status = started.status
        for end in [terminal, status, errorPipe, inputPipe] where end >= 0 {
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
    }

    deinit {
        if !state.isOver { kill(-processID, SIGKILL) }
        hangUp()
        for end in [status, errorPipe, inputPipe] where end >= 0 { close(end) }
        kill(leader, SIGKILL)
        var status: Int32 = 0
        waitpid(leader, &status, 0)
    }

    // MARK: - The user's actions

    /// Sends bytes, as the terminal does for pressed keys.
    package func send(_ text: String) { keysToSend += Array(text.utf8) }

    /// Presses keys, written as in `--play`: `j Enter <C-d>`.
    ///
    /// Esc followed by another key at once is what terminals send for other keys; wait in between.
    package func press(_ script: String) throws {
        for key in try KeyScript(script).keys { keysToSend += try key.terminalBytes }
    }

    /// Pastes text as a terminal with bracketed paste does.
    package func paste(_ text: String) {
        send("\u{1B}[200~\(text.replacing("\n", with: "\r"))\u{1B}[201~")
    }

    /// Presses and releases a mouse button.
    package func click(row: Int, column: Int) {
        send("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
    }

    /// Presses a mouse button, moves with it held, and releases it.
    package func drag(from start: (row: Int, column: Int), to end: (row: Int, column: Int)) {
        let (from, to) = ("\(start.column + 1);\(start.row + 1)", "\(end.column + 1);\(end.row + 1)")
        send("\u{1B}[<0;\(from)M\u{1B}[<32;\(to)M\u{1B}[<0;\(to)m")
    }

    /// Turns the wheel by one notch.
    package func wheel(up: Bool, row: Int, column: Int) {
        send("\u{1B}[<\(up ? 64 : 65);\(column + 1);\(row + 1)M")
    }

    package func resize(rows: Int, columns: Int) {
        screen.resize(rows: rows, columns: columns)
        _ = ct_pty_resize(terminal, Int32(rows), Int32(columns))
    }

    /// Sends a signal to the program's process group, as `kill` and the keyboard do.
    package func signalGroup(_ number: Int32) { kill(-processID, number) }

    /// Resumes the program after ``State/stopped``, as `fg` does.
    package func resume() { signalGroup(SIGCONT) }

    /// Closes the terminal, as closing its window does. The screen isn't updated afterwards.
    package func hangUp() {
        guard isTerminalOpen else { return }
        isTerminalOpen = false
        close(terminal)
    }

    // MARK: - Waiting

    /// Waits until a condition holds.
    /// - Parameters:
    ///   - what: the condition in words, for the message of a timeout.
    ///   - deadline: the time limit; generous, because machines are busy.
    /// - Throws: ``Failure`` with the current screen, if the time is up or the program has ended.
    package func wait(
        _ what: String, deadline: Duration = .seconds(30), until predicate: (PseudoTerminal) throws -> Bool
    ) throws {
        let end = ContinuousClock.now + deadline
        while try !predicate(self) {
            let left = end - .now
            guard left > .zero, move(within: left) else {
                if try predicate(self) { return }
                throw Failure(
                    description: """
                        waited for \(what); the program is \(state), it shows
                        \(screen.text)
                        and wrote to standard error: \(String(decoding: errorOutput, as: UTF8.self))
                        """)
            }
        }
    }

    /// Waits until the screen's text contains something.
    package func waitForText(_ text: String, deadline: Duration = .seconds(30)) throws {
        try wait("the text '\(text)'", deadline: deadline) { $0.screen.text.contains(text) }
    }

    /// Waits until the program is over and everything it wrote was read.
    @discardableResult
    package func waitForEnd(deadline: Duration = .seconds(30)) throws -> State {
        try wait("the end", deadline: deadline) { $0.state.isOver && !$0.isTerminalOpen && $0.errorPipe < 0 }
        return state
    }

    /// Sends a signal and waits for the end without reading the output, like a stopped terminal.
    package func waitForEndUnread(signalling number: Int32, deadline: Duration = .seconds(30)) throws -> State {
        let end = ContinuousClock.now + deadline
        // The buffers of the terminal fill while nothing reads them.
        var polled = pollfd(fd: status, events: Int16(POLLIN), revents: 0)
        _ = poll(&polled, 1, 300)
        signalGroup(number)
        while !state.isOver, ContinuousClock.now < end {
            polled.revents = 0
            _ = poll(&polled, 1, 100)
            readStatus()
        }
        return state
    }

    /// Moves bytes once; returns false if nothing more can happen.
    private func move(within time: Duration) -> Bool {
        var polled: [pollfd] = []
        func add(_ descriptor: Int32, _ events: Int32) {
            polled.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
        }
        if isTerminalOpen { add(terminal, POLLIN | (keysToSend.isEmpty ? 0 : POLLOUT)) }
        if !state.isOver { add(status, POLLIN) }
        if errorPipe >= 0 { add(errorPipe, POLLIN) }
        if inputPipe >= 0 { add(inputPipe, POLLOUT) }
        guard !polled.isEmpty else { return false }
        let milliseconds = Int32(time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000)
        guard poll(&polled, nfds_t(polled.count), milliseconds + 1) > 0 else { return errno == EINTR }

        if isTerminalOpen {
            keysToSend = Self.write(keysToSend, to: terminal) ?? []
            let (bytes, isAtEnd) = Self.read(terminal)
            output += bytes
            screen.feed(bytes)
            let replies = screen.takeReplies()
            // Sent at once, as terminals do: an answer that arrives after the program has left would be echoed.
            if answers { keysToSend = Self.write(keysToSend + replies, to: terminal) ?? [] }
            if isAtEnd { hangUp() }
        }
        readStatus()
        if errorPipe >= 0 {
            let (bytes, isAtEnd) = Self.read(errorPipe)
            errorOutput += bytes
            if isAtEnd {
                close(errorPipe)
                errorPipe = -1
            }
        }
        if inputPipe >= 0 {
            inputToSend = Self.write(inputToSend, to: inputPipe) ?? []
            if inputToSend.isEmpty {
                close(inputPipe)
                inputPipe = -1
            }
        }
        return true
    }

    private func readStatus() {
        let (bytes, isAtEnd) = Self.read(status)
        let size = MemoryLayout<Int32>.size
        for start in stride(from: 0, to: bytes.count - bytes.count % size, by: size) {
            let value = bytes[start..<start + size].withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
            if ct_status_is_stop(value) != 0 {
                state = .stopped
            } else if ct_status_is_continue(value) != 0 {
                state = .running
            } else if ct_status_signal(value) != 0 {
                state = .killed(signal: ct_status_signal(value))
            } else {
                state = .exited(code: ct_status_exit_code(value))
            }
        }
        if isAtEnd && !state.isOver { state = .killed(signal: SIGKILL) }  // the leader itself was ended
    }

    // MARK: - Descriptors

    private static func makePipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func read(_ descriptor: Int32) -> (bytes: [UInt8], isAtEnd: Bool) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count < 0 && errno == EINTR {
                continue
            } else {
                return (bytes, count == 0 || errno != EAGAIN)
            }
        }
    }

    /// Writes as much as possible. Returns the rest, or nil if the reader is gone.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> [UInt8]? {
        if bytes.isEmpty { return bytes }
        let count = Foundation.write(descriptor, bytes, bytes.count)
        if count >= 0 { return Array(bytes[count...]) }
        return errno == EAGAIN || errno == EINTR ? bytes : nil
    }
}

/// Starts a program in a pseudo-terminal.
///
/// - Parameters:
///   - input: Its standard input; -1 for the terminal.
///   - error: Its standard error; -1 for the terminal.
/// - Throws: ``PseudoTerminal/Failure`` if it can't be started.
package func startInTerminal(
    _ path: String, _ arguments: [String], environment: [String: String], directory: String? = nil, rows: Int,
    columns: Int, input: Int32 = -1, error: Int32 = -1
) throws -> ct_pty {
    var options = ct_pty_options()
    options.rows = Int32(rows)
    options.columns = Int32(columns)
    options.input = input
    options.error = error
    var started = ct_pty()
    let entries = environment.map { "\($0.key)=\($0.value)" }
    let result = withCStrings([path] + arguments) { arguments in
        withCStrings(entries) { environment in
            path.withCString { path in
                options.path = path
                options.arguments = arguments
                options.environment = environment
                guard let directory else { return ct_pty_start(&options, &started) }
                return directory.withCString {
                    options.directory = $0
                    return ct_pty_start(&options, &started)
                }
            }
        }
    }
    guard result == 0 else {
        throw PseudoTerminal.Failure(description: "\(path): \(String(cString: strerror(result)))")
    }
    return started
}

/// Calls `body` with a null-terminated array of C strings, which are valid until it returns.
private func withCStrings<Value>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
    // strdup'ed and freed here, so that no pointer outlives the call.
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
}
