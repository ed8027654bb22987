import DecodeService
import Diagnosis
import Foundation
import JSONText
import Reports
import TerminalUI

/// An item that ``PayloadReader`` returns: as much as one worker decodes at a time.
enum PayloadItem: Sendable {
    /// A file, or the whole standard input. `isOne` says whether it is the only payload.
    case payload(PayloadSource, TextBytes, isOne: Bool)
    /// Some lines of a file or of standard input, with a document each.
    case lines(PayloadSource, [DocumentLine])
    /// A source that can't be read.
    case trouble(PayloadSource, PayloadTrouble, isOne: Bool)
    /// A note on what was left out.
    case note(String)

    /// The name of what was read.
    var title: String {
        switch self {
        case .payload(let source, _, _), .lines(let source, _), .trouble(let source, _, _): source.title
        case .note: "the payloads"
        }
    }

    /// The memory that the item takes, in bytes.
    var size: Int {
        switch self {
        case .payload(_, let bytes, _): bytes.count
        case .lines(_, let lines): lines.reduce(0) { $0 + $1.data.count }
        case .trouble, .note: 0
        }
    }
}

/// Reads payloads one after the other: whole files, the files of folders, and texts with one document per line, of
/// which only some lines are in memory at a time.
struct PayloadReader {
    struct Options: Sendable {
        /// The size limit of a payload, in bytes.
        var limit: Int
        /// Whether folders are searched, and lines recognized.
        var expands = false
        /// Whether every text has one document per line.
        var allLines = false
        /// Whether the documents of a text that has several in sequence are several payloads.
        var splitsSequences = false
        /// Where to start in the only source, which has lines.
        var start = TextOrigin.start
        /// Whether large payloads are put in memory shared with the workers, for callers that don't read them.
        var sharesLarge = false
        /// The extensions of standard JSON, by which lines are recognized.
        var document = JSONDocument.Options()
    }

    /// A file whose lines are being read.
    private struct Open {
        var source: PayloadSource
        var descriptor: Int32
        var splitter: LineSplitter
        /// Joins lines to documents; nil if the text is known to have one document per line.
        var joiner: DocumentJoiner?
        /// Bytes that were read to recognize the lines.
        var head: Data
        /// Lines that were read and not returned yet.
        var lines: ArraySlice<DocumentLine> = []
        var hasLines = false
        var isAtEnd = false
    }

    private let options: Options
    private let isSeveral: Bool
    /// The sources still to read, the next one last.
    private var waiting: [PayloadSource]
    private var walk: (folder: String, walk: FolderWalk)?
    private var foundInFolder = 0
    private var open: Open?

    /// The maximum number of lines of an item: their decodes are in memory together.
    private static let maxLines = 256

    init(_ sources: [PayloadSource], _ options: Options) {
        self.options = options
        isSeveral = sources.count > 1
        waiting = sources.reversed()
    }

    /// Reads the next item; waits for a pipe if necessary.
    ///
    /// - Returns: Nil at the end.
    mutating func next() -> PayloadItem? {
        while true {
            if open != nil {
                if let item = nextLines() { return item }
                continue
            }
            if let found = walk?.walk.next() {
                switch found {
                case .file(let path):
                    foundInFolder += 1
                    if let item = begin(.file(path), isInFolder: true) { return item }
                case .trouble(let path, let failure):
                    return .trouble(.file(walk?.folder ?? ""), PayloadFiles.trouble(path, failure), isOne: false)
                }
                continue
            }
            if let (folder, done) = walk {
                walk = nil
                guard foundInFolder > 0 else {
                    return .trouble(.file(folder), Self.nothing(in: folder, done), isOne: !isSeveral)
                }
                if let words = Self.leftOut(of: folder, done) { return .note("note: \(words)") }
            }
            guard let source = waiting.popLast() else { return nil }
            if let item = begin(source, isInFolder: false) { return item }
        }
    }

    private static func nothing(in folder: String, _ walk: FolderWalk) -> PayloadTrouble {
        let links = links(walk).map { "; \($0)" } ?? ""
        return PayloadTrouble(
            "\(folder) has no payloads: no file whose name ends in .json, .ndjson, .plist or the like\(links). "
                + "Choose a file.", code: .folder)
    }

