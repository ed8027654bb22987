package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads whole files into memory, up to a limit, so later changes of a file don't matter and endless ones are
/// harmless.
package enum FileReading {
    /// Why a file was not read.
    package enum Failure: Error, Hashable, Sendable {
        /// There is no such file or link.
        case missing
        /// A link leads to a missing file.
        case danglingLink(to: String)
        /// Links lead in a circle.
        case linkLoop
        case folder
        /// A socket, a disk, or something else that isn't text.
        case notFile(what: String)
        case permission
        /// Part of the path is a file.
        case notFolder
        /// A file that is too large, with its size in bytes.
        case tooLarge(size: Int, limit: Int)
        /// A stream that exceeded the limit in bytes without ending.
        case endless(limit: Int)
        /// Another system error.
        case system(Int32)
    }

    /// Reads a file, a device, or a pipe to its end.
    ///
    /// Like `cat`, waits until a process writes to a named pipe.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - limit: The maximum number of bytes to read.
    ///   - onlyFiles: Whether to reject devices and pipes, which may block forever.
    package static func read(_ path: String, limit: Int, onlyFiles: Bool = false) throws(Failure) -> Data {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path, errno) }
        try checkKind(status, onlyFiles: onlyFiles)
        let isPipe = status.st_mode & S_IFMT == S_IFIFO
        // Not waited for otherwise: another kind of file may be there by now.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isPipe ? 0 : O_NONBLOCK | O_NOCTTY))
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        guard fstat(descriptor, &status) == 0 else { throw failure(path, errno) }
        try checkKind(status, onlyFiles: onlyFiles)
        guard status.st_mode & S_IFMT == S_IFREG else {
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
            return try read(descriptor, expecting: 0, limit: limit)
        }
        let size = Int(status.st_size)
        guard size <= limit else { throw .tooLarge(size: size, limit: limit) }
        return try read(descriptor, expecting: size, limit: limit)
    }

    /// Checks whether a path is readable without opening it, because a process that waits to write to a pipe would see that as
    /// a reader. Folders are accepted.
    package static func check(_ path: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path, errno) }
        if status.st_mode & S_IFMT != S_IFDIR { try checkKind(status, onlyFiles: false) }
        guard access(path, R_OK) == 0 else { throw failure(path, errno) }
    }

    /// Reads a descriptor to its end.
    ///
    /// - Parameters:
    ///   - size: The approximate size in bytes; 0 if unknown.
    ///   - limit: The maximum number of bytes to read.
    package static func read(_ descriptor: Int32, expecting size: Int, limit: Int) throws(Failure) -> Data {
        // Read in place: a payload may be as large as a good part of the memory. One byte more shows the end.
        var room = max(1 << 16, size + 1)
        guard var bytes = malloc(room) else { throw .system(ENOMEM) }
        var count = 0
        do throws(Failure) {
            while true {
                let read = systemRead(descriptor, bytes + count, room - count)
                if read == 0 { break }
                if read < 0 {
                    try wait(descriptor, after: errno)
                    continue
                }
                count += read
                guard count <= limit else { throw .endless(limit: limit) }
                guard count == room else { continue }
                room *= 2
                guard let larger = realloc(bytes, room) else { throw .system(ENOMEM) }
                bytes = larger
            }
        } catch {
            free(bytes)
            throw error
        }
        return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    /// Waits until there may be more to read.
    private static func wait(_ descriptor: Int32, after error: Int32) throws(Failure) {
        switch error {
        case EINTR: break
        case EAGAIN:
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, -1)
        case EISDIR: throw .folder
        default: throw .system(error)
        }
    }

    private static func checkKind(_ status: stat, onlyFiles: Bool) throws(Failure) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .folder
        case S_IFIFO: if onlyFiles { throw .notFile(what: "a pipe") }
        case S_IFCHR: if onlyFiles { throw .notFile(what: "a device") }
        case S_IFSOCK: throw .notFile(what: "a socket")
        case S_IFBLK: throw .notFile(what: "a disk")
        default: throw .notFile(what: "no file")
        }
    }

    private static func failure(_ path: String, _ code: Int32) -> Failure {
        switch code {
        case ENOENT:
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return .missing }
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            return .danglingLink(to: target ?? "a file")
        case ELOOP: return .linkLoop
        case EACCES, EPERM: return .permission
        case ENOTDIR: return .notFolder
        case EISDIR: return .folder
        case ENXIO: return .notFile(what: "a missing device")
        default: return .system(code)
        }
    }
}

// Out here because `read` names the methods in there.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
