import DecodeService
import Explorer
import Foundation
import JSONText
import Reports

/// A file with a document a line, one of several, that is looked at for new lines.
struct FollowedLog {
    /// What a look found.
    enum Look: Hashable {
        case same
        /// New lines begin here.
        case grown(TextOrigin)
        /// What was decoded is there no more, or another line.
        case replaced
    }

    let path: String
    /// Behind the last document; nil if that isn't known.
    private let end: TextOrigin?
    private var identity: UInt64?
    /// Of the documents that were decoded.
    private let ends: [UInt8]?
    /// The size up to which there is nothing new.
    private var checked = 0

    /// - Parameter last: The last document that was decoded; nil if there is none.
    init(_ path: String, last: DocumentRow?) {
        self.path = path
        identity = DocumentFiles.state(of: path)?.number
        guard let last else {
            end = .start
            ends = []
            return
        }
        let lines = Int(last.line) - 1
        if last.offset >= 0 {
            end = TextOrigin(lines: lines, bytes: last.offset + last.size)
        } else {
            let line = try? DocumentFiles.line(lines + 1, of: path, limit: .max)
            end = line.map { TextOrigin(lines: lines, bytes: $0.origin.bytes + $0.data.count) }
        }
        checked = end?.bytes ?? 0
        ends = end.flatMap { DocumentFiles.ends(of: path, in: 0..<$0.bytes) }
    }

    /// Looks for lines that are complete: one that is being written is waited for.
    mutating func look() -> Look {
        guard let end, let now = DocumentFiles.state(of: path) else { return .replaced }
        guard now.number == identity, now.size >= end.bytes else { return .replaced }
        guard now.size != checked else { return .same }
        guard let ends, DocumentFiles.ends(of: path, in: 0..<end.bytes) == ends else { return .replaced }
        guard let bytes = DocumentFiles.ends(of: path, in: end.bytes..<now.size) else { return .same }
        // The last line was not finished when it was decoded.
        if end != .start, let first = bytes.first, !Self.isBlank(first) { return .replaced }
        guard bytes.last == UInt8(ascii: "\n") else { return .same }
        checked = now.size
        return bytes.allSatisfy(Self.isBlank) ? .same : .grown(end)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
}
