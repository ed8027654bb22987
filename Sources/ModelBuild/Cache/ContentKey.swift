/// A name derived from content. Equal content has the same name, and different content very likely another.
///
/// The name only says where to look, so callers also compare the content.
struct ContentKey: Sendable {
    private var low: UInt64 = 0xcbf2_9ce4_8422_2325
    private var high: UInt64 = 0x8422_2325_cbf2_9ce4

    /// Adds a text with a terminator, so that two texts differ from their concatenation.
    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        add(0xff)
    }

    /// Adds bytes and their count, eight bytes at a time.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var place = 0
        while place + 8 <= bytes.count {
            add(word: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            place += 8
        }
        for byte in bytes[place...] { add(byte) }
        add(word: UInt64(bytes.count))
    }

    private mutating func add(word: UInt64) {
        low = (low ^ word) &* 0x0000_0100_0000_01b3
        low ^= low >> 29
        high = (high &* 0x9e37_79b9_7f4a_7c15) ^ word
        high ^= high >> 32
    }

    private mutating func add(_ byte: UInt8) {
        // FNV-1a, twice with different seeds and orders.
        low = (low ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        high = (high &* 0x0000_0100_0000_01b3) ^ UInt64(byte)
    }

    /// 32 hexadecimal digits.
    var name: String {
        [high, low].map { value in
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