    /// What was left out of a folder; nil for nothing.
    private static func leftOut(of folder: String, _ walk: FolderWalk) -> String? {
        let files =
            walk.skipped == 1
            ? "1 file in \(folder) isn't a payload by its name and was skipped"
            : "\(walk.skipped.grouped) files in \(folder) aren't payloads by their names and were skipped"
        let parts = [walk.skipped > 0 ? files : nil, links(walk)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    private static func links(_ walk: FolderWalk) -> String? {
        guard let first = walk.linkedFolders.first else { return nil }
        let more = walk.linkedFolders.count - 1
        return more == 0
            ? "\(first) links to a folder and was not entered"
            : "\(first) and \(more.grouped) more link to folders and were not entered"
    }

    // MARK: Files

    /// Opens a source.
    ///
    /// - Returns: The payload if it is one, or the problem; nil if there are lines or a folder to read now.
    private mutating func begin(_ source: PayloadSource, isInFolder: Bool) -> PayloadItem? {
        let isOne = !isSeveral && !isInFolder
        guard options.expands else {
            do throws(PayloadTrouble) {
                return .payload(source, bytes(try source.read(limit: options.limit)), isOne: isOne)
            } catch {
                return .trouble(source, error, isOne: isOne)
            }
        }
        var name = PayloadFiles.standardInputName
        do throws(FileReading.Failure) {
            guard case .file(let path) = source else {
                return try begin(source, FileReading.OpenFile(descriptor: STDIN_FILENO), isOne: isOne)
            }
            name = path
            return try begin(source, try FileReading.open(path, onlyFiles: isInFolder), isOne: isOne)
        } catch {
            if isInFolder, case .notFile(let what) = error {
                let message = "\(name) is \(what), not a file; in a folder only files are read."
                return .trouble(source, PayloadTrouble(message, code: .notFile), isOne: isOne)
            }
            guard error == .folder, !isInFolder else {
                return .trouble(source, PayloadFiles.trouble(name, error), isOne: isOne)
            }
            walk = (name, PayloadFiles.walk(name))
            foundInFolder = 0
            return nil
        }
    }

    /// Reads enough of a file to recognize lines, or the whole file if it has none.
    ///
    /// - Returns: The payload; nil if there are lines to read now.
    private mutating func begin(
        _ source: PayloadSource, _ file: FileReading.OpenFile, isOne: Bool
    ) throws(FileReading.Failure) -> PayloadItem? {
        var head = Data()
        var isLines = false
        if options.start != .start {
            lseek(file.descriptor, off_t(options.start.bytes), SEEK_SET)
            let splitter = LineSplitter(limit: options.limit, from: options.start)
            open = Open(
                source: source, descriptor: file.descriptor, splitter: splitter, joiner: joiner(for: source),
                head: head)
            return nil
        }
        do throws(FileReading.Failure) {
            isLines = try recognizesLines(source, file.descriptor, &head)
            guard !isLines else {
                open = Open(
                    source: source, descriptor: file.descriptor, splitter: LineSplitter(limit: options.limit),
                    joiner: joiner(for: source), head: head)
                return nil
            }
            if let size = file.size, size > options.limit { throw .tooLarge(size: size, limit: options.limit) }
            let data = try FileReading.read(
                file.descriptor, expecting: file.size ?? 0, limit: options.limit, after: head)
            Self.close(file.descriptor)
            let documents =
                options.splitsSequences ? DocumentSequence.documents(of: data, options: options.document) : []
            if documents.count > 1 {
                open = Open(
                    source: source, descriptor: -1, splitter: LineSplitter(limit: 0), head: Data(),
                    lines: documents[...], isAtEnd: true)
                return nil
            }
            return .payload(source, bytes(data), isOne: isOne)
        } catch {
            Self.close(file.descriptor)
            throw error
        }
    }

    private func bytes(_ data: Data) -> TextBytes {
        guard options.sharesLarge, data.count > Self.minSharedSize, let shared = SharedBytes.copying(data) else {
            return TextBytes(data)
        }
        return TextBytes(shared)
    }

    /// The size, in bytes, above which payloads are shared. The memory of smaller ones doesn't matter.
    private static let minSharedSize = 8 << 20

    private static func close(_ descriptor: Int32) {
        if descriptor != STDIN_FILENO { Foundation.close(descriptor) }
    }

    /// Whether a text has one document per line by its name, or because all texts have. Then each line stays a document,
    /// whatever it holds.
    private func hasLinesByName(_ source: PayloadSource) -> Bool {
        if case .file(let path) = source { options.allLines || LineDetection.isNamedSo(path) } else { options.allLines }
    }

    /// Strings of JSON5 may have other quotes and span lines.
    private func joiner(for source: PayloadSource) -> DocumentJoiner? {
        hasLinesByName(source) || options.document.allowsJSON5
            ? nil : DocumentJoiner(limit: options.limit, options: options.document)
    }

    /// Whether a text has one document per line, by its name, by its beginning, or because all texts have.
    ///
    /// - Parameter head: Receives the bytes that were read.
    private func recognizesLines(
        _ source: PayloadSource, _ descriptor: Int32, _ head: inout Data
    ) throws(FileReading.Failure) -> Bool {
        guard hasLinesByName(source) else { return try DocumentFiles.hasLines(descriptor, &head, options.document) }
        // Two bytes show UTF-16, whose lines aren't separated by single bytes.
        while head.count < 2 {
            let part = try FileReading.readSome(descriptor)
            guard !part.isEmpty else { break }
            head += part
        }
        guard !LineDetection.isWide(head) else { throw .wideLines }
        return true
    }

    // MARK: Lines

    /// Returns the next lines of the open file, or why the rest can't be read; nil if no line is complete yet.
    private mutating func nextLines() -> PayloadItem? {
        guard var file = open else { return nil }
        // Without this, each part of a long line would copy the parts before it.
        open = nil
        var lines: [DocumentLine] = []
        if !file.lines.isEmpty { return .lines(file.source, next(&file)) }
        do throws(FileReading.Failure) {
            let part = file.head.isEmpty ? try FileReading.readSome(file.descriptor) : file.head
            file.head = Data()
            lines = part.withUnsafeBytes { file.splitter.append($0) }
            if part.isEmpty {
                file.isAtEnd = true
                if let last = file.splitter.end() { lines = [last] }
            }
        } catch {
            Self.close(file.descriptor)
            let name = if case .file(let path) = file.source { path } else { PayloadFiles.standardInputName }
            return .trouble(file.source, PayloadFiles.trouble(name, error), isOne: false)
        }
        if file.isAtEnd { Self.close(file.descriptor) }
        file.lines = joined(lines, &file)[...]
        file.hasLines = file.hasLines || !lines.isEmpty
        let first = next(&file)
        if file.isAtEnd, !file.hasLines, options.start == .start {
            let name = if case .file(let path) = file.source { path } else { PayloadFiles.standardInputName }
            return .note("note: \(name) has no documents: it is empty")
        }
        return first.isEmpty ? nil : .lines(file.source, first)
    }

    /// Joins lines to documents, unless each line is one.
    private func joined(_ lines: [DocumentLine], _ file: inout Open) -> [DocumentLine] {
        guard var joiner = file.joiner else { return lines }
        file.joiner = nil
        let documents = joiner.append(lines) + (file.isAtEnd ? joiner.end() : [])
        file.joiner = joiner
        return documents
    }

    /// Returns the next lines that were read, and forgets the file after the last ones.
    private mutating func next(_ file: inout Open) -> [DocumentLine] {
        // Parts of equal length, because workers take them in turn.
        let parts = max(1, (file.lines.count + Self.maxLines - 1) / Self.maxLines)
        let count = (file.lines.count + parts - 1) / parts
        let lines = Array(file.lines.prefix(count))
        file.lines = file.lines.dropFirst(count)
        open = file.isAtEnd && file.lines.isEmpty ? nil : file
        return lines
    }
}
