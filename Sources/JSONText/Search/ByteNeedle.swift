import Foundation

/// A byte sequence to search for, each byte with a mask: `0xDF` accepts a letter in either case.
struct ByteNeedle: Hashable, Sendable {
    /// One byte of a needle: a byte of the text matches if it equals `value` under `mask`.
    struct Element: Hashable, Sendable {
        var mask: UInt8
        var value: UInt8

        init(mask: UInt8, value: UInt8) {
            self.mask = mask
            self.value = value & mask
        }

        /// Accepts exactly this byte.
        init(_ byte: UInt8) { self.init(mask: 0xFF, value: byte) }

        /// Accepts each of these bytes, and possibly others.
        init(accepting bytes: some Sequence<UInt8>) {
            var iterator = bytes.makeIterator()
            let first = iterator.next() ?? 0
            var differing: UInt8 = 0
            while let byte = iterator.next() { differing |= byte ^ first }
            self.init(mask: ~differing, value: first)
        }

        /// Any byte that isn't ASCII.
        static let notASCII = Element(mask: 0x80, value: 0x80)

        func accepts(_ byte: UInt8) -> Bool { byte & mask == value }
    }

    let elements: [Element]
    /// The two positions that are compared first: those of the rarest bytes.
    private var probes: (first: Int, second: Int)

    /// - Parameter elements: The bytes, at least one.
    init(_ elements: [Element]) {
        self.elements = elements
        probes = (0, max(0, elements.count - 1))
    }

    init(_ bytes: some Sequence<UInt8>) { self.init(bytes.map { Element($0) }) }

    var count: Int { elements.count }

    static func == (left: ByteNeedle, right: ByteNeedle) -> Bool { left.elements == right.elements }
    func hash(into hasher: inout Hasher) { hasher.combine(elements) }

    /// The same needle, with the positions of the bytes that are rarest in a text compared first.
    func optimized(for frequencies: ByteFrequencies) -> ByteNeedle {
        let order = elements.indices.sorted { frequencies[elements[$0]] < frequencies[elements[$1]] }
        guard let first = order.first else { return self }
        var optimized = self
        optimized.probes = (first, order.count > 1 ? order[1] : first)
        return optimized
    }

    /// The first position in a range where the needle occurs.
    ///
    /// Compares 64 positions at once at two bytes of the needle, and the whole needle only if both match.
    ///
    /// - Parameters:
    ///   - text: The text. The needle may extend past the range, but not past the text.
    ///   - range: The positions to search.
    /// - Complexity: O(length of the range).
    func first(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        let length = elements.count
        let end = min(range.upperBound, text.count - length + 1)
        guard let base = text.baseAddress, length > 0, range.lowerBound < end else { return nil }
        if length == 1, elements[0].mask == 0xFF {
            guard let found = memchr(base + range.lowerBound, Int32(elements[0].value), end - range.lowerBound) else {
                return nil
            }
            return UnsafeRawPointer(found) - UnsafeRawPointer(base)
        }
        // All reads are below `end - 1 + length`, which is within the text.
        return elements.withUnsafeBufferPointer { elements in
            guard let elements = elements.baseAddress else { return nil }
            return Self.first(base, range.lowerBound, end, elements, length, probes.first, probes.second)
        }
    }

    private typealias Lanes = SIMD8<UInt64>

    private static func first(
        _ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ elements: UnsafePointer<Element>, _ length: Int,
        _ first: Int, _ second: Int
    ) -> Int? {
        let bytes = UnsafeRawPointer(text)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let firstMask = Lanes(repeating: UInt64(elements[first].mask) &* ones)
        let firstValue = Lanes(repeating: UInt64(elements[first].value) &* ones)
        let secondMask = Lanes(repeating: UInt64(elements[second].mask) &* ones)
        let secondValue = Lanes(repeating: UInt64(elements[second].value) &* ones)
        let one = Lanes(repeating: ones)
        let high = Lanes(repeating: ones << 7)
        var index = start
        while index &+ 64 <= end {
            let left = bytes.loadUnaligned(fromByteOffset: index &+ first, as: Lanes.self)
            let right = bytes.loadUnaligned(fromByteOffset: index &+ second, as: Lanes.self)
            let difference = ((left & firstMask) ^ firstValue) | ((right & secondMask) ^ secondValue)
            // The high bit of every byte that is zero; a borrow may set others after it, which are then compared
            // without a match.
            let zeros = (difference &- one) & ~difference & high
            let half = zeros.lowHalf | zeros.highHalf
            let quarter = half.lowHalf | half.highHalf
            if quarter.x | quarter.y != 0 {
                for lane in 0..<8 {
                    var bits = UInt64(littleEndian: zeros[lane])
                    while bits != 0 {
                        let place = index &+ lane &* 8 &+ bits.trailingZeroBitCount >> 3
                        if isFound(text, place, elements, length) { return place }
                        bits &= bits &- 1
                    }
                }
            }
            index &+= 64
        }
        while index < end {
            if isFound(text, index, elements, length) { return index }
            index &+= 1
        }
        return nil
    }

    @inline(__always)
    private static func isFound(
        _ text: UnsafePointer<UInt8>, _ place: Int, _ elements: UnsafePointer<Element>, _ length: Int
    ) -> Bool {
        var index = 0
        while index < length, elements[index].accepts(text[place &+ index]) { index &+= 1 }
        return index == length
    }
}

/// The frequency of each byte in a sample of a text.
struct ByteFrequencies: Sendable {
    private var counts = [UInt32](repeating: 0, count: 256)

    /// - Complexity: O(1): at most 64 KiB of the text are counted.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        let pieces = 64
        let length = 1024
        if text.count <= pieces * length {
            for byte in text { counts[Int(byte)] += 1 }
        } else {
            for piece in 0..<pieces {
                let start = piece * (text.count - length) / (pieces - 1)
                for byte in text[start..<start + length] { counts[Int(byte)] += 1 }
            }
        }
    }

    /// How often a byte of a needle matches.
    subscript(_ element: ByteNeedle.Element) -> UInt32 {
        if element.mask == 0xFF { return counts[Int(element.value)] }
        return (0..<256).reduce(0) { sum, byte in
            element.accepts(UInt8(truncatingIfNeeded: byte)) ? sum + counts[byte] : sum
        }
    }
}
