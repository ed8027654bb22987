import DecodeService
import Dispatch
import Explorer
import Synchronization

/// Watches the payload's file and the models' files: polls their sizes and dates a few times a second.
///
/// An editor may write a file in several steps, or replace it: a change is reported once nothing has changed between
/// two polls. Polling costs a system call per file, works on every file system, and needs no thread of its own.
final class FileWatch: FileWatching {
    private struct Seen {
        var reported: [String: FileReading.Kind]
        var last: [String: FileReading.Kind]
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

    private static func marks(_ payload: String?, _ models: [String]) -> [String: FileReading.Kind] {
        var marks: [String: FileReading.Kind] = [:]
        for path in [payload].compactMap({ $0 }) + models { marks[path] = FileReading.kind(path) }
        return marks
    }
}
