import DecodeService
import Explorer
package import Foundation
import JSONText
import Reports

/// Finds out which files have several documents, and reads single ones of them.
package enum DocumentFiles {
    /// Whether there are several documents at a path: it is a folder, or a file with one document per line, by its name
    /// or its beginning. A pipe isn't read, because it can be read only once.
    static func holdsSeveral(_ path: String, allLines: Bool) -> Bool {
        if FileReading.kind(path) == .folder { return true }
        guard FileReading.state(path) != nil else { return false }
        if allLines || LineDetection.isNamedSo(path) { return true }
        guard let file = try? FileReading.open(path, onlyFiles: true) else { return false }
        defer { close(file.descriptor) }
        var head = Data()
        return (try? hasLines(file.descriptor, &head, .init())) ?? false
    }

    /// Whether a text has one document per line, by as much of its beginning as is needed.
    ///
    /// - Parameter head: Receives the bytes that were read.
    static func hasLines(
        _ descriptor: Int32, _ head: inout Data, _ options: JSONDocument.Options
    ) throws(FileReading.Failure) -> Bool {
        var isComplete = false
        while true {
            switch LineDetection(head, isComplete: isComplete, options: options) {
            case .lines: return true
            case .whole: return false
            case .undecided: break
            }
            let part = try FileReading.readSome(descriptor)
            head += part
            isComplete = part.isEmpty
        }
    }

    /// Whether a text in memory has several documents: one per line, or in sequence.
    package static func holdsSeveral(_ text: Data) -> Bool {
        if LineDetection(text, isComplete: true, options: .init()) == .lines { return true }
        guard text.count <= maxSequenceSize else { return false }
        return [.newlineDelimited, .concatenated].contains(JSONDocument(text).fault?.kind)
    }

    /// The largest text, in bytes, that is indexed to find documents in sequence.
    private static let maxSequenceSize = 1 << 26

    /// Reads one document of a list.
    ///
    /// - Parameter limit: The size limit, in bytes.
    /// - Throws: ``PayloadTrouble``.
    static func read(_ place: DocumentPlace, limit: Int) throws -> Payload {
        guard place.row.line > 0 else {
            // What a pipe had is gone, and opening it again would wait.
            let data = try PayloadFiles.read(place.file, limit: limit, onlyFiles: true)
            return try Payload(reading: data, named: place.file)
        }
        let (data, origin) = try text(of: place, limit: limit)
        return try Payload(readingJSON: data, origin: origin)
    }

    /// Reads a document that is part of a file.
    ///
    /// - Throws: ``PayloadTrouble``.
    private static func text(of place: DocumentPlace, limit: Int) throws(PayloadTrouble) -> (Data, TextOrigin) {
        let lines = Int(place.row.line) - 1
        do throws(FileReading.Failure) {
            guard place.row.offset >= 0 else {
                guard let line = try line(lines + 1, of: place.file, limit: limit) else {
                    throw FileReading.Failure.system(ENODATA)
                }
                return (line.data, line.origin)
            }
            let bytes = try FileReading.read(place.file, from: place.row.offset, count: place.row.size)
            guard bytes.count == place.row.size else { throw FileReading.Failure.system(ENODATA) }
            return (bytes, TextOrigin(lines: lines, bytes: place.row.offset))
        } catch .system(ENODATA) {
            throw PayloadTrouble(
                "\(place.name) is no longer there, because the file has changed. Press R in the list to read it again.")
        } catch {
            throw PayloadFiles.trouble(place.name, error)
        }
    }

    /// Reads the beginning of a document; nil if it can't be read, or isn't text.
    static func start(of place: DocumentPlace) -> DocumentStart? {
        let isLine = place.row.line > 0
        guard let size = isLine ? place.row.size : FileReading.state(place.file)?.size,
            let read = try? FileReading.read(
                place.file, from: isLine ? place.row.offset : 0, count: min(size, DocumentStart.bytes))
        else { return nil }
        return read.contains(0) ? nil : DocumentStart(read, isCut: size > read.count)
    }

    /// A line of a file by its number; nil if the file is shorter, or the line is blank.
    static func line(_ number: Int, of path: String, limit: Int) throws(FileReading.Failure) -> DocumentLine? {
        let file = try FileReading.open(path, onlyFiles: true)
        defer { close(file.descriptor) }
        var splitter = LineSplitter(limit: limit)
        while true {
            let part = try FileReading.readSome(file.descriptor)
            var lines = part.withUnsafeBytes { splitter.append($0) }
            if part.isEmpty, let last = splitter.end() { lines.append(last) }
            if let found = lines.first(where: { $0.number == number }) {
                guard !found.isTooLong else { throw .endless(limit: limit) }
                return found
            }
            if part.isEmpty || lines.last.map({ $0.number > number }) == true { return nil }
        }
    }

    /// Returns the first and the last bytes of a part of a file, or all bytes of a short part. If they are unchanged,
    /// the file has grown; otherwise it was rewritten. Nil if they can't be read, or the file is shorter.
    static func ends(of path: String, in part: Range<Int>) -> [UInt8]? {
        let isShort = part.count <= 2 * sizeOfEnds
        var bytes: [UInt8] = []
        for range in isShort ? [part] : [part.prefix(sizeOfEnds), part.suffix(sizeOfEnds)] {
            guard let read = try? FileReading.read(path, from: range.lowerBound, count: range.count) else { return nil }
            bytes += read
        }
        return bytes.count == min(part.count, 2 * sizeOfEnds) ? bytes : nil
    }

    /// The size of each end, in bytes.
    private static let sizeOfEnds = 4096

    /// Replaces patterns in paths (`logs/*.ndjson`) with the files that they match, in order. A pattern that matches
    /// nothing stays, as does the path of an existing file.
    package static func expanding(_ paths: [String]) -> [String] {
        paths.flatMap { path -> [String] in
            guard path.contains(where: { "*?[".contains($0) }), FileReading.kind(path) == nil else { return [path] }
            var found = glob_t()
            defer { globfree(&found) }
            guard glob(path, 0, nil, &found) == 0 else { return [path] }
            return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
        }
    }
}
