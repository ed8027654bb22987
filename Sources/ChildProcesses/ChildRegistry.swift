internal import CChildProcesses
package import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Everything that must not outlive this process: child processes, with what they started, and temporary folders.
///
/// Safe to use from any thread; only ``endAll()`` waits for anything, and for a second at most.
package final class ChildRegistry: Sendable {
    /// The registry of this process.
    package static let shared = ChildRegistry()

    private struct State {
        var children: [Int32: ChildProcess] = [:]
        var folders: Set<String> = []
        /// How many children are being started.
        var launching = 0
        var adoptsOrphans = false
        var isClosed = false
    }

    private let state = Mutex(State())

    /// How long ``endAll()`` waits for the children that it ended.
    private static let timeout = Duration.seconds(1)

    /// An empty registry. Programs use ``shared``.
    package init() {}

    /// Whether everything was ended: this process is about to end.
    package var isClosed: Bool { state.withLock { $0.isClosed } }

    // MARK: Folders

    /// Has a folder removed when this process ends.
    ///
    /// - Returns: Whether it will be; false after ``endAll()``, when nothing should be made any more.
    @discardableResult
    package func add(folder: URL) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.folders.insert(folder.path)
            return true
        }
    }

    /// Forgets a folder: it was removed, or is to stay.
    package func remove(folder: URL) { state.withLock { _ = $0.folders.remove(folder.path) } }

    // MARK: Children

    /// The process ids of the children that run.
    package var processIdentifiers: [Int32] { state.withLock { $0.children.keys.sorted() } }

    /// Runs a launch, unless everything was ended.
    func launching(_ body: () throws(LaunchError) -> pid_t) throws(LaunchError) -> pid_t {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.launching += 1 }
            return state.isClosed
        }
        guard !isClosed else { throw LaunchError(code: ECANCELED) }
        do {
            return try body()
        } catch {
            state.withLock { $0.launching -= 1 }
            throw error
        }
    }

    /// Adds a child after `launching`; false when everything was ended meanwhile.
    func add(_ child: ChildProcess) -> Bool {
        state.withLock { state in
            state.launching -= 1
            guard !state.isClosed else { return false }
            state.children[child.processIdentifier] = child
            return true
        }
    }

    /// Forgets a child that has ended.
    func remove(_ child: ChildProcess) {
        state.withLock { _ = $0.children.removeValue(forKey: child.processIdentifier) }
    }

    /// Takes on what descendants leave behind when they end, and ends it in ``endAll()``: also what emptied its environment
    /// and left its process group, and so is not found otherwise.
    ///
    /// Only for a process none of whose children is to outlive it.
    package func adoptOrphans() {
        let adopts = ccp_adopt_orphans()
        state.withLock { $0.adoptsOrphans = adopts }
    }

    /// Ends adopted processes.
    private func endOrphans() {
        let (adopts, known, isLaunching) = state.withLock {
            ($0.adoptsOrphans, Set($0.children.keys), $0.launching > 0)
        }
        // One that is being started is not known yet.
        guard adopts, !isLaunching else { return }
        Descendants.endChildren(except: known) { pid in
            state.withLock { $0.children[pid] != nil || $0.launching > 0 }
        }
    }

    // MARK: The end

    /// Has the registry of this process end everything when the process calls `exit`, from wherever it does so.
    package static func endAllAtExit() { exitHandler }

    private static let exitHandler: Void = {
        _ = atexit {
            // The signal says how this process ended, and not what the end of its children looked like to some thread.
            while EndingSignals.isEnding { pause() }
            ChildRegistry.shared.endAll()
        }
    }()

    /// Ends all children and removes all folders; from then on no child can be started here.
    ///
    /// May be called several times, and from any thread, whatever the others are doing.
    package func endAll() {
        let (children, folders) = state.withLock { state in
            state.isClosed = true
            defer { state.folders = [] }
            return (Array(state.children.values), state.folders)
        }
        for child in children { child.end() }
        let deadline = ContinuousClock.now + Self.timeout
        for child in children { child.wait(max(.zero, ContinuousClock.now.duration(to: deadline))) }
        endOrphans()
        for folder in folders {
            // What was written while its writer was ended may be in the way once.
            for _ in 0..<3 where (try? FileManager.default.removeItem(atPath: folder)) == nil {
                guard FileManager.default.fileExists(atPath: folder) else { break }
            }
        }
    }
}
