internal import CSystem
import Dispatch
import Foundation
import Synchronization

/// A running child process with all its descendants, which end together.
///
/// When the child ends, so do its process group, which has the number of its process, and those of its descendants that
/// left the group.
package final class ChildProcess: Sendable {
    /// How a process ended.
    package enum Ending: Sendable, Hashable {
        /// By exiting, with a status.
        case exit(Int32)
        /// By a signal.
        case signal(Int32)
    }

    /// The child's process id.
    package let processIdentifier: Int32
    private let groupGuard: GroupGuard?

    /// A variable in the environment of the child and its descendants that identifies them. Only a process that clears
    /// its environment and leaves the process group isn't found.
    static let markName = "CODASCOPE_CHILD"
    private static let lastNumber = Atomic<Int>(0)

    let mark: String
    private let start = ContinuousClock.now
    private let registry: ChildRegistry
    private let state = Mutex(State())
    private let running = DispatchGroup()

    private struct State {
        /// Whether the system may reuse the process id.
        var isReaped = false
        var ending: Ending?
        var handlers: [@Sendable (Ending) -> Void] = []
    }

    /// Starts a child.
    ///
    /// - Parameter registry: Ends the child when this process ends.
    /// - Throws: ``LaunchError``, also if the registry has ended everything.
    package init(_ launch: ChildLaunch, registry: ChildRegistry = .shared) throws(LaunchError) {
        let number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        mark = "\(getpid())-\(number)-\(UInt32.random(in: 0...UInt32.max))"
        self.registry = registry
        var launch = launch
        launch.environment[Self.markName] = mark
        // Without a shell, everything but `kill -9` ends the child.
        let groupGuard =
            launch.endsWithParent
            ? try? GroupGuard(variable: "\(Self.markName)=\(mark)", folders: launch.removedWithParent) : nil
        self.groupGuard = groupGuard
        do {
            processIdentifier = try registry.launching { () throws(LaunchError) -> pid_t in
                try launch.spawn()
            }
        } catch {
            groupGuard?.end()
            throw error
        }
        groupGuard?.watch(processIdentifier)
        running.enter()
        guard registry.add(self) else {
            end()
            reap()
            throw LaunchError(code: ECANCELED)
        }
        do {
            try OwnThread.start("child", stackSize: 1 << 19) { [self] in reap() }
        } catch {
            end()
            reap()
            throw LaunchError(error)
        }
    }

    /// How it ended; nil while it runs.
    package var ending: Ending? { state.withLock { $0.ending } }

    /// The process id after which its descendants got theirs; nil if the child is so old that process ids may have
    /// wrapped around unnoticed.
    var firstNumber: Int32? { .now - start < .seconds(30) ? processIdentifier : nil }

    package var isRunning: Bool { ending == nil }

    /// Ends it and all its descendants at once. Unwritten output is lost.
    package func end() {
        state.withLock { state in
            guard !state.isReaped else { return }
            // Descendants that left the group are ended when it is reaped.
            _ = kill(-processIdentifier, SIGKILL)
        }
    }

    /// Waits until it has ended, with a time limit.
    ///
    /// - Returns: How it ended; nil if it is still running.
    @discardableResult
    package func wait(_ time: Duration) -> Ending? {
        _ = running.wait(timeout: .now() + (time / .seconds(1)))
        return ending
    }

    /// Calls a function on another thread when it has ended, or on this one if it already has.
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

    private func reap() {
        // It stays a zombie at first: until it is reaped, its process id and its group's can't be reused.
        var information = siginfo_t()
        while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        Descendants.end(of: self)
        let ending: Ending = state.withLock { state in
            _ = kill(-processIdentifier, SIGKILL)
            // Before the group's number can be used again.
            groupGuard?.end()
            var status: Int32 = 0
            while waitpid(processIdentifier, &status, 0) < 0 {
                guard errno == EINTR else {
                    // Other code reaped it.
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
    /// The status as `waitpid` returns it.
    fileprivate init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    }
}

extension ChildProcess {
    /// The memory used by it and its descendants, in bytes.
    ///
    /// - Complexity: O(processes), of those that may be its descendants.
    package var residentMemory: Int {
        var number = firstNumber
        let usages = Descendants.processes(after: &number).compactMap { pid in
            Descendants.usage(of: pid).map { (pid, $0) }
        }
        let children = Dictionary(grouping: usages, by: \.1.parent)
        var sum = Descendants.usage(of: processIdentifier)?.memory ?? 0
        var parents = [processIdentifier]
        var seen: Set<Int32> = [processIdentifier]
        while let parent = parents.popLast() {
            for (pid, usage) in children[parent] ?? [] where seen.insert(pid).inserted {
                sum += usage.memory
                parents.append(pid)
            }
        }
        return sum
    }
}

/// A pipe whose ends are inherited only by a child that is given one. The owner of an end closes it.
package struct ChildPipe: Sendable {
    package var readEnd: Int32
    package var writeEnd: Int32

    /// Creates a pipe.
    ///
    /// - Throws: ``LaunchError``, for example if too many files are open.
    package init() throws(LaunchError) {
        var ends: [Int32] = [-1, -1]
        let code = ccp_pipe(&ends)
        guard code == 0 else { throw LaunchError(code: code) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    /// Closes both ends.
    package func close() {
        for end in [readEnd, writeEnd] { _ = Foundation.close(end) }
    }
}
