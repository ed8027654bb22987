import Explorer
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads payloads and folders; every trouble is said with its cause and what to do next.
enum PayloadFiles {
    /// How standard input is called in messages and titles.
    static let standardInputName = "standard input"

    /// Reads a file as a whole into memory, so that nothing happens when it changes or shrinks later.
    /// - Throws: ``PayloadTrouble``.
    static func read(_ path: String) throws(PayloadTrouble) -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw trouble(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw trouble(path, errno) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            throw PayloadTrouble("\(path) is a folder. Name a file in it.", isFolder: true)
        case S_IFREG: return try readAll(descriptor, path, expecting: Int(status.st_size))
        case S_IFIFO, S_IFCHR, S_IFSOCK:
            // Pipes such as the shell's <(…) are waited for.
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
            return try readAll(descriptor, path, expecting: 0)
        default: throw PayloadTrouble("\(path) is neither a file nor a pipe. Name a file.")
        }
    }

    /// Looks whether a path leads to something that can be opened, without reading it. Folders are fine.
    /// - Throws: ``PayloadTrouble``.
    static func check(_ path: String) throws(PayloadTrouble) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw trouble(path, errno) }
        close(descriptor)
    }

    /// Reads standard input to its end.
    static func readStandardInput() throws(PayloadTrouble) -> Data {
        try readAll(STDIN_FILENO, standardInputName, expecting: 0)
    }

    /// Whether standard input is something to read from, and no person's keyboard.
    static var standardInputIsPiped: Bool { isatty(STDIN_FILENO) == 0 }

    private static func readAll(_ descriptor: Int32, _ path: String, expecting size: Int) throws(PayloadTrouble) -> Data
    {
        var data = Data()
        data.reserveCapacity(size + 1)
        var buffer = [UInt8](repeating: 0, count: max(1 << 16, min(size + 1, 1 << 24)))
        while true {
            let count = buffer.withUnsafeMutableBytes { bytes in
                Foundation.read(descriptor, bytes.baseAddress, bytes.count)
            }
            if count == 0 { return data }
            if count < 0 {
                if errno == EINTR { continue }
                throw trouble(path, errno)
            }
            data.append(contentsOf: buffer[..<count])
        }
    }

    private static func trouble(_ path: String, _ code: Int32) -> PayloadTrouble {
        switch code {
        case ENOENT:
            return PayloadTrouble("\(path) does not exist. Check the path\(nearby(path)).")
        case EACCES, EPERM: return PayloadTrouble("\(path) cannot be read: permission denied. chmod +r lets you.")
        case ENOTDIR: return PayloadTrouble("\(path) cannot be read: a part of the path is no folder.")
        case EISDIR: return PayloadTrouble("\(path) is a folder. Name a file in it.", isFolder: true)
        default: return PayloadTrouble("\(path) cannot be read: \(String(cString: strerror(code))).")
        }
    }

    /// A file beside it whose name is close, when there is one.
    private static func nearby(_ path: String) -> String {
        let url = URL(filePath: path)
        let folder = url.deletingLastPathComponent()
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            return "; the folder \(folder.relativePath) does not exist either"
        }
        let wanted = url.deletingPathExtension().lastPathComponent.lowercased()
        let near = names.sorted().first { name in
            let stem = URL(filePath: name).deletingPathExtension().lastPathComponent.lowercased()
            return stem == wanted
                || (wanted.count > 3 && (stem.hasPrefix(wanted) || wanted.hasPrefix(stem) && stem.count > 3))
        }
        return near.map { "; \($0) is there" } ?? ""
    }

    /// Lists a folder, folders first, names as a person sorts them.
    static func list(_ path: String) -> FolderListing {
        let url = URL(filePath: path).standardizedFileURL
        let full = url.path.count > 1 && url.path.hasSuffix("/") ? String(url.path.dropLast()) : url.path
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: full)
            let entries = names.map { name -> FolderListing.Entry in
                var status = stat()
                guard stat(full + "/" + name, &status) == 0 else { return .init(name: name, isFolder: false) }
                let isFolder = status.st_mode & S_IFMT == S_IFDIR
                return .init(name: name, isFolder: isFolder, size: isFolder ? nil : Int(status.st_size))
            }
            let sorted = entries.sorted {
                $0.isFolder != $1.isFolder
                    ? $0.isFolder : $0.name.localizedStandardCompare($1.name) == .orderedAscending
            }
            return FolderListing(path: full, entries: sorted)
        } catch {
            return FolderListing(
                path: full, entries: [], trouble: "This folder cannot be read: \(error.localizedDescription)")
        }
    }
}
