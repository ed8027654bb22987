import TerminalUI

/// A text of any length that is wrapped only where it is shown.
///
/// It is cut into chunks: its lines, and long lines every few thousand bytes. A place in it is a chunk and a row of the
/// wrapped chunk, so that scrolling costs the same everywhere.
struct LongText: Sendable {
    let bytes: [UInt8]
    /// The bytes of each chunk, without line feeds. Never empty.
    let chunks: [Range<Int>]

    /// The length in bytes at which a line is split.
    static let maxChunkLength = 4096

    /// - Complexity: O(bytes)
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var chunks: [Range<Int>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "\n") {
                chunks.append(start..<index)
                start = index + 1
            } else if index - start >= Self.maxChunkLength, byte & 0xC0 != 0x80 {
                // Unicode scalars are never split.
                chunks.append(start..<index)
                start = index
            }
        }
        chunks.append(start..<bytes.count)
        self.chunks = chunks
    }

    /// The rows of a chunk in a width; one for an empty line.
    func rows(of chunk: Int, width: Int, _ sanitizer: Sanitizer) -> [String] {
        let text = String(decoding: bytes[chunks[chunk]], as: UTF8.self)
        let rows = sanitizer.wrap(text, to: max(1, width))
        return rows.isEmpty ? [""] : rows
    }

    /// How far down a chunk is, in percent of the bytes.
    func percent(of chunk: Int) -> Int {
        bytes.isEmpty
            ? 100 : (chunks.indices.contains(chunk) ? chunks[chunk].lowerBound : bytes.count) * 100 / bytes.count
    }
}

/// The first row on screen of a long text.
struct LongTextScroll: Hashable, Sendable {
    private(set) var chunk = 0
    private(set) var row = 0

    /// Handles a key that scrolls every text.
    ///
    /// - Returns: Whether the key was one of them.
    mutating func press(_ key: Key, in text: LongText, page: Int, width: Int, _ sanitizer: Sanitizer) -> Bool {
        guard let command = ScrollCommand(key) else { return false }
        if let step = command.rows(page: page) {
            move(step, in: text, width: width, sanitizer)
            if step > 0 { stopAtEnd(of: text, page: page, width: width, sanitizer) }
        } else if command == .first {
            self = LongTextScroll()
        } else {
            goToEnd(of: text, page: page, width: width, sanitizer)
        }
        return true
    }

    private mutating func move(_ step: Int, in text: LongText, width: Int, _ sanitizer: Sanitizer) {
        var left = step
        chunk = min(chunk, text.chunks.count - 1)
        while left != 0 {
            if left > 0 {
                let count = text.rows(of: chunk, width: width, sanitizer).count
                if row + left < count {
                    row += left
                    return
                }
                guard chunk + 1 < text.chunks.count else {
                    row = count - 1
                    return
                }
                left -= count - row
                chunk += 1
                row = 0
            } else if row + left >= 0 {
                row += left
                return
            } else {
                guard chunk > 0 else {
                    row = 0
                    return
                }
                left += row + 1
                chunk -= 1
                row = text.rows(of: chunk, width: width, sanitizer).count - 1
            }
        }
    }

    private mutating func goToEnd(of text: LongText, page: Int, width: Int, _ sanitizer: Sanitizer) {
        chunk = text.chunks.count - 1
        row = text.rows(of: chunk, width: width, sanitizer).count - 1
        move(1 - page, in: text, width: width, sanitizer)
    }

    /// Scrolls back if the last row would be above the bottom of the page.
    private mutating func stopAtEnd(of text: LongText, page: Int, width: Int, _ sanitizer: Sanitizer) {
        var end = LongTextScroll()
        end.goToEnd(of: text, page: page, width: width, sanitizer)
        if (chunk, row) > (end.chunk, end.row) { self = end }
    }

    func rows(of text: LongText, height: Int, width: Int, _ sanitizer: Sanitizer) -> [String] {
        var rows: [String] = []
        var next = min(chunk, text.chunks.count - 1)
        var skipped = row
        while rows.count < height, next < text.chunks.count {
            rows += text.rows(of: next, width: width, sanitizer).dropFirst(skipped).prefix(height - rows.count)
            skipped = 0
            next += 1
        }
        return rows
    }
}
