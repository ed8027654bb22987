import DecodeService
import Explorer
import Foundation
import JSONText
import Reports

/// One of several files with one document per line, checked for new lines.
struct FollowedLog {
    /// The result of a check.
    enum Look: Hashable {
        case same
        /// New lines begin here.
        case grown(TextOrigin)
        /// The decoded lines have changed or are gone.
        case replaced
    }

    let path: String
    /// The end of the last document; nil if unknown.
    private let end: TextOrigin?
    private var identity: UInt64?
    /// The first and last bytes of the decoded part.
    private let ends: [UInt8]?
    /// The size up to which there is nothing new.
    private var checked = 0

    /// - Parameter last: The last document that was decoded; nil if there is none.
    init(_ path: String, last: DocumentRow?) {
        self.path = path
        identity = FileReading.state(path)?.number
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

    /// Checks for complete new lines. A line that is still being written is ignored.
    mutating func look() -> Look {
        guard let end, let now = FileReading.state(path) else { return .replaced }
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
