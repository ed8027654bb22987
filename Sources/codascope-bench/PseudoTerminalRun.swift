import CTerminal
import Foundation

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
    /// The end of the last answered cursor query.
    private var answered = 0
    private static let timeout = Duration.seconds(300)

    /// Starts a program and the clock.
    init(_ path: String, _ arguments: [String], rows: Int = 40, columns: Int = 120) throws {
        var environment = ProcessInfo.processInfo.environment.filter {
            ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"].contains($0.key)
        }
        environment["TERM"] = "xterm-256color"
        environment["LANG"] = "C.UTF-8"
        var options = ct_pty_options()
        options.rows = Int32(rows)
        options.columns = Int32(columns)
        options.input = -1
        options.error = -1
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let entries = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + entries { free(word) } }
        var program = ct_pty()
        start = .now
        let result = words.withUnsafeBufferPointer { words in
            entries.withUnsafeBufferPointer { entries in
                path.withCString { path in
                    options.path = path
                    options.arguments = words.baseAddress
                    options.environment = entries.baseAddress
                    return ct_pty_start(&options, &program)
                }
            }
        }
        guard result == 0 else { throw Failure(description: "\(path): \(String(cString: strerror(result)))") }
        self.program = program
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

    /// The time from now until the program has sent a text, of which it may have sent earlier ones before.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - keys: The keys to press.
    ///   - interval: The seconds after which they are pressed again.
    ///   - limit: How long to wait.
    /// - Returns: Nil if the program has ended, or takes longer.
    mutating func time(until text: String, pressing keys: String, every interval: Int = 1, limit: Duration) -> Duration?
    {
        let (wanted, begin) = (Data(text.utf8), ContinuousClock.now)
        output = []
        answered = 0
        var pressed = 0
        while Data(output).range(of: wanted) == nil {
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
        _ path: String, _ arguments: [String], samplesMemory: Bool = false
    ) throws -> (time: Duration, peak: Int) {
        var run = try PseudoTerminalRun(path, arguments)
        defer { run.close() }
        let sampler = samplesMemory ? MemorySampler(of: run.process) : nil
        let time = try run.timeUntilEnd()
        return (time, sampler?.stop() ?? 0)
    }

    /// Presses keys.
    func press(_ keys: String) {
        let bytes = Array(keys.utf8)
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
        answerQuestions()
        return true
    }
}
