package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads files as a whole into memory, up to a bound: nothing happens when they change or shrink later, and one without an
/// end does no harm.
package enum FileReading {
    /// Why a file was not read.
    package enum Failure: Error, Hashable, Sendable {
        /// There is no such file, and no link of that name.
        case missing
        /// A link leads to what does not exist.
        case danglingLink(to: String)
        /// Links lead in a circle.
        case linkLoop
        case folder
        /// A socket, a disk, or something else that has no text.
        case notFile(what: String)
        case permission
        /// A part of the path is a file.
        case notFolder
        /// A file that says how large it is, in bytes.
        case tooLarge(size: Int, limit: Int)
        /// What gave more than the limit, in bytes, and has not ended.
        case endless(limit: Int)
        /// What else the system says.
        case system(Int32)
    }

    /// Reads a file, a device, or a pipe to its end.
    ///
    /// A pipe with a name is waited for until somebody writes to it, as `cat` does.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - limit: The most to read, in bytes.
    ///   - onlyFiles: Whether devices and pipes are refused, which may give nothing for ever.
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

    /// Looks whether a path leads to something that can be read, without opening it: whoever waits to write to a pipe would
    /// take that for a reader. Folders are fine.
    package static func check(_ path: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path, errno) }
        if status.st_mode & S_IFMT != S_IFDIR { try checkKind(status, onlyFiles: false) }
        guard access(path, R_OK) == 0 else { throw failure(path, errno) }
    }

    /// Reads a descriptor to its end.
    ///
    /// - Parameters:
    ///   - size: About how much there is, in bytes; 0 when that is not known.
    ///   - limit: The most to read, in bytes.
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
