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
    ///   - onlyFiles: Whether to reject devices and pipes, which may block forever.
    ///   - shouldContinue: Called after each part with the bytes read so far and the size, or nil if unknown. Returns
    ///     whether to continue.
    /// - Throws: ``PayloadTrouble``.
    package static func read(
        _ path: String, limit: Int, onlyFiles: Bool = false,
        shouldContinue: (_ count: Int, _ size: Int?) -> Bool = { _, _ in true }
    ) throws(PayloadTrouble) -> Data {
        try told(path) { () throws(FileReading.Failure) in
            try FileReading.read(path, limit: limit, onlyFiles: onlyFiles, shouldContinue: shouldContinue)
        }
    }

    /// Reads the beginning of a large file.
    ///
    /// - Parameter limit: The size limit of a whole file, in bytes.
    /// - Returns: Nil for a file that is small or too large, or that can't be read.
    static func readBeginning(_ path: String, limit: Int) -> Data? {
        guard let size = FileReading.state(path)?.size, size > shownAtOnce, size <= limit else { return nil }
        return try? FileReading.read(path, count: beginningSize)
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
        try told(path, alternatives) { () throws(FileReading.Failure) in try FileReading.check(path) }
    }

    /// Reads standard input to its end.
    ///
    /// - Parameter limit: The size limit, in bytes.
    package static func readStandardInput(limit: Int) throws(PayloadTrouble) -> Data {
        try told(standardInputName) { () throws(FileReading.Failure) in
            try FileReading.read(STDIN_FILENO, expecting: 0, limit: limit)
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
            guard FileReading.kind(path) == .pipe else { return nil }
            let descriptor = try told(path) { () throws(FileReading.Failure) in try FileReading.open(path).descriptor }
            defer { close(descriptor) }
            return try spool(descriptor, named: path, limit: limit)
        }
    }

    private static func spool(
        _ descriptor: Int32, named name: String, limit: Int
    ) throws(PayloadTrouble) -> String {
        var copy = ""
        do {
            let made = try FileWriting.makeTemporary()
            copy = made.path
            defer { close(made.descriptor) }
            var size = 0
            while true {
                let part = try FileReading.readSome(descriptor)
                guard !part.isEmpty else { return copy }
                size += part.count
                guard size <= limit else { throw FileReading.Failure.endless(limit: limit) }
                try FileWriting.append(part, to: made.descriptor, copy)
            }
        } catch {
            unlink(copy)
            if let failure = error as? FileReading.Failure { throw trouble(name, failure) }
            throw PayloadTrouble("\(name) could not be copied: \(error)")
        }
    }

    /// Finds the payloads in a folder: files whose names end as those of payloads do.
    static func walk(_ folder: String) -> FolderWalk { FolderWalk(folder) { FolderListing.isPayload($0) } }

    private static func told<Value>(
        _ path: String, _ alternatives: [String] = [], _ read: () throws(FileReading.Failure) -> Value
    ) throws(PayloadTrouble) -> Value {
        do throws(FileReading.Failure) { return try read() } catch {
            throw trouble(path, error, alternatives: alternatives)
        }
    }

    /// Describes why a file, or standard input, was not read.
    static func trouble(
        _ path: String, _ failure: FileReading.Failure, alternatives: [String] = []
    ) -> PayloadTrouble {
        func mebibytes(_ bytes: Int) -> String { "\((bytes >> 20).grouped) MiB" }
        let option = "--payload-limit MIB allows more"
        let words = failure.words + "."
        let (sentence, code): (String, TroubleCode) =
            switch failure {
            case .missing: ("\(words) \(nearby(path, alternatives))", .missing)
            case .danglingLink: ("\(words) Choose another file.", .danglingLink)
            case .linkLoop: ("\(words) Choose the file itself.", .linkLoop)
            case .permission: ("\(words) To allow it, use chmod +r.", .permission)
            case .notFolder: (words, .missing)
            case .folder: ("\(words) Choose a file in it.", .folder)
            case .notFile: ("\(words) Choose a file.", .notFile)
            case .tooLarge(let size, let limit):
                // Rounded up, so that the size differs from the limit.
                (
                    "has \(mebibytes(size + (1 << 20) - 1)), more than the payload limit of \(mebibytes(limit)); \(option).",
                    .tooLarge
                )
            case .endless(let limit): ("exceeds the payload limit of \(mebibytes(limit)); \(option).", .tooLarge)
            case .tooMany: ("\(words) Choose a folder in it.", .tooLarge)
            case .wideLines: (words, .encoding)
            case .stopped: ("\(words) Read it again.", .unreadable)
            case .system: (words, .unreadable)
            }
        return PayloadTrouble("\(path) \(sentence)", code: code)
    }

    /// A suggestion: a file in the same folder with a similar name, if there is one, or an alternative.
    private static func nearby(_ path: String, _ alternatives: [String]) -> String {
        let url = URL(filePath: path)
        let folder = url.deletingLastPathComponent()
        guard let names = try? FolderWalk.names(folder.path) else {
            return "Its folder, \(folder.relativePath), does not exist either."
        }
        let wanted = url.deletingPathExtension().lastPathComponent.lowercased()
        let near = names.first { name in
            let stem = URL(filePath: name).deletingPathExtension().lastPathComponent.lowercased()
            return stem == wanted
                || (wanted.count > 3 && (stem.hasPrefix(wanted) || wanted.hasPrefix(stem) && stem.count > 3))
        }
        let meant = [near].compactMap(\.self) + alternatives
        return meant.isEmpty ? "Check the path." : "Did you mean \(meant.joined(separator: " or "))?"
    }

    /// Lists a folder, folders first, in the order of a file manager. Pipes and devices are left out: opening one may wait
    /// forever. A path may begin with `~`.
    package static func list(_ path: String) -> FolderListing {
        let url = URL(filePath: (path as NSString).expandingTildeInPath).standardizedFileURL
        let full = url.path.count > 1 && url.path.hasSuffix("/") ? String(url.path.dropLast()) : url.path
        do throws(FileReading.Failure) {
            let entries = try FolderWalk.names(full).compactMap { name -> FolderListing.Entry? in
                switch FileReading.kind(full + "/" + name) {
                case .file(let state): .init(name: name, isFolder: false, size: state.size)
                case .folder: .init(name: name, isFolder: true)
                case .pipe, .other: nil
                case nil: .init(name: name, isFolder: false)
                }
            }
            let sorted = entries.sorted {
                $0.isFolder != $1.isFolder
                    ? $0.isFolder : $0.name.localizedStandardCompare($1.name) == .orderedAscending
            }
            return FolderListing(path: full, entries: sorted)
        } catch {
            return FolderListing(path: full, entries: [], trouble: "This folder \(error.words).")
        }
    }
}
