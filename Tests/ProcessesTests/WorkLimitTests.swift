import Dispatch
import Processes
import Synchronization
import Testing

/// Work of this process that takes too long, or too much memory.
@Suite(.timeLimit(.minutes(60))) struct WorkLimitTests {
    /// The exceeded limit, as soon as there is one.
    private final class Found: Sendable {
        private let excess = Mutex<WorkLimits.Excess?>(nil)

        func set(_ excess: WorkLimits.Excess) { self.excess.withLock { $0 = excess } }

        var value: WorkLimits.Excess? { excess.withLock { $0 } }
    }

    /// Computes until a limit is exceeded.
    private static func compute(until found: Found) {
        var number = 1
        while found.value == nil { number = number &* 31 &+ 7 }
    }

    @Test(arguments: [WorkLimits.Scope.thread, .process])
    func `a step that computes forever exceeds the time limit`(scope: WorkLimits.Scope) {
        let found = Found()
        let limits = WorkLimits(seconds: 0.1, mebibytes: nil) { found.set($0) }
        limits.begin("an earlier step").end()
        let step = limits.begin("computing", of: scope)
        Self.compute(until: found)
        step.end()
        #expect(found.value == .time(step: "computing", seconds: 0.1))
    }

    @Test func `a step that takes too much memory exceeds the memory limit`() {
        let found = Found()
        let limits = WorkLimits(seconds: nil, mebibytes: 64) { found.set($0) }
        let step = limits.begin("growing")
        var rooms: [[UInt8]] = []
        while found.value == nil, rooms.count < 256 { rooms.append([UInt8](repeating: 1, count: 1 << 20)) }
        Self.compute(until: found)
        step.end()
        // The limit applies to the whole process, so another test may have exceeded it before.
        #expect(found.value == .memory(step: "growing", mebibytes: 64))
    }

    @Test func `waiting takes no processor time`() {
        let found = Found()
        let waiting = WorkLimits(seconds: 0.05, mebibytes: nil) { _ in Issue.record("it only waited") }
        let step = waiting.begin("waiting")
        // Long enough for a step that computes to exceed the limit.
        let never = DispatchSemaphore(value: 0)
        _ = never.wait(timeout: .now() + 0.3)
        step.end()
        let limits = WorkLimits(seconds: 0.05, mebibytes: nil) { found.set($0) }
        let next = limits.begin("computing")
        Self.compute(until: found)
        next.end()
        #expect(found.value == .time(step: "computing", seconds: 0.05))
    }

    @Test func `without limits nothing is exceeded`() {
        let step = WorkLimits.none.begin("anything")
        step.end()
    }
}
