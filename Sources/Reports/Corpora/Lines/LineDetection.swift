package import Foundation
package import JSONText

/// Detects whether a text has one document per line, from as little of its beginning as possible.
///
/// It does if its first nonblank line is a whole object or array, and the next nonblank line begins with one that
/// doesn't continue on a further line. A single document is therefore never mistaken for lines, whatever its layout.
package enum LineDetection: Sendable, Hashable {
    /// One document per line.
    case lines
    /// One document, or no JSON.
    case whole
    /// More of the text is needed.
    case undecided

    /// The maximum length of the first line, in bytes.
    package static let maxLineLength = 1 << 20

    /// - Parameters:
    ///   - head: The beginning of the text.
    ///   - isComplete: Whether that is the whole text.
    ///   - options: The extensions of standard JSON.
    /// - Complexity: O(bytes)
    package init(_ head: Data, isComplete: Bool, options: JSONDocument.Options) {
        let undecided: LineDetection = isComplete || head.count > 2 * Self.maxLineLength ? .whole : .undecided
        // UTF-16 and UTF-32 have line feeds that aren't one byte.
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || head.prefix(4).contains(0) {
            self = .whole
            return
        }
        self = head.withUnsafeBytes { Self.detect($0, undecided: undecided, options: options) }
    }

    private static func detect(
        _ head: UnsafeRawBufferPointer, undecided: LineDetection, options: JSONDocument.Options
    ) -> LineDetection {
        let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...]
        let first = text.drop { $0 <= 0x20 }
        guard let begin = first.first else { return undecided }
        guard opens(begin) else { return .whole }
        let line = UnsafeRawBufferPointer(rebasing: first.prefix(maxLineLength))
        guard let base = line.baseAddress, let feed = memchr(base, 0x0A, line.count) else {
            return first.count > maxLineLength ? .whole : undecided
        }
        let end = first.startIndex + (UnsafeRawPointer(feed) - base)
        let rest = first[end...].drop { $0 <= 0x20 }
        guard let next = rest.first else { return undecided }
        guard opens(next), JSONDocument(bytes: Array(first[..<end]), options: options).fault == nil else {
            return .whole
        }
        return continues(Array(rest), options: options) ? .whole : .lines
    }

    /// Whether a text's first document continues on another line, or another document follows it on its line.
    private static func continues(_ text: [UInt8], options: JSONDocument.Options) -> Bool {
        let line = text.prefix { $0 != 0x0A }
        guard JSONDocument(bytes: Array(line), options: options).fault != nil else { return false }
        let kind = JSONDocument(bytes: text, options: options).fault?.kind
        return kind == nil || kind == .concatenated || kind == .newlineDelimited
    }

    /// Whether a text seems to be UTF-16 or UTF-32: its first two bytes are a byte order mark, or exactly one is zero.
    package static func isWide(_ head: Data) -> Bool {
        let first = Array(head.prefix(2))
        guard first.count == 2 else { return false }
        return first == [0xFF, 0xFE] || first == [0xFE, 0xFF] || (first[0] == 0) != (first[1] == 0)
    }

    private static func opens(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

    /// Whether a file's name says that it has one document per line.
    package static func isNamedSo(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl")
    }
}
