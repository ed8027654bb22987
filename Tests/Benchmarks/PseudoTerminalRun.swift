import CTerminal
import Foundation
import TestSupport

/// Runs a program in a pseudo-terminal, and measures the time until it has drawn a text or has ended.
struct PseudoTerminalRun {
    /// The run did not reach the expected state.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private let program: ct_pty
    /// The program's process.
    var process: pid_t { program.program }
    private let start: ContinuousClock.Instant
    private var output: [UInt8] = []
    private var drawn = DrawnText()
    /// The end of the last answered cursor query.
    private var answered = 0
    private static let timeout = Duration.seconds(300)

    /// Starts a program and the clock.
    ///
    /// - Parameter more: Environment variables besides the usual ones.
    init(
        _ path: String, _ arguments: [String], rows: Int = 40, columns: Int = 120,
        environment more: [String: String] = [:]
    ) throws {
        var environment = ProcessInfo.processInfo.environment.filter {
            ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"].contains($0.key)
        }
        environment.merge(more) { $1 }
        environment["TERM"] = "xterm-256color"
        environment["LANG"] = "C.UTF-8"
        start = .now
        program = try startInTerminal(path, arguments, environment: environment, rows: rows, columns: columns)
    }

    /// The time from the start until the program has sent a text to its terminal.
    mutating func time(until text: String) throws -> Duration {
        let wanted = Data(text.utf8)
        while Data(output).range(of: wanted) == nil {
            guard try readable(program.terminal), read(program.terminal) else {
                throw Failure(description: "it never drew '\(text)', but \(String(decoding: output, as: UTF8.self))")
            }
        }
        return .now - start
    }

    /// The time from now until the program has drawn a text, also in several styles.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - keys: The keys to press.
    ///   - interval: The seconds after which they are pressed again.
    ///   - limit: How long to wait.
    /// - Returns: Nil if the program has ended, or takes longer.
    mutating func time(until text: String, pressing keys: String, every interval: Int = 1, limit: Duration) -> Duration?
    {
        let begin = ContinuousClock.now
        output = []
        answered = 0
        drawn = DrawnText(wanted: text)
        var pressed = 0
        while !drawn.isFound {
            let seconds = Int((ContinuousClock.now - begin) / .seconds(1))
            if seconds >= pressed, !keys.isEmpty {
                press(keys)
                pressed = seconds + interval
            }
            guard ContinuousClock.now - begin < limit else { return nil }
            var polled = pollfd(fd: program.terminal, events: Int16(POLLIN), revents: 0)
            if poll(&polled, 1, 50) > 0, !read(program.terminal) { return nil }
        }
        return .now - begin
    }

    /// The time from the start until the program has ended by itself with status 0.
    mutating func timeUntilEnd() throws -> Duration {
        var status: Int32 = -1
        while true {
            var polled = [program.status, program.terminal].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&polled, 2, Int32(Self.timeout.components.seconds * 1000)) > 0 else {
                throw Failure(description: "it never ended")
            }
            if polled[0].revents != 0 {
                let time = ContinuousClock.now - start
                let count = Foundation.read(program.status, &status, MemoryLayout<Int32>.size)
                guard count == MemoryLayout<Int32>.size, ct_status_exit_code(status) == 0,
                    ct_status_signal(status) == 0
                else {
                    throw Failure(description: "it failed: \(String(decoding: output, as: UTF8.self))")
                }
                return time
            }
            // Its output must be read, or it blocks.
            if polled[1].revents != 0 { _ = read(program.terminal) }
        }
    }

    /// Runs a program to its end.
    static func timeToEnd(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], samplesMemory: Bool = false
    ) throws -> (time: Duration, peak: Int) {
        var run = try PseudoTerminalRun(path, arguments, environment: environment)
        defer { run.close() }
        let sampler = samplesMemory ? MemorySampler(of: run.process) : nil
        let time = try run.timeUntilEnd()
        return (time, sampler?.stop() ?? 0)
    }

    /// Presses keys, with a moment after Escape, which begins the sequences of other keys.
    func press(_ keys: String) {
        for (place, part) in keys.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated() {
            if place > 0 {
                send("\u{1B}")
                if !part.isEmpty, part.first != "[" { usleep(100_000) }
            }
            send(String(part))
        }
    }

    private func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(program.terminal, bytes, bytes.count)
    }

    /// Ends the program if it is running, and closes the terminal.
    func close() {
        kill(-program.program, SIGKILL)
        _ = Foundation.close(program.terminal)
        _ = Foundation.close(program.status)
        waitpid(program.leader, nil, 0)
    }

    private func readable(_ descriptor: Int32) throws -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, Int32(Self.timeout.components.seconds * 1000)) > 0
    }

    /// Answers the program's cursor queries, as terminals do: the cursor is in the third column, as after an emoji of
    /// two columns.
    private mutating func answerQuestions() {
        let question = Data("\u{1B}[6n".utf8)
        let data = Data(output)
        while let found = data[answered...].range(of: question) {
            press("\u{1B}[2;3R")
            answered = found.upperBound
        }
    }

    /// Reads the available output; false at the end.
    private mutating func read(_ descriptor: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = Foundation.read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return false }
        output += buffer[..<count]
        drawn.append(buffer[..<count])
        answerQuestions()
        return true
    }
}

/// What a program draws, without the control sequences between the characters, until it has a text.
private struct DrawnText {
    private enum State {
        case text, escape, charset, control, command
    }

    private let wanted: Data
    private var last = Data()
    private var state = State.text
    private(set) var isFound = false

    init(wanted text: String = "") { wanted = Data(text.utf8) }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        guard !isFound, !wanted.isEmpty else { return }
        for byte in bytes {
            switch (state, byte) {
            case (_, 0x1B): state = .escape
            case (.text, 0x20...): last.append(byte)
            // less draws a space at the end of a row, and takes it back.
            case (.text, 0x08): _ = last.popLast()
            case (.text, _): break
            case (.escape, UInt8(ascii: "[")): state = .control
            case (.escape, UInt8(ascii: "]")): state = .command
            case (.escape, UInt8(ascii: "(")), (.escape, UInt8(ascii: ")")): state = .charset
            case (.escape, _), (.charset, _): state = .text
            case (.control, 0x40...0x7E), (.command, 0x07): state = .text
            case (.control, _), (.command, _): break
            }
        }
        isFound = last.range(of: wanted) != nil
        last = Data(last.suffix(wanted.count - 1))
    }
}
