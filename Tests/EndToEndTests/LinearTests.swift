import DecodeTrace
import Foundation
import TestSupport
import Testing

/// The linear explorer: a session, and every way to end it.
@Suite(.blocking, .timeLimit(.minutes(60))) struct LinearTests {
    /// Starts the linear explorer on a payload with a failure, and waits until the failure is printed.
    private func linear(_ arguments: [String] = [], input: PseudoTerminal.Input = .terminal) throws -> PseudoTerminal {
        var all = ["--model", "nullability/Country", "--linear"] + arguments
        if case .terminal = input { all.insert(Demo.nullName, at: 0) }
        let program = try PseudoTerminal.codascope(all, columns: 200, input: input)
        try program.shows("cities[2].name, String, null, failed here")
        return program
    }

    @Test func `a session from the failure to its fix is printed in lines`() throws {
        let program = try linear()
        try program.shows("fix a1: arrays: failable, leaves out 1 of 3 cities")
        try program.press("a 1")
        try program.shows("1 swallowed")
        try program.press("/ O s a k a Enter")
        try program.shows("cities[1].name, String, \"Osaka\", decoded")
        try program.press("u")
        try program.shows("1 failure")
        try program.press("q")
        #expect(try program.waitForEnd(deadline: PseudoTerminal.timeout) == .exited(code: 0))
        // Nothing but lines.
        #expect(!program.output.contains(0x1B))
        #expect(program.screen.modes == [7, 25])
    }

    @Test func `keys come from the terminal while the payload comes from a pipe`() throws {
        let program = try linear(input: .pipe(Demo.data(Demo.nullName)))
        try program.press("q")
        #expect(try program.waitForEnd(deadline: PseudoTerminal.timeout) == .exited(code: 0))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGQUIT])
    func `a signal ends the explorer, and the terminal's settings are restored`(signal: Int32) throws {
        let script = """
            trap : INT TERM HUP USR1 QUIT; stty -g; "$0" \(Demo.nullName) --model nullability/Country --linear
            echo "status $?"; stty -g; echo end
            """
        let program = try PseudoTerminal(
            "/bin/sh", arguments: ["-c", script, BuiltExecutable.path("codascope")],
            directory: CommandRun.packageRoot.path, rows: 40, columns: 200)
        try program.shows("cities[2].name, String, null, failed here")
        program.signalGroup(signal)
        try program.wait("the script's end", deadline: PseudoTerminal.timeout) { $0.screen.lines.contains("end") }
        let lines = program.screen.lines
        #expect(lines.contains("status \(128 + signal)"))
        #expect(lines.filter { $0 == lines[0] }.count == 2)
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGILL])
    func `a crash restores the terminal and is reported`(signal: Int32) throws {
        let script = """
            stty -g; "$0" \(Demo.nullName) --model nullability/Country --linear; echo "status $?"; stty -g; echo end
            """
        let program = try PseudoTerminal(
            "/bin/sh", arguments: ["-c", script, BuiltExecutable.path("codascope")],
            directory: CommandRun.packageRoot.path, rows: 40, columns: 200)
        try program.shows("cities[2].name, String, null, failed here")
        let explorer = try #require(children(of: program.processID).first)
        kill(explorer, signal)
        try program.wait("the script's end", deadline: PseudoTerminal.timeout) { $0.screen.lines.contains("end") }
        let lines = program.screen.lines
        #expect(lines.contains("status \(128 + signal)"))
        #expect(program.screen.text.contains("codascope: crashed (SIG"))
        #expect(lines.filter { $0 == lines[0] }.count == 2)
    }

    @Test func `the explorer stops for Ctrl-Z and for a signal, and can be resumed`() throws {
        let program = try linear()
        try program.press("<C-z>")
        try program.wait("the stop", deadline: PseudoTerminal.timeout) { $0.state == .stopped }
        program.resume()
        try program.wait("the return", deadline: PseudoTerminal.timeout) { $0.state == .running }
        try program.press("g Down")
        try program.shows(#"name, String, "Japan", decoded"#)
        program.signalGroup(SIGTSTP)
        try program.wait("the stop", deadline: PseudoTerminal.timeout) { $0.state == .stopped }
        program.resume()
        try program.press("Down")
        try program.shows("cities, [City]")
        try program.press("q")
        #expect(try program.waitForEnd(deadline: PseudoTerminal.timeout) == .exited(code: 0))
    }

    @Test func `losing the terminal ends the explorer`() throws {
        let program = try linear()
        program.hangUp()
        #expect(try program.waitForEnd(deadline: PseudoTerminal.timeout) == .killed(signal: SIGHUP))
    }

    /// The child processes of a process.
    private func children(of process: Int32) throws -> [Int32] {
        let list = Process()
        list.executableURL = URL(filePath: "/bin/ps")
        list.arguments = ["-A", "-o", "pid=,ppid="]
        let output = Pipe()
        list.standardOutput = output
        try list.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        list.waitUntilExit()
        return text.split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: " ").compactMap { Int32($0) }
            return numbers.count == 2 && numbers[1] == process ? numbers[0] : nil
        }
    }
}
