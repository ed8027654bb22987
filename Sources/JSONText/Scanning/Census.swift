/// The first pass over a text: counts its lines and scalars, and finds a bound for the number of tokens.
struct Census {
    let lines: LineIndex
    /// No fewer than the tokens of the text: every value is the root, stands first in a container or follows a comma,
    /// and every container closes once.
    let tokenBound: Int

    init(_ text: [UInt8]) {
        var blocks: [LineIndex.Block] = []
        blocks.reserveCapacity(text.count / LineIndex.blockSize + 2)
        var total = LineIndex.Block()
        var separators = 0
        // Without bounds checks, so that the compiler can count sixteen bytes at a time; `start` and `end` stay within.
        text.withUnsafeBufferPointer { bytes in
            var start = 0
            while start <= bytes.count {
                blocks.append(total)
                let end = min(start + LineIndex.blockSize, bytes.count)
                let counts = Self.count(bytes[start..<end])
                total.lineFeeds += counts.lineFeeds
                total.continuations += counts.continuations
                total.fourByteLeads += counts.fourByteLeads
                separators += Int(counts.separators)
                start += LineIndex.blockSize
            }
        }
        blocks.append(total)
        lines = LineIndex(blocks: blocks)
        tokenBound = separators + 8
    }

    private struct Counts {
        var lineFeeds: UInt32 = 0
        var continuations: UInt32 = 0
        var fourByteLeads: UInt32 = 0
        /// Commas, and opening brackets twice.
        var separators: UInt32 = 0
    }

    private static func count(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Counts {
        var counts = Counts()
        let rebased = UnsafeBufferPointer(rebasing: bytes)
        let vectorized = rebased.count & ~31
        var index = 0
        // A lane counts at most 128 bytes of a block, twice for brackets: it cannot overflow a byte.
        var lineFeeds = SIMD32<UInt8>(repeating: 0)
        var continuations = lineFeeds
        var fourByteLeads = lineFeeds
        var separators = lineFeeds
        let one = SIMD32<UInt8>(repeating: 1)
        let none = SIMD32<UInt8>(repeating: 0)
        let raw = UnsafeRawBufferPointer(rebased)
        while index < vectorized {
            let chunk = raw.loadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self)
            lineFeeds &+= none.replacing(with: one, where: chunk .== 0x0A)
            continuations &+= none.replacing(with: one, where: (chunk & 0xC0) .== 0x80)
            fourByteLeads &+= none.replacing(with: one, where: chunk .>= 0xF0)
            separators &+= none.replacing(with: one, where: chunk .== UInt8(ascii: ","))
            // `[` and `{` differ in one bit.
            separators &+= none.replacing(with: one &+ one, where: (chunk | 0x20) .== UInt8(ascii: "{"))
            index += 32
        }
        counts.lineFeeds = sum(lineFeeds)
        counts.continuations = sum(continuations)
        counts.fourByteLeads = sum(fourByteLeads)
        counts.separators = sum(separators)
        while index < rebased.count {
            let byte = rebased[index]
            if byte == 0x0A { counts.lineFeeds += 1 }
            if byte & 0xC0 == 0x80 { counts.continuations += 1 }
            if byte >= 0xF0 { counts.fourByteLeads += 1 }
            if byte == UInt8(ascii: ",") { counts.separators += 1 }
            if byte | 0x20 == UInt8(ascii: "{") { counts.separators += 2 }
            index += 1
        }
        return counts
    }

    private static func sum(_ lanes: SIMD32<UInt8>) -> UInt32 {
        var total: UInt32 = 0
        for lane in lanes.indices { total += UInt32(lanes[lane]) }
        return total
    }
}
