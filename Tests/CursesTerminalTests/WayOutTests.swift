import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Every way out of the program leaves the terminal as it was.
@Suite struct WayOutTests {
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

    @Test func `what a crash says is not lost`() throws {
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

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func `a signal is an event`(signal: Int32) throws {
        let program = try PseudoTerminal.fixture()
        program.signalGroup(signal)
        #expect(try program.waitForEnd() == .exited(code: 4))
        #expect(program.isRestored)
        #expect(program.screen.text.contains("left on a signal"))
    }

    @Test func `losing the terminal is an event`() throws {
        let program = try PseudoTerminal.fixture()
        program.hangUp()
        #expect(try program.waitForEnd() == .exited(code: 4))
    }

    @Test func `SIGQUIT restores the terminal and ends the program`() throws {
        let program = try PseudoTerminal.fixture()
        program.signalGroup(SIGQUIT)
        #expect(try program.waitForEnd() == .killed(signal: SIGQUIT))
        #expect(program.isRestored)
    }

    @Test func `Ctrl-Z gives the terminal back until it is continued`() throws {
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

    @Test func `a size that changed meanwhile is taken`() throws {
        let program = try PseudoTerminal.fixture()
        program.signalGroup(SIGTSTP)
        try program.wait("the stop") { $0.state == .stopped && !$0.screen.isAlternateScreen }
        program.resize(rows: 10, columns: 40)
        program.resume()
        try program.wait("the new size") { $0.screen.line(0) == "FIXTURE 40x10 colors=256" }
    }

    @Test func `a stop that nobody asked for is recovered from`() throws {
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
