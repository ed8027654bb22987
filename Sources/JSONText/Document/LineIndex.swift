/// A position in the payload, as editors count lines and columns.
package struct TextPosition: Sendable, Hashable, Codable, Comparable {
    /// 1-based. A line ends with a line feed; a carriage return alone doesn't end one (as in `grep -n` and editors).
    package var line: Int
    /// 1-based, in Unicode scalars.
    package var column: Int
    /// In bytes of the file.
    package var offset: Int

    package init(line: Int, column: Int, offset: Int) {
        self.line = line
        self.column = column
        self.offset = offset
    }

    package static func < (first: TextPosition, second: TextPosition) -> Bool { first.offset < second.offset }
}

/// The number of lines and scalars before each block of the text, so that a position is found by counting within one
/// block: cheap to build, 0.3 % of the text, and a line of a gigabyte costs no more than a short one.
struct LineIndex: Sendable {
    static let blockSize = 4096

    /// Line feeds, continuation bytes and lead bytes of four-byte scalars before the block.
    struct Block: Sendable, BitwiseCopyable {
        var lineFeeds: UInt32 = 0
        var continuations: UInt32 = 0
        var fourByteLeads: UInt32 = 0
    }

    /// One more than the number of blocks: the last one has the totals.
    let blocks: [Block]

    /// Counts a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - countsPairs: Whether UTF-16 code units will be requested.
    /// - Complexity: O(length), at several bytes a nanosecond.
    init(_ text: [UInt8], countsPairs: Bool) {
        var blocks: [Block] = []
        blocks.reserveCapacity(text.count / Self.blockSize + 2)
        var total = Block()
        for start in stride(from: 0, through: text.count, by: Self.blockSize) {
            blocks.append(total)
            let range = start..<min(start + Self.blockSize, text.count)
            let counts = Self.count(text, range)
            total.lineFeeds += counts.lineFeeds
            total.continuations += counts.continuations
            if countsPairs { total.fourByteLeads += UInt32(Self.count(text, range) { $0 >= 0xF0 }) }
        }
        blocks.append(total)
        self.blocks = blocks
    }

    /// The number of lines: one more than line feeds.
    var lineCount: Int { Int(blocks.last?.lineFeeds ?? 0) + 1 }

    /// The number of line feeds before a byte.
    func lineFeeds(before byte: Int, in text: [UInt8]) -> Int {
        let block = byte / Self.blockSize
        return Int(blocks[block].lineFeeds) + Self.count(text, block * Self.blockSize..<byte) { $0 == 0x0A }
    }

    /// The number of scalars before a byte: bytes other than continuation bytes.
    func scalars(before byte: Int, in text: [UInt8]) -> Int {
        let block = byte / Self.blockSize
        let continuations = Self.count(text, block * Self.blockSize..<byte) { $0 & 0xC0 == 0x80 }
        return byte - Int(blocks[block].continuations) - continuations
    }

    /// The number of UTF-16 code units before a byte.
    func utf16Units(before byte: Int, in text: [UInt8]) -> Int {
        let block = byte / Self.blockSize
        let pairs = Self.count(text, block * Self.blockSize..<byte) { $0 >= 0xF0 }
        return scalars(before: byte, in: text) + Int(blocks[block].fourByteLeads) + pairs
    }

    /// The first byte of a line.
    ///
    /// - Parameter line: 0-based, less than `lineCount`.
    func start(ofLine line: Int, in text: [UInt8]) -> Int {
        guard line > 0 else { return 0 }
        // The block that contains line feed number `line`: the last one with fewer before it.
        let low = blocks.firstOrderedIndex(where: { Int($0.lineFeeds) >= line })
        var remaining = line - Int(blocks[low - 1].lineFeeds)
        var byte = (low - 1) * Self.blockSize
        while byte < text.count {
            if text[byte] == 0x0A {
                remaining -= 1
                if remaining == 0 { return byte + 1 }
            }
            byte += 1
        }
        return text.count
    }

    /// The byte of the scalar with an index in the text.
    func byte(atScalar scalar: Int, in text: [UInt8]) -> Int {
        let low = blocks.indices.firstOrderedIndex(where: { block in
            min(block * Self.blockSize, text.count) - Int(blocks[block].continuations) > scalar
        })
        var byte = (low - 1) * Self.blockSize
        var remaining = scalar - (byte - Int(blocks[low - 1].continuations))
        // A block may start inside a scalar, whose lead byte was counted before.
        while byte < text.count {
            if text[byte] & 0xC0 != 0x80 {
                if remaining == 0 { return byte }
                remaining -= 1
            }
            byte += 1
        }
        return text.count
    }

    @inline(__always)
    private static func count(_ text: [UInt8], _ range: Range<Int>, where holds: (UInt8) -> Bool) -> Int {
        text.withUnsafeBufferPointer { bytes in
            var total = 0
            var start = range.lowerBound
            // In runs that a byte can count, so that the compiler counts sixteen bytes at a time.
            while start < range.upperBound {
                let end = min(start + 240, range.upperBound)
                var count: UInt8 = 0
                for byte in UnsafeBufferPointer(rebasing: bytes[start..<end]) { count &+= holds(byte) ? 1 : 0 }
                total += Int(count)
                start = end
            }
            return total
        }
    }

    private static func count(_ text: [UInt8], _ range: Range<Int>) -> (lineFeeds: UInt32, continuations: UInt32) {
        text.withUnsafeBufferPointer { bytes in
            var (lineFeeds, continuations) = (UInt32(0), UInt32(0))
            var start = range.lowerBound
            while start < range.upperBound {
                let end = min(start + 240, range.upperBound)
                var (feeds, continued) = (UInt8(0), UInt8(0))
                for byte in UnsafeBufferPointer(rebasing: bytes[start..<end]) {
                    feeds &+= byte == 0x0A ? 1 : 0
                    continued &+= Int8(bitPattern: byte) < -64 ? 1 : 0
                }
                lineFeeds += UInt32(feeds)
                continuations += UInt32(continued)
                start = end
            }
            return (lineFeeds, continuations)
        }
    }
}
