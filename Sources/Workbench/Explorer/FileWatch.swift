import Dispatch
import Explorer
import Foundation
import Synchronization

/// Looks after the payload's file and the models' files: asks a few times a second for their sizes and dates.
///
/// An editor may write a file in several steps, or put another in its place: a change is told once nothing has changed for
/// one look. Asking costs a system call a file, works on every file system, and needs no thread of its own.
final class FileWatch: FileWatching {
    private struct Seen {
        var told: [String: FileMark]
        var last: [String: FileMark]
        /// Every path that was ever looked at.
        var known: Set<String>
    }

    private let payload: String?
    private let models: @Sendable () -> [String]
    private let changed: @Sendable (FileChanges) -> Void
    private let seen: Mutex<Seen>
    private static let pause = DispatchTimeInterval.milliseconds(250)

    /// - Parameters:
    ///   - payload: The payload's file.
    ///   - models: The files of the models, and folders that may hold others tomorrow.
    ///   - changed: Called on a thread of the watch's.
    init(
        payload: String?, models: @escaping @Sendable () -> [String],
        changed: @escaping @Sendable (FileChanges) -> Void
    ) {
        self.payload = payload
        self.models = models
        self.changed = changed
        let now = Self.look(payload, models())
        seen = Mutex(Seen(told: now, last: now, known: Set(now.keys)))
        lookLater()
    }

    /// Until this object goes.
    private func lookLater() {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.pause) { [weak self] in
            self?.look()
            self?.lookLater()
        }
    }

    private func look() {
        let now = Self.look(payload, models())
        let changes: FileChanges? = seen.withLock { seen in
            // What is watched from now on has not changed yet; a file that is new in a folder has changed the folder.
            for (path, mark) in now where !seen.known.contains(path) { seen.told[path] = mark }
            seen.known.formUnion(now.keys)
            defer { seen.last = now }
            // A file that is gone may be on its way back.
            guard now == seen.last, now != seen.told else { return nil }
            let told = seen.told
            seen.told = now
            let different = Set(now.keys).union(told.keys).filter { now[$0] != told[$0] }
            let isPayload = payload.map(different.contains) ?? false
            return FileChanges(payload: isPayload, models: different.contains { $0 != payload })
        }
        if let changes { changed(changes) }
    }

    private static func look(_ payload: String?, _ models: [String]) -> [String: FileMark] {
        var marks: [String: FileMark] = [:]
        for path in [payload].compactMap({ $0 }) + models { marks[path] = FileMark(of: path) }
        return marks
    }
}

/// What changes with a file's content, as far as can be told without reading it.
private struct FileMark: Hashable, Sendable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var number: UInt64

    /// Nil when there is no such file.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        number = UInt64(status.st_ino)
        guard status.st_mode & S_IFMT == S_IFREG else {
            // Of a pipe or a device they say nothing.
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
