import CSystem
package import Foundation

/// The only way to write a file: a new one is whole as soon as it has its name, and one that is replaced stays the file
/// that it was.
package enum FileWriting {
    /// Why something was not written: what, and the reason in the system's words.
    package struct Failure: Error, LocalizedError, CustomStringConvertible, Hashable, Sendable {
        package var path: String
        package var reason: String
        /// The system's error number; 0 for another reason.
        package var code: Int32

        package init(_ path: String, _ code: Int32 = 0, _ reason: String? = nil) {
            (self.path, self.code) = (path, code)
            self.reason = reason ?? String(cString: strerror(code))
        }

        package var description: String { "\(path) could not be written: \(reason)" }
        package var errorDescription: String? { description }
    }

    /// Makes a folder, unless there is one, and its missing parents.
    package static func makeFolder(_ path: String, mode: Int = 0o777) throws(Failure) {
        let parent = folder(of: path)
        if FileReading.kind(parent) == nil, parent != path { try makeFolder(parent, mode: mode) }
        guard mkdir(path, mode_t(mode)) != 0 else { return }
        let code = errno
        guard code == EEXIST, FileReading.kind(path) == .folder else { throw Failure(path, code) }
    }

    /// Writes a file: a new one, or in place of the present one.
    package static func write(_ path: String, _ bytes: Data) throws(Failure) {
        if FileReading.kind(path) == nil { try create(path, bytes) } else { try replace(path, bytes) }
    }

    /// Writes a new file.
    ///
    /// - Parameter syncs: Whether the file is on the disk when this returns.
    /// - Throws: ``Failure``, with the code `EEXIST` if the name is taken.
    package static func create(
        _ path: String, _ bytes: Data, mode: Int = 0o666, syncs: Bool = false
    ) throws(Failure) {
        #if os(Linux)
        // Without a name, nothing remains if the process is killed. O_TMPFILE is a macro that Swift doesn't import.
        let unnamed = open(folder(of: path), O_DIRECTORY | 0o20_000_000 | O_WRONLY | O_CLOEXEC, mode_t(mode))
        if unnamed >= 0 {
            defer { close(unnamed) }
            try fill(unnamed, bytes, path, syncs: syncs)
            if linkat(AT_FDCWD, "/proc/self/fd/\(unnamed)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return }
            // Without /proc, the file needs a name from the start.
            if errno != ENOENT { throw Failure(path, errno) }
        }
        #endif
        try withNewFile(beside: path, mode) { descriptor, made throws(Failure) in
            try fill(descriptor, bytes, path, syncs: syncs)
            let code = ccp_rename_new(made, path)
            if code != 0 { throw Failure(path, code) }
        }
    }

    /// Replaces the content of a file, which keeps its owner, group, mode, links and extended attributes.
    ///
    /// If a new file with the same properties can be made, it takes the old one's place, so that no reader ever sees half
    /// of it. Otherwise, as for a file with several hard links, the content is written in place; until it is whole, a copy
    /// of the old content lies beside the file, which remains if the process is killed. Of a link, the target is replaced.
    ///
    /// - Throws: ``Failure``; the file then has its old content.
    package static func replace(_ path: String, _ bytes: Data) throws(Failure) {
        guard let real = realpath(path, nil) else { throw Failure(path, errno) }
        defer { free(real) }
        let target = String(cString: real)
        guard case .file = FileReading.kind(target) else { throw Failure(path, 0, "it isn't a file") }
        // Doesn't block, in case the path names a pipe by now.
        let old = open(target, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard old >= 0 else { throw Failure(path, errno) }
        defer { close(old) }
        var status = stat()
        guard fstat(old, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(path, 0, "it isn't a file")
        }
        var isReplaced = false
        if status.st_nlink == 1 {
            try withNewFile(beside: target, 0o600) { new, made throws(Failure) in
                try fill(new, bytes, path, syncs: true)
                // Last, because writing and changing the owner clear parts of the mode.
                guard fchown(new, status.st_uid, status.st_gid) == 0, fchmod(new, status.st_mode & 0o7777) == 0,
                    cfa_equal(old, new)
                else { return }
                guard rename(made, target) == 0 else { throw Failure(path, errno) }
                isReplaced = true
            }
        }
        if !isReplaced { try rewrite(old, bytes, target, path) }
    }

    /// Whether somebody may write to a file, and so may the user. Root may write to files that nobody should.
    package static func mayReplace(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & 0o222 != 0 && access(path, W_OK) == 0
    }

    /// Writes the content of a file in place.
    private static func rewrite(_ file: Int32, _ bytes: Data, _ target: String, _ path: String) throws(Failure) {
        let copy = target + ".before-edit"
        let old: Data
        do throws(FileReading.Failure) {
            old = try FileReading.read(file, expecting: 0, limit: .max)
        } catch {
            throw Failure(path, 0, error.words)
        }
        do throws(Failure) {
            try create(copy, old, mode: 0o600, syncs: true)
        } catch {
            let next = "compare the two files and remove it"
            guard error.code != EEXIST else { throw Failure(path, 0, "an interrupted edit left \(copy): \(next)") }
            throw Failure(path, error.code, "a copy for the time of the edit can't be made: \(error)")
        }
        do throws(Failure) {
            try fill(file, bytes, path, syncs: true)
        } catch {
            let isRestored = (try? fill(file, old, path, syncs: true)) != nil
            guard isRestored else { throw Failure(path, 0, "\(error.reason); the old text is in \(copy)") }
            unlink(copy)
            throw error
        }
        unlink(copy)
    }

    /// Writes bytes to a new temporary file, which only the user can read.
    ///
    /// - Returns: The file, which the caller removes, and its descriptor, which the caller closes.
    package static func makeTemporary(_ bytes: Data = Data()) throws(Failure) -> (path: String, descriptor: Int32) {
        let path = FileManager.default.temporaryDirectory.appending(path: "codascope-input-\(UUID().uuidString)").path
        do throws(Failure) {
            try create(path, bytes, mode: 0o600)
        } catch {
            throw Failure(path, error.code, "\(error.reason); set TMPDIR to a folder with room")
        }
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(path, errno) }
        return (path, descriptor)
    }

    /// Writes bytes where a descriptor's file was last read or written.
    package static func append(_ bytes: some ContiguousBytes, to descriptor: Int32, _ path: String) throws(Failure) {
        let code = bytes.withUnsafeBytes { bytes -> Int32 in
            var rest = bytes[...]
            while !rest.isEmpty {
                // The pointer is only used here, for no more than the count of the rest.
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Foundation.write(descriptor, part.baseAddress, part.count)
                guard count > 0 || count < 0 && errno == EINTR else { return count < 0 ? errno : EIO }
                rest = rest.dropFirst(max(0, count))
            }
            return 0
        }
        if code != 0 { throw Failure(path, code) }
    }

    /// Makes bytes the whole content of a file.
    private static func fill(_ descriptor: Int32, _ bytes: Data, _ path: String, syncs: Bool) throws(Failure) {
        lseek(descriptor, 0, SEEK_SET)
        try append(bytes, to: descriptor, path)
        guard ftruncate(descriptor, off_t(bytes.count)) == 0, !syncs || fsync(descriptor) == 0 else {
            throw Failure(path, errno)
        }
    }

    /// Makes a file in the folder of another. What still has the new file's name afterward is removed.
    private static func withNewFile(
        beside path: String, _ mode: Int, _ body: (_ descriptor: Int32, _ made: String) throws(Failure) -> Void
    ) throws(Failure) {
        let made = folder(of: path) + "/.codascope-\(UUID().uuidString)"
        let descriptor = open(made, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
        guard descriptor >= 0 else { throw Failure(path, errno) }
        defer {
            close(descriptor)
            unlink(made)
        }
        try body(descriptor, made)
    }

    private static func folder(of path: String) -> String {
        let names = path.split(separator: "/").dropLast().joined(separator: "/")
        return path.hasPrefix("/") ? "/" + names : names.isEmpty ? "." : names
    }
}
