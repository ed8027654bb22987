import Dispatch
import Explorer
import Foundation
import Synchronization

/// Watches the payload's file and the models' files: polls their sizes and dates a few times a second.
///
/// An editor may write a file in several steps, or replace it: a change is reported once nothing has changed between
/// two polls. Polling costs a system call per file, works on every file system, and needs no thread of its own.
final class FileWatch: FileWatching {
    private struct Seen {
        var reported: [String: FileMark]
        var last: [String: FileMark]
        /// Every path that was ever polled.
        var known: Set<String>
    }

    private let payload: String?
    private let models: @Sendable () -> [String]
    private let changed: @Sendable (FileChanges) -> Void
    private let seen: Mutex<Seen>
    private static let pause = DispatchTimeInterval.milliseconds(250)

    /// - Parameters:
    ///   - payload: The payload's file.
    ///   - models: The files of the models, and folders to which files may be added.
    ///   - changed: Called on a thread of the watch.
    init(
        payload: String?, models: @escaping @Sendable () -> [String],
        changed: @escaping @Sendable (FileChanges) -> Void
    ) {
        self.payload = payload
        self.models = models
        self.changed = changed
        let now = Self.marks(payload, models())
        seen = Mutex(Seen(reported: now, last: now, known: Set(now.keys)))
        pollLater()
    }

    /// Polls until this object is deinitialized.
    private func pollLater() {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.pause) { [weak self] in
            self?.poll()
            self?.pollLater()
        }
    }

    private func poll() {
        let now = Self.marks(payload, models())
        let changes: FileChanges? = seen.withLock { seen in
            // A newly watched path hasn't changed yet; a new file in a folder has changed the folder.
            for (path, mark) in now where !seen.known.contains(path) { seen.reported[path] = mark }
            seen.known.formUnion(now.keys)
            defer { seen.last = now }
            // A missing file may be about to be written again.
            guard now == seen.last, now != seen.reported else { return nil }
            let reported = seen.reported
            seen.reported = now
            let different = Set(now.keys).union(reported.keys).filter { now[$0] != reported[$0] }
            let isPayload = payload.map(different.contains) ?? false
            return FileChanges(payload: isPayload, models: different.contains { $0 != payload })
        }
        if let changes { changed(changes) }
    }

    private static func marks(_ payload: String?, _ models: [String]) -> [String: FileMark] {
        var marks: [String: FileMark] = [:]
        for path in [payload].compactMap({ $0 }) + models { marks[path] = FileMark(of: path) }
        return marks
    }
}

/// The metadata that changes with a file's content.
private struct FileMark: Hashable, Sendable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var number: UInt64

    /// Nil if there is no such file.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        number = UInt64(status.st_ino)
        guard status.st_mode & S_IFMT == S_IFREG else {
            // The size and date of a pipe or a device mean nothing.
            (size, seconds, nanoseconds) = (0, 0, 0)
            return
        }
        size = Int(status.st_size)
        #if canImport(Darwin)
        seconds = status.st_mtimespec.tv_sec
        nanoseconds = status.st_mtimespec.tv_nsec
        #else
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        #endif
    }
}
