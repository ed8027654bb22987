internal import CSystem
package import Foundation
import Synchronization

/// Everything that must not outlive this process: child processes with their descendants, and temporary folders.
///
/// Safe to use from any thread; only ``endAll()`` waits, for at most a second.
package final class ChildRegistry: Sendable {
    /// The registry of this process.
    package static let shared = ChildRegistry()

    private struct State {
        var children: [Int32: ChildProcess] = [:]
        var folders: Set<String> = []
        /// The number of children being started.
        var launching = 0
        var adoptsOrphans = false
        var isClosed = false
    }

    private let state = Mutex(State())

    /// How long ``endAll()`` waits for the ended children.
    private static let timeout = Duration.seconds(1)

    /// An empty registry. Programs use ``shared``.
    package init() {}

    /// Whether everything was ended because this process is about to end.
    package var isClosed: Bool { state.withLock { $0.isClosed } }

    // MARK: Folders

    /// Registers a folder to be removed when this process ends.
    ///
    /// - Returns: Whether it was registered; false after ``endAll()``, when nothing should be created any more.
    @discardableResult
    package func add(folder: URL) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.folders.insert(folder.path)
            return true
        }
    }

    /// Unregisters a folder that was removed or should remain.
    package func remove(folder: URL) { state.withLock { _ = $0.folders.remove(folder.path) } }

    // MARK: Children

    /// The process ids of the running children.
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

    /// Adds a child after `launching`; false if everything was ended meanwhile.
    func add(_ child: ChildProcess) -> Bool {
        state.withLock { state in
            state.launching -= 1
            guard !state.isClosed else { return false }
            state.children[child.processIdentifier] = child
            return true
        }
    }

    /// Removes a child that has ended.
    func remove(_ child: ChildProcess) {
        state.withLock { _ = $0.children.removeValue(forKey: child.processIdentifier) }
    }

    /// Adopts processes whose parents end, and ends them in ``endAll()``, including those that cleared their
    /// environment and left their process group, which can't be found otherwise.
    ///
    /// Only for a process whose children must all end with it.
    package func adoptOrphans() {
        let adopts = ccp_adopt_orphans()
        state.withLock { $0.adoptsOrphans = adopts }
    }

    /// Ends adopted processes.
    private func endOrphans() {
        let (adopts, known, isLaunching) = state.withLock {
            ($0.adoptsOrphans, Set($0.children.keys), $0.launching > 0)
        }
        // A child being started isn't registered yet.
        guard adopts, !isLaunching else { return }
        Descendants.endChildren(except: known) { pid in
            state.withLock { $0.children[pid] != nil || $0.launching > 0 }
        }
    }

    // MARK: The end

    /// Makes the shared registry end everything when the process calls `exit`.
    package static func endAllAtExit() { exitHandler }

    private static let exitHandler: Void = {
        _ = atexit {
            // The signal determines how this process ends, not the effects of ending its children.
            while EndingSignals.isEnding { pause() }
            ChildRegistry.shared.endAll()
        }
    }()

    /// Ends all children and removes all folders; afterwards no child can be started.
    ///
    /// May be called repeatedly, and from any thread.
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
            // A file written just before its writer ended may prevent the removal once.
            for _ in 0..<3 where (try? FileManager.default.removeItem(atPath: folder)) == nil {
                guard FileManager.default.fileExists(atPath: folder) else { break }
            }
        }
    }
}
