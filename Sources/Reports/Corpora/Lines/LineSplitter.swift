package import Foundation
package import JSONText

/// A line of a text with one document per line. Not a `Payload`, because its bytes may be too long to be kept.
package struct DocumentLine: Sendable, Hashable {
    /// The line's number, from 1.
    package var number: Int
    /// The bytes without the line feed and a carriage return before it; empty if the line is too long.
    package var data: Data
    /// The number of bytes before the line.
    package var offset: Int
    /// Whether the line exceeds the limit, so that its bytes were not kept.
    package var isTooLong: Bool
    /// Whether the text ended before the line or its document did: a program may still be writing it.
    package var isUnfinished = false

    package init(number: Int, data: Data, offset: Int, isTooLong: Bool = false) {
        self.number = number
        self.data = data
        self.offset = offset
        self.isTooLong = isTooLong
    }

    /// Where the line starts in its file.
    package var origin: TextOrigin { TextOrigin(lines: number - 1, bytes: offset) }
}

/// Splits a text into the lines that hold a document, as its bytes arrive.
///
/// Blank lines are counted but not returned. The last line may lack a line feed: a line that is still being written is
/// returned as far as it goes.
package struct LineSplitter {
    private let limit: Int
    private var number: Int
    private var offset: Int
    /// The beginning of a line whose end wasn't read yet.
    private var partial = Data()
    /// The length of that line so far.
    private var partialLength = 0

    /// - Parameters:
    ///   - limit: The maximum length of a line, in bytes. Longer lines aren't kept.
    ///   - origin: Where the bytes begin in their file.
    package init(limit: Int, from origin: TextOrigin = .start) {
        self.limit = limit
        number = origin.lines + 1
        offset = origin.bytes
    }

    /// Adds bytes.
    ///
    /// - Returns: The lines that end in these bytes and aren't blank.
    /// - Complexity: O(bytes)
    package mutating func append(_ bytes: UnsafeRawBufferPointer) -> [DocumentLine] {
        var lines: [DocumentLine] = []
        var start = 0
        while start < bytes.count, let base = bytes.baseAddress {
            guard let feed = memchr(base + start, 0x0A, bytes.count - start) else {
                if let tooLong = keep(bytes[start...]) { lines.append(tooLong) }
                break
            }
            let end = UnsafeRawPointer(feed) - base
            if partialLength > 0 {
                if let tooLong = keep(bytes[start..<end]) { lines.append(tooLong) }
                if let line = line(partial, length: partialLength) { lines.append(line) }
            } else {
                let length = end - start
                let data = length > limit ? Data() : Data(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
                if let line = line(data, length: length) { lines.append(line) }
            }
            offset += 1
            number += 1
            start = end + 1
        }
        return lines
    }

    /// Ends the text.
    ///
    /// - Returns: The last line, if it doesn't end with a line feed and isn't blank.
    package mutating func end() -> DocumentLine? {
        guard partialLength > 0 else { return nil }
        var last = line(partial, length: partialLength)
        last?.isUnfinished = true
        return last
    }

    /// Keeps a part of a line.
    ///
    /// - Returns: The line, if it just became too long. It is returned at once, because its end may never come.
    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) -> DocumentLine? {
        let wasTooLong = partialLength > limit
        partialLength += bytes.count
        guard partialLength > limit else {
            partial.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes))
            return nil
        }
        partial = Data()
        return wasTooLong ? nil : DocumentLine(number: number, data: Data(), offset: offset, isTooLong: true)
    }

    /// Ends a line. Returns it unless it is blank, or was returned before because it is too long.
    private mutating func line(_ data: Data, length: Int) -> DocumentLine? {
        let isTooLong = length > limit
        let wasReturned = partialLength > limit
        let start = offset
        offset += length
        partial = Data()
        partialLength = 0
        guard !wasReturned, isTooLong || !Self.isBlank(data) else { return nil }
        let hasReturn = data.last == 0x0D
        return DocumentLine(
            number: number, data: isTooLong ? Data() : hasReturn ? data.dropLast() : data, offset: start,
            isTooLong: isTooLong)
    }

    /// Whether a line has white space only, after a byte order mark.
    private static func isBlank(_ line: Data) -> Bool {
        if let first = line.first, first > 0x20, first != 0xEF { return false }
        let isMarked = line.starts(with: [0xEF, 0xBB, 0xBF])
        return line.dropFirst(isMarked ? 3 : 0).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }
}
