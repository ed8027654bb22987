import Explorer
import Foundation
import JSONText
import TestSupport

@testable import Reports
@testable import Workbench

extension FuzzTarget {
    static let logs = FuzzTarget(
        "logs", "the documents of a log are those of its text, however its bytes arrive, each with its place",
        seeds: { LogsFuzz.texts.flatMap { [[UInt8]("0") + $0, [UInt8]("15") + $0, [UInt8]("31") + $0] } },
        check: { bytes in
            var input = FuzzInput(bytes)
            let size = [1, 2, 7, 4096][input.choice(below: 4)]
            let limit = [1 << 20, 40, 5][input.choice(below: 3)]
            let text = Array(input.rest)
            let whole = LogsFuzz.documents(of: text, pieces: max(1, text.count), limit: limit)
            try holdEqual(LogsFuzz.documents(of: text, pieces: size, limit: limit), whole, "pieces of \(size) bytes")
            var end = 0
            for document in whole {
                try require(document.offset >= end, "documents overlap at byte \(document.offset)")
                try require(document.offset <= text.count, "a document begins after the end")
                let before = text[..<document.offset].count { $0 == 0x0A }
                try holdEqual(document.number, before + 1, "the line of a document at byte \(document.offset)")
                guard !document.isTooLong else { continue }
                end = document.offset + document.data.count
                try require(end <= text.count && document.data.count <= limit, "a document is too long")
                // What isn't part of a line of the document is blank, as in the file but for other blanks.
                for (place, byte) in document.data.enumerated() {
                    let original = text[document.offset + place]
                    try require(byte == original || max(byte, original) <= 0x20, "byte \(place) was changed")
                }
            }
        })

    static let followedLogs = FuzzTarget(
        "followed-logs", "a log that grows, is rewritten or rotated is listed as it is, or read anew",
        longest: 512,
        seeds: {
            [
                ["a{\"a\":1}\n", "l", "a{\"a\":2}\n{\"a\":", "l", "a3}\n", "l"],
                ["l", "a\n\n", "l", "a[]\r\n", "l", "l"],
                ["a{}\n[]\n", "r{}\n", "l", "a[]\n", "l"], ["a{}\n", "m{}\n[]\n", "l"], ["a{}", "l", "a\n{}\n", "l"],
                ["a{}\n", "d", "l", "a{}\n", "l"], ["a{\"a\":1}\n", "r{\"b\":1}\n{}\n", "l"],
            ].map { Array($0.map { [UInt8]($0) }.joined(separator: partSeparator)) }
        },
        check: { bytes in
            var check = try FollowedLogCheck()
            try check.run(FuzzInput(bytes).parts())
        })
}

enum LogsFuzz {
    static let texts: [[UInt8]] =
        [
            "{\"a\": 1}\n{\"a\": 2}\n", "{\"a\":\n 1}\n{\"b\": [\n2\n]}\n", "{} {}\n[1] [2\n]\n", "\n\r\n{}\r\n\r\n[]",
            "\u{FEFF}{}\n1\n\"x\"\n", "{\"a\": 1\n{\"b\": 2}\n", "{\"a\": \"}\n{\"}\n", "]\n{}\n", "{}\n{",
            "nope\n{\n{\n{\n",
        ].map { [UInt8]($0) } + Payloads.all.prefix(8)

    /// The documents of a text that arrives in pieces.
    static func documents(of text: [UInt8], pieces: Int, limit: Int) -> [DocumentLine] {
        var splitter = LineSplitter(limit: limit)
        var joiner = DocumentJoiner(limit: limit, options: .init())
        var documents: [DocumentLine] = []
        var rest = text[...]
        while !rest.isEmpty {
            documents += joiner.append(Array(rest.prefix(pieces)).withUnsafeBytes { splitter.append($0) })
            rest = rest.dropFirst(pieces)
        }
        if let last = splitter.end() { documents += joiner.append([last]) }
        return documents + joiner.end()
    }
}

/// A log with the list that is kept of it. Each part of an input is a letter for what happens, and bytes.
private struct FollowedLogCheck {
    private let path: String
    private let folder: TemporaryFolder
    private var text: [UInt8] = []
    private var lines: [DocumentLine] = []
    /// The bytes that were there when the list was made.
    private var listed: [UInt8] = []
    private var log: FollowedLog

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.write("log.ndjson", Data())
        log = FollowedLog(path, last: nil)
    }

    mutating func run(_ parts: [[UInt8]]) throws {
        for part in parts.prefix(40) {
            let content = Array(part.dropFirst())
            switch part.first {
            case UInt8(ascii: "a"): try write(text + content, in: path)
            case UInt8(ascii: "r"): try write(content, in: path)
            case UInt8(ascii: "m"):
                try FileManager.default.moveItem(atPath: path, toPath: path + ".\(UUID())")
                try write(content, in: path)
            case UInt8(ascii: "d"): try write(Array(text.dropLast(4)), in: path)
            default: try look()
            }
        }
        try look()
    }

    /// Writes the file in place, as a program does that keeps it open.
    private mutating func write(_ bytes: [UInt8], in path: String) throws {
        text = bytes
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
        guard descriptor >= 0 else { throw BrokenPromise(description: "the log can't be written") }
        defer { close(descriptor) }
        guard ftruncate(descriptor, off_t(bytes.count)) == 0,
            pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
        else { throw BrokenPromise(description: "the log can't be written") }
    }

    private mutating func look() throws {
        switch log.look() {
        case .same:
            // A file that was rewritten in its old size isn't noticed.
            guard text.count != listed.count, text.starts(with: listed) else { return }
            let new = Self.lines(of: text, from: .start).dropFirst(lines.count)
            let isWhole = text.last == 0x0A
            try require(new.isEmpty || !isWhole, "\(new.count) new lines aren't noticed")
        case .grown(let origin):
            try require(text.starts(with: listed), "what was rewritten counts as grown")
            list(lines + Self.lines(of: text, from: origin))
            try holdEqual(lines, Self.lines(of: text, from: .start), "the lines after growth")
        case .replaced: list(Self.lines(of: text, from: .start))
        }
    }

    private mutating func list(_ lines: [DocumentLine]) {
        self.lines = lines
        listed = text
        let row = lines.last.map {
            DocumentRow(
                file: 0, line: Int32($0.number), offset: $0.offset, size: $0.data.count, outcome: nil, message: -1)
        }
        log = FollowedLog(path, last: row)
    }

    private static func lines(of text: [UInt8], from origin: TextOrigin) -> [DocumentLine] {
        var splitter = LineSplitter(limit: 1 << 20, from: origin)
        let lines = Array(text[min(origin.bytes, text.count)...]).withUnsafeBytes { splitter.append($0) }
        return lines + [splitter.end()].compactMap(\.self)
    }
}
