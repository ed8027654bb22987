package import DecodeService
import Diagnosis
package import Explorer
package import Foundation
import TerminalUI

/// Reads payloads and folders; every error has its cause and says what to do next.
package enum PayloadFiles {
    /// The name of standard input in messages and titles.
    package static let standardInputName = "standard input"

    /// Reads a whole file into memory, so that it may change or shrink later.
    ///
    /// - Parameters:
    ///   - limit: The size limit, in bytes.
    ///   - shouldContinue: Called after each part with the bytes read so far and the size, or nil if unknown. Returns
    ///     whether to continue.
    /// - Throws: ``PayloadTrouble``.
    package static func read(
        _ path: String, limit: Int, shouldContinue: (_ count: Int, _ size: Int?) -> Bool = { _, _ in true }
    ) throws(PayloadTrouble) -> Data {
        do throws(FileReading.Failure) {
            return try FileReading.read(path, limit: limit, shouldContinue: shouldContinue)
        } catch {
            throw trouble(path, error)
        }
    }

    /// Reads the beginning of a large file.
    ///
    /// - Parameter limit: The size limit of a whole file, in bytes.
    /// - Returns: Nil for a file that is small or too large, or that can't be read.
    static func readBeginning(_ path: String, limit: Int) -> Data? {
        guard let file = try? FileReading.open(path, onlyFiles: true) else { return nil }
        defer { close(file.descriptor) }
        guard let size = file.size, size > shownAtOnce, size <= limit else { return nil }
        var bytes = [UInt8](repeating: 0, count: beginningSize)
        let count = bytes.withUnsafeMutableBytes { try? FileReading.readSome(file.descriptor, into: $0) }
        return count.map { Data(bytes[..<$0]) }
    }

    /// A file up to this size, in bytes, is read and indexed in a few milliseconds.
    private static let shownAtOnce = 1 << 20
    /// Enough for any screen, in bytes.
    private static let beginningSize = 1 << 17

    /// Checks that a path leads to something that can be read, without opening it. Folders are fine.
    ///
    /// - Parameter alternatives: Suggestions for a missing file, besides files with a similar name.
    /// - Throws: ``PayloadTrouble``.
    package static func check(_ path: String, alternatives: [String] = []) throws(PayloadTrouble) {
        do throws(FileReading.Failure) {
            try FileReading.check(path)
        } catch {
            throw trouble(path, error, alternatives: alternatives)
        }
    }

    /// Reads standard input to its end.
    ///
    /// - Parameter limit: The size limit, in bytes.
    package static func readStandardInput(limit: Int) throws(PayloadTrouble) -> Data {
        do throws(FileReading.Failure) {
            return try FileReading.read(STDIN_FILENO, expecting: 0, limit: limit)
        } catch {
            throw trouble(standardInputName, error)
        }
    }

    /// Whether standard input is a file or a pipe, not a terminal.
    package static var standardInputIsPiped: Bool { isatty(STDIN_FILENO) == 0 }

    /// Copies standard input or a named pipe, which can be read only once, to a temporary file, in constant memory.
    ///
    /// - Parameter limit: The size limit of the copy, in bytes: input may have no end.
    /// - Returns: The path of the copy, readable only by the user; the caller removes it. Nil if no copy is needed.
    /// - Throws: ``PayloadTrouble``.
    static func spool(_ source: PayloadSource, limit: Int) throws(PayloadTrouble) -> String? {
        switch source {
        case .standardInput: return try spool(STDIN_FILENO, named: standardInputName, limit: limit)
        case .line: return nil
        case .file(let path):
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
            let descriptor: Int32
            do throws(FileReading.Failure) {
                descriptor = try FileReading.open(path).descriptor
            } catch {
                throw trouble(path, error)
            }
            defer { close(descriptor) }
            return try spool(descriptor, named: path, limit: limit)
        }
    }

    private static func spool(
        _ descriptor: Int32, named name: String, limit: Int
    ) throws(PayloadTrouble) -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "codascope-input-\(UUID().uuidString)").path
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let file = FileHandle(forWritingAtPath: path)
        else { throw PayloadTrouble("\(name) could not be copied to \(path)") }
        do {
            var buffer = [UInt8](repeating: 0, count: 1 << 18)
            var size = 0
            while true {
                let count = try buffer.withUnsafeMutableBytes {
                    try FileReading.readSome(descriptor, into: $0)
                }
                guard count > 0 else { break }
                size += count
                guard size <= limit else { throw FileReading.Failure.endless(limit: limit) }
                try file.write(contentsOf: buffer[..<count])
            }
            try file.close()
            return path
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            if let failure = error as? FileReading.Failure { throw trouble(name, failure) }
            throw PayloadTrouble("\(name) could not be copied to \(path): \(error.localizedDescription)")
        }
    }

    /// The names of a folder's files and folders.
    /// - Throws: ``PayloadTrouble``.
    static func names(inFolder path: String) throws(PayloadTrouble) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            guard access(path, R_OK | X_OK) == 0 else { throw trouble(path, .permission) }
            throw PayloadTrouble("\(path) could not be read: \(error.localizedDescription)")
        }
    }

    /// Describes why a file, or standard input, was not read.
    static func trouble(
        _ path: String, _ failure: FileReading.Failure, alternatives: [String] = []
    ) -> PayloadTrouble {
        func mebibytes(_ bytes: Int) -> String { "\((bytes >> 20).grouped) MiB" }
        let option = "--payload-limit MIB allows more"
        switch failure {
        case .missing:
            return PayloadTrouble("\(path) does not exist. \(nearby(path, alternatives))", code: .missing)
        case .danglingLink(let target):
            return PayloadTrouble(
                "\(path) is a link to \(target), which does not exist. Choose another file.", code: .danglingLink)
        case .linkLoop:
            return PayloadTrouble(
                "\(path) is a link that leads back to itself. Choose the file itself.", code: .linkLoop)
        case .permission:
            return PayloadTrouble(
                "\(path) could not be read: permission denied. To allow it, use chmod +r.", code: .permission)
        case .notFolder:
            return PayloadTrouble(
                "\(path) could not be read: part of the path is not a folder.", code: .missing)
        case .folder:
            return PayloadTrouble("\(path) is a folder. Choose a file in it.", code: .folder)
        case .notFile(let what):
            return PayloadTrouble(
                "\(path) is \(what), not a file or a pipe. Choose a file.", code: .notFile)
        case .tooLarge(let size, let limit):
            // Rounded up, so that the size differs from the limit.
            return PayloadTrouble(
                "\(path) has \(mebibytes(size + (1 << 20) - 1)), more than the payload limit of \(mebibytes(limit)); "
                    + "\(option).", code: .tooLarge)
        case .endless(let limit):
            return PayloadTrouble(
                "\(path) exceeds the payload limit of \(mebibytes(limit)); \(option).",
                code: .tooLarge)
        case .stopped:
            return PayloadTrouble("\(path) was not read to its end, because reading was stopped. Read it again.")
        case .wideLines:
            return PayloadTrouble(
                "\(path) is in UTF-16 or UTF-32, and documents a line are read in UTF-8 only; convert it first, as with "
                    + "`iconv -f UTF-16 -t UTF-8`.", code: .encoding)
        case .system(let code):
            return PayloadTrouble("\(path) could not be read: \(String(cString: strerror(code))).")
        }
    }

    /// A suggestion: a file in the same folder with a similar name, if there is one, or an alternative.
    private static func nearby(_ path: String, _ alternatives: [String]) -> String {
        let url = URL(filePath: path)
        let folder = url.deletingLastPathComponent()
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            return "Its folder, \(folder.relativePath), does not exist either."
        }
        let wanted = url.deletingPathExtension().lastPathComponent.lowercased()
        let near = names.sorted().first { name in
            let stem = URL(filePath: name).deletingPathExtension().lastPathComponent.lowercased()
            return stem == wanted
                || (wanted.count > 3 && (stem.hasPrefix(wanted) || wanted.hasPrefix(stem) && stem.count > 3))
        }
        let meant = [near].compactMap(\.self) + alternatives
        return meant.isEmpty ? "Check the path." : "Did you mean \(meant.joined(separator: " or "))?"
    }

    /// Lists a folder, folders first, in the order of a file manager. A path may begin with `~`.
    package static func list(_ path: String) -> FolderListing {
        let url = URL(filePath: (path as NSString).expandingTildeInPath).standardizedFileURL
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
                path: full, entries: [], trouble: "This folder could not be read: \(error.localizedDescription)")
        }
    }
}
