import Foundation
import TestSupport
import Testing

/// Every way out of the program leaves the terminal as it was.
@Suite(.timeLimit(.minutes(60))) struct WayOutTests {
    @Test(arguments: ["F", "A", "S", "O"]) func `a crash restores the terminal`(key: String) throws {
        let program = try PseudoTerminal.fixture()
        try program.press(key)
        let end = try program.waitForEnd()
        guard case .killed = end else {
            Issue.record("the program is \(end)")
            return
        }
        #expect(program.isRestored)
    }

    @Test func `the message of a crash isn't lost`() throws {
        let program = try PseudoTerminal.fixture()
        try program.press("F")
        try program.waitForEnd()
        #expect(program.screen.text.contains("told before the end"))
    }

    @Test func `exit restores the terminal`() throws {
        let program = try PseudoTerminal.fixture()
        try program.press("E")
        #expect(try program.waitForEnd() == .exited(code: 3))
        #expect(program.isRestored)
    }

    @Test func `standard error is shown afterwards, without its controls`() throws {
        let program = try PseudoTerminal.fixture()
        try program.press("W")
        try program.waitForText("wrote")
        #expect(!program.screen.text.contains("for later"))
        try program.press("q")
        try program.waitForEnd()
        #expect(program.screen.text.contains("kept ?[2J for later"))
    }

    /// Every signal that ends a program by default and can be caught, except those of the program's own faults.
    static let endings: [Int32] = {
        var signals = [
            SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF,
        ]
        #if os(Linux)
        signals += [SIGIO, SIGPWR, SIGSTKFLT] + Array(34...64)
        #endif
        return signals
    }()

    @Test(arguments: endings) func `a signal ends the program after restoring the terminal`(signal: Int32) throws {
        let program = try PseudoTerminal.fixture()
        program.signalGroup(signal)
        #expect(try program.waitForEnd() == .killed(signal: signal))
        #expect(program.isRestored)
        #expect(program.screen.text.contains("left on a signal"))
    }

    @Test(arguments: endings) func `a signal ends a program that is busy`(signal: Int32) throws {
        let program = try PseudoTerminal.fixture()
        try program.press("C")
        try program.waitForText("registered")
        try program.press("Z")
        program.signalGroup(signal)
        #expect(try program.waitForEnd() == .killed(signal: signal))
        #expect(program.isRestored)
        #expect(program.screen.text.contains("cleaned up"))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGUSR1]) func `a signal ends a program that draws without end`(
        signal: Int32
    ) throws {
        let program = try PseudoTerminal.fixture()
        try program.press("D")
        let drawn = program.output.count
        try program.wait("much output") { $0.output.count > drawn + 100_000 }
        program.signalGroup(signal)
        #expect(try program.waitForEnd() == .killed(signal: signal))
        #expect(program.isRestored)
        // Nothing is drawn after the terminal was restored.
        #expect(!program.screen.text.contains("FIXTURE"))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGALRM]) func `a signal ends a program that is blocked by a full terminal`(
        signal: Int32
    ) throws {
        let program = try PseudoTerminal.fixture()
        try program.press("D")
        let drawn = program.output.count
        try program.wait("much output") { $0.output.count > drawn + 50_000 }
        // Nothing reads the output from here to the end, so the terminal is soon full.
        #expect(try program.waitForEndUnread(signalling: signal) == .killed(signal: signal))
    }

    @Test func `a cleanup that never ends doesn't keep the program alive`() throws {
        let program = try PseudoTerminal.fixture()
        try program.press("K")
        program.signalGroup(SIGTERM)
        #expect(try program.waitForEnd() == .killed(signal: SIGTERM))
        #expect(program.isRestored)
    }

    @Test func `many signals at once end the program by one of them`() throws {
        let program = try PseudoTerminal.fixture()
        for _ in 0..<50 { for signal in [SIGWINCH, SIGTERM, SIGHUP, SIGUSR2] { program.signalGroup(signal) } }
        guard case .killed(let signal) = try program.waitForEnd() else {
            Issue.record("the program is \(program.state)")
            return
        }
        #expect([SIGTERM, SIGHUP, SIGUSR2].contains(signal))
        #expect(program.isRestored)
    }

    @Test func `losing the terminal ends the program as a hang-up does`() throws {
        let program = try PseudoTerminal.fixture()
        program.hangUp()
        #expect(try program.waitForEnd() == .killed(signal: SIGHUP))
    }

    @Test func `losing the terminal ends a program that draws`() throws {
        let program = try PseudoTerminal.fixture()
        try program.press("D")
        let drawn = program.output.count
        try program.wait("output") { $0.output.count > drawn + 10_000 }
        program.hangUp()
        #expect(try program.waitForEnd() == .killed(signal: SIGHUP))
    }

    @Test func `a broken pipe doesn't end the program`() throws {
        let program = try PseudoTerminal.fixture()
        program.signalGroup(SIGPIPE)
        try program.press("j")
        try program.waitForText("key j")
    }

    // MARK: Crashes

    @Test(arguments: [
        ("F", "SIGILL"), ("A", "SIGABRT"), ("S", "SIGSEGV"), ("O", "SIGSEGV"), ("X", "SIGILL"),
    ])
    func `a crash is reported in one sentence, without a prompt`(key: String, name: String) throws {
        var environment = ["SWIFT_BACKTRACE": "", "HOME": "/"]
        environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
        let program = try PseudoTerminal.fixture(environment: environment)
        try program.press(key)
        guard case .killed = try program.waitForEnd() else {
            Issue.record("the program is \(program.state)")
            return
        }
        #expect(program.isRestored)
        let text = program.screen.lines.joined()
        #if arch(x86_64)
        #expect(text.contains("codascope: crashed (\(name)"))
        #else
        #expect(text.contains("codascope: crashed ("))
        #endif
        #expect(text.contains("SWIFT_BACKTRACE=enable=yes,interactive=no,color=no"))
        #expect(!text.contains("Press space"))
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS])
    func `a fault's signal ends a program that is busy`(signal: Int32) throws {
        let program = try PseudoTerminal.fixture()
        try program.press("Z")
        program.signalGroup(signal)
        #expect(try program.waitForEnd() == .killed(signal: signal))
        #expect(program.isRestored)
    }

    // MARK: Stops

    @Test(arguments: [SIGTSTP, SIGTTIN, SIGTTOU])
    func `a stopped program releases the terminal until it is continued`(signal: Int32) throws {
        let program = try PseudoTerminal.fixture()
        program.signalGroup(signal)
        try program.wait("the stop") { $0.state == .stopped && !$0.screen.isAlternateScreen }
        #expect(program.isRestored)
        program.resume()
        try program.waitForText("resize 80x24")
        #expect(program.screen.modes == [1, 7, 1000, 1002, 1006, 1049, 2004])
        try program.press("j")
        try program.waitForText("key j")
    }

    @Test func `Ctrl-Z releases the terminal until the program is continued`() throws {
        let program = try PseudoTerminal.fixture()
        try program.press("<C-z>")
        try program.wait("the stop") { $0.state == .stopped && !$0.screen.isAlternateScreen }
        #expect(program.isRestored)
        program.resume()
        try program.waitForText("resize 80x24")
        #expect(program.screen.line(0) == "FIXTURE 80x24 colors=256")
        #expect(program.screen.modes == [1, 7, 1000, 1002, 1006, 1049, 2004])
        try program.press("j")
        try program.waitForText("key j")
    }

    @Test func `a size that changed while the program was stopped is applied`() throws {
        let program = try PseudoTerminal.fixture()
        program.signalGroup(SIGTSTP)
        try program.wait("the stop") { $0.state == .stopped && !$0.screen.isAlternateScreen }
        program.resize(rows: 10, columns: 40)
        program.resume()
        try program.wait("the new size") { $0.screen.line(0) == "FIXTURE 40x10 colors=256" }
    }

    @Test func `the program recovers from an unexpected stop`() throws {
        let program = try PseudoTerminal.fixture()
        program.signalGroup(SIGSTOP)
        try program.wait("the stop") { $0.state == .stopped }
        program.resume()
        try program.waitForText("resize 80x24")
        try program.press("q")
        #expect(try program.waitForEnd() == .exited(code: 0))
        #expect(program.isRestored)
    }
}
