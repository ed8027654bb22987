package import Foundation

/// The only way to a file's bytes: of a regular file, unless pipes and devices are allowed, up to a limit, so that endless
/// ones are harmless.
package enum FileReading {
    /// Why a file was not read.
    package enum Failure: Error, Hashable, Sendable {
        /// There is no such file or link.
        case missing
        /// A link leads to a missing file.
        case danglingLink(to: String)
        /// Links form a cycle.
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
        /// A text with a document a line, in UTF-16 or UTF-32.
        case wideLines
        /// A folder with more files and folders in it, at any depth, than a walk visits.
        case tooMany(limit: Int)
        /// The caller stopped reading.
        case stopped
        /// Another system error.
        case system(Int32)

        /// What is wrong, as the rest of a sentence that begins with the path.
        package var words: String {
            switch self {
            case .missing: "does not exist"
            case .danglingLink(let target): "is a link to \(target), which does not exist"
            case .linkLoop: "is a link that leads back to itself"
            case .folder: "is a folder"
            case .notFile(let what): "is \(what), not a file"
            case .permission: "could not be read: permission denied"
            case .notFolder: "could not be read: part of the path is not a folder"
            case .tooLarge(_, let limit), .endless(let limit): "has more than \(max(1, limit >> 20)) MiB"
            case .wideLines:
                "is in UTF-16 or UTF-32, and documents a line are read in UTF-8 only; convert it first, as with "
                    + "`iconv -f UTF-16 -t UTF-8`"
            case .tooMany(let limit): "contains more than \(limit) files and folders"
            case .stopped: "was not read to its end, because reading was stopped"
            case .system(let code): "could not be read: \(String(cString: strerror(code)))"
            }
        }
    }

    /// What a path leads to, with links followed.
    package enum Kind: Hashable, Sendable {
        case file(State)
        case folder, pipe
        /// A device, a disk or a socket.
        case other

        /// What changes with a file's content: its size in bytes, its date, and its number if it is replaced.
        package struct State: Hashable, Sendable {
            package var size: Int
            package var number: UInt64
            var seconds: Int
            var nanoseconds: Int
        }
    }

    /// What a path leads to; nil if that isn't known, as of a missing file.
    package static func kind(_ path: String) -> Kind? {
        guard let status = try? readStatus(path) else { return nil }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file(Kind.State(status))
        case S_IFDIR: .folder
        case S_IFIFO: .pipe
        default: .other
        }
    }

    /// The state of a regular file; nil for anything else.
    package static func state(_ path: String) -> Kind.State? {
        if case .file(let state) = kind(path) { state } else { nil }
    }

    private static func readStatus(_ path: String) throws(Failure) -> stat {
        var status = stat()
        // The system would read such a path up to the zero.
        guard !path.utf8.contains(0) else { throw .missing }
        guard stat(path, &status) == 0 else { throw failure(path, errno) }
        return status
    }

    /// Reads a file, a device, or a pipe to its end.
    ///
    /// Like `cat`, waits until a process writes to a named pipe.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - limit: The maximum number of bytes to read.
    ///   - onlyFiles: Whether to reject devices and pipes, which may block forever.
    ///   - shouldContinue: Receives the number of bytes read after each part, and the total, or nil if it isn't known.
    ///     Returns whether to continue.
    package static func read(
        _ path: String, limit: Int, onlyFiles: Bool = false,
        shouldContinue: (_ count: Int, _ size: Int?) -> Bool = { _, _ in true }
    ) throws(Failure) -> Data {
        let file = try open(path, onlyFiles: onlyFiles)
        defer { close(file.descriptor) }
        let size = file.size
        if let size, size > limit { throw .tooLarge(size: size, limit: limit) }
        return try read(file.descriptor, expecting: size ?? 0, limit: limit) { shouldContinue($0, size) }
    }

    /// The maximum number of bytes per read, so that progress is reported for a slow disk, too.
    private static let partSize = 4 << 20

    /// An open file, device or pipe.
    package struct OpenFile: Sendable {
        /// The descriptor, which the caller closes.
        package var descriptor: Int32
        /// The size in bytes; nil if it isn't a regular file.
        package var size: Int?

        package init(descriptor: Int32, size: Int? = nil) {
            self.descriptor = descriptor
            self.size = size
        }
    }

    /// Opens a file, a device, or a pipe for reading.
    ///
    /// Like `cat`, waits until a process opens a named pipe for writing.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - onlyFiles: Whether to reject devices and pipes, which may block forever.
    package static func open(_ path: String, onlyFiles: Bool = false) throws(Failure) -> OpenFile {
        var status = try readStatus(path)
        try checkKind(status, onlyFiles: onlyFiles)
        let isPipe = status.st_mode & S_IFMT == S_IFIFO
        // Block only for a pipe: the path may name another kind of file by now.
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | (isPipe ? 0 : O_NONBLOCK | O_NOCTTY))
        guard descriptor >= 0 else { throw failure(path, errno) }
        guard fstat(descriptor, &status) == 0 else {
            close(descriptor)
            throw failure(path, errno)
        }
        do throws(Failure) {
            try checkKind(status, onlyFiles: onlyFiles)
        } catch {
            close(descriptor)
            throw error
        }
        if status.st_mode & S_IFMT == S_IFREG {
            return OpenFile(descriptor: descriptor, size: Int(status.st_size))
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return OpenFile(descriptor: descriptor, size: nil)
    }

    /// Reads the available bytes, 128 KiB at most, and waits if there are none.
    ///
    /// - Returns: The bytes; none at the end.
    package static func readSome(_ descriptor: Int32) throws(Failure) -> Data {
        var bytes = Data(count: 1 << 17)
        while true {
            let count = bytes.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { return bytes.prefix(count) }
            try wait(descriptor, after: errno)
        }
    }

    /// Reads a part of a regular file.
    ///
    /// - Returns: The bytes; fewer than `count` at the end of the file.
    package static func read(_ path: String, from offset: Int = 0, count: Int) throws(Failure) -> Data {
        let descriptor = try open(path, onlyFiles: true).descriptor
        defer { close(descriptor) }
        var bytes = Data(count: count)
        let read = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
        guard read >= 0 else { throw .system(errno) }
        return bytes.prefix(read)
    }

    /// Checks whether a path is readable. Doesn't open it, because a process that waits to write to a pipe would see a
    /// reader. Accepts folders.
    package static func check(_ path: String) throws(Failure) {
        let status = try readStatus(path)
        if status.st_mode & S_IFMT != S_IFDIR { try checkKind(status, onlyFiles: false) }
        guard access(path, R_OK) == 0 else { throw failure(path, errno) }
    }

    /// Whether a path leads to a place in a folder, also with all links followed.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        let places = [path, folder].map { URL(filePath: $0).resolvingSymlinksInPath().pathComponents }
        return places[0].starts(with: places[1])
    }

    /// Reads a descriptor to its end.
    ///
    /// - Parameters:
    ///   - size: The approximate size in bytes; 0 if unknown.
    ///   - limit: The maximum number of bytes to read.
    ///   - head: Bytes that were already read from it, which come first in the result.
    ///   - shouldContinue: Receives the number of bytes after each part, and returns whether to continue.
    package static func read(
        _ descriptor: Int32, expecting size: Int, limit: Int, after head: Data = Data(),
        shouldContinue: (_ count: Int) -> Bool = { _ in true }
    ) throws(Failure) -> Data {
        // Read in place, because a payload may fill much of the memory. One extra byte detects the end.
        var room = max(1 << 16, size + 1, 2 * head.count)
        guard var bytes = malloc(room) else { throw .system(ENOMEM) }
        head.copyBytes(to: UnsafeMutableRawBufferPointer(start: bytes, count: room))
        var count = head.count
        do throws(Failure) {
            while true {
                let read = Foundation.read(descriptor, bytes + count, min(room - count, partSize))
                if read == 0 { break }
                if read < 0 {
                    try wait(descriptor, after: errno)
                    continue
                }
                count += read
                guard count <= limit else { throw .endless(limit: limit) }
                guard shouldContinue(count) else { throw .stopped }
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

    /// What a system's error means for a path.
    static func failure(_ path: String, _ code: Int32) -> Failure {
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

extension FileReading.Kind.State {
    fileprivate init(_ status: stat) {
        #if canImport(Darwin)
        let date = status.st_mtimespec
        #else
        let date = status.st_mtim
        #endif
        self.init(
            size: Int(status.st_size), number: UInt64(status.st_ino), seconds: date.tv_sec, nanoseconds: date.tv_nsec)
    }
}
