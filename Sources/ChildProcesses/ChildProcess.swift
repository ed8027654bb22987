import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A child that was started, with everything that it starts itself: they end together.
///
/// When the child ends, so does its process group, and so do those of its descendants that left the group.
package final class ChildProcess: Sendable {
    /// How a process ended.
    package enum Ending: Sendable, Hashable {
        /// By itself, with an exit status.
        case exit(Int32)
        /// By a signal.
        case signal(Int32)
    }

    /// The child's process id, which is also that of its group.
    package let processIdentifier: Int32

    /// A variable in the environment of the child and of all that it starts, by which they are found. Only what empties its
    /// environment and leaves the process group escapes it.
    static let markName = "CODASCOPE_CHILD"
    private static let lastNumber = Atomic<Int>(0)

    let mark: String
    private let registry: ChildRegistry
    private let state = Mutex(State())
    private let running = DispatchGroup()

    private struct State {
        /// Whether the system may give the process id to another process.
        var isReaped = false
        var ending: Ending?
        var handlers: [@Sendable (Ending) -> Void] = []
    }

    /// Starts a child.
    ///
    /// - Parameter registry: Ends the child when this process ends.
    /// - Throws: ``LaunchError``; also when the registry has ended everything.
    package init(_ launch: ChildLaunch, registry: ChildRegistry = .shared) throws(LaunchError) {
        let number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        mark = "\(getpid())-\(number)-\(UInt32.random(in: 0...UInt32.max))"
        self.registry = registry
        var launch = launch
        launch.environment[Self.markName] = mark
        processIdentifier = try registry.launching { () throws(LaunchError) -> pid_t in try launch.spawn() }
        running.enter()
        guard registry.add(self) else {
            end()
            reapLater()
            throw LaunchError(code: ECANCELED)
        }
        reapLater()
    }

    /// How it ended; nil while it runs.
    package var ending: Ending? { state.withLock { $0.ending } }

    /// Whether it has not ended yet.
    package var isRunning: Bool { ending == nil }

    /// Sends a signal to its process group.
    package func signal(_ number: Int32) {
        state.withLock { state in
            guard !state.isReaped else { return }
            _ = kill(-processIdentifier, number)
        }
    }

    /// Ends it and all that it started, at once. What it was about to write is lost.
    package func end() {
        state.withLock { state in
            guard !state.isReaped else { return }
            _ = kill(-processIdentifier, SIGKILL)
            // It may have joined another group. What left its own is ended when it is reaped.
            _ = kill(processIdentifier, SIGKILL)
        }
    }

    /// Waits until it has ended, for as long as the time at most.
    ///
    /// - Returns: How it ended; nil when it still runs.
    @discardableResult
    package func wait(_ time: Duration) -> Ending? {
        _ = running.wait(timeout: .now() + (time / .seconds(1)))
        return ending
    }

    /// Calls a function when it has ended, on another thread; on this one when it already has.
    package func whenEnded(_ body: @escaping @Sendable (Ending) -> Void) {
        let ending: Ending? = state.withLock { state in
            if state.ending == nil { state.handlers.append(body) }
            return state.ending
        }
        if let ending { body(ending) }
    }

    /// Waits until it has ended.
    package func ended() async -> Ending {
        await withCheckedContinuation { continuation in
            whenEnded { continuation.resume(returning: $0) }
        }
    }

    // MARK: Its end

    private func reapLater() {
        let thread = Thread { [self] in reap() }
        thread.name = "child"
        thread.stackSize = 1 << 19
        thread.start()
    }

    private func reap() {
        // It stays a zombie at first: until it is reaped, nobody else can have its process id or its group's.
        var information = siginfo_t()
        while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        Descendants.end(marked: mark)
        let ending: Ending = state.withLock { state in
            _ = kill(-processIdentifier, SIGKILL)
            var status: Int32 = 0
            while waitpid(processIdentifier, &status, 0) < 0 {
                guard errno == EINTR else {
                    // Somebody else reaped it.
                    status = SIGKILL
                    break
                }
            }
            state.isReaped = true
            return Ending(status: status)
        }
        registry.remove(self)
        let handlers = state.withLock { state in
            state.ending = ending
            defer { state.handlers = [] }
            return state.handlers
        }
        running.leave()
        for handler in handlers { handler(ending) }
    }
}

extension ChildProcess.Ending {
    /// As `waitpid` tells it.
    fileprivate init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    }
}
