import Foundation
import TestSupport
import Testing

/// The explorer and the child process that decodes for it.
@Suite(.blocking, .enabled(if: Processes.areListed), .timeLimit(.minutes(60))) struct WorkerEndToEndTests {
    @Test func `no process is left after quitting`() throws {
        let program = try PseudoTerminal.nullName()
        let workers = Processes.children(of: program.processID)
        #expect(!workers.isEmpty)
        try program.quits()
        #expect(becomes { !workers.contains(where: isRunning) })
    }

    @Test func `no process is left after the explorer was killed`() throws {
        let program = try PseudoTerminal.nullName()
        let workers = Processes.children(of: program.processID)
        #expect(!workers.isEmpty)
        kill(program.processID, SIGKILL)
        #expect(try program.waitForEnd(deadline: PseudoTerminal.timeout) == .killed(signal: SIGKILL))
        #expect(becomes { !workers.contains(where: isRunning) })
    }

    @Test func `no worker is left after the explorer was killed, even if it is stopped`() throws {
        let program = try PseudoTerminal.nullName()
        let workers = Processes.children(of: program.processID)
        // One that is still starting has not yet asked to be woken at the explorer's end.
        #expect(becomes { workers.allSatisfy(Processes.waits) })
        for worker in workers { kill(worker, SIGSTOP) }
        kill(program.processID, SIGKILL)
        #expect(try program.waitForEnd(deadline: PseudoTerminal.timeout) == .killed(signal: SIGKILL))
        #expect(becomes { !workers.contains(where: isRunning) })
    }

    @Test func `a worker that dies while it is idle is replaced`() throws {
        let program = try PseudoTerminal.nullName()
        let workers = Processes.children(of: program.processID)
        for worker in workers { kill(worker, SIGKILL) }
        #expect(becomes { !workers.contains(where: Processes.isKnown) })
        try program.press("s Home j l")
        try program.shows(["What happens to an array", "decoded, 1 swallowed"])
        try program.press("Enter")
        try program.hides("What happens to an array")
        try program.quits()
    }

    @Test func `a decode whose worker is killed before it begins runs in another worker`() throws {
        let program = try PseudoTerminal.nullName()
        let workers = Processes.children(of: program.processID)
        // A stopped worker receives the request but doesn't begin it.
        for worker in workers { kill(worker, SIGSTOP) }
        try program.press("s Home j l")
        try program.shows(["What happens to an array", "decoding"])
        for worker in workers { kill(worker, SIGKILL) }
        try program.shows(["What happens to an array", "decoded, 1 swallowed"])
        try program.press("q")
        try program.hides("What happens to an array")
        try program.quits()
    }
}
